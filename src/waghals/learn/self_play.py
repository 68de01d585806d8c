"""Matches of a net against itself, and what it learns from them. Compiled once for each game."""

from __future__ import annotations

from math import log
from typing import Any

from waghals.bots.nets import LEAK
from waghals.bots.network import find_active, likely
from waghals.contract.ply import CHANCE, TERMINAL
from waghals.contract.record import rule
from waghals.engine.playouts import randbelow

# In a compiled copy of this module the rules of one game stand here, and its policy.
to_move: Any = None
outcomes: Any = None
resolve: Any = None
legal: Any = None
apply: Any = None
wins: Any = None
node: Any = None
describe: Any = None
expect: Any = None
seen: Any = None
choose: Any = None
decide: Any = None
seat_from: Any = None
rivals_turn: Any = None
scatter: Any = None
pass_turn: Any = None

DRAWN, PASSED = 1, 2  # what came after a node: an action at random, or a rival who passed
LATER = 0.91  # of what a win is worth, once a rival has passed
EARLY = 2  # passes before nodes count: until then they are those of matches in which rivals play
LEAST = 1e-6  # a likelihood below it is taken as it, where its logarithm is asked for
OFTEN = 10_000  # what chances are counted in
FINE = 1 << 24  # equal steps from 0 to 1 in which numbers are drawn


@rule
def share(s: Any, who: int, seats: int) -> float:
    """What a seat has won of a match that is over."""
    winners = 0
    for p in range(seats):
        if wins(s, p):
            winners += 1
    return 1.0 / winners if wins(s, who) else 0.0


@rule
def note(
    s: Any,
    me: int,
    learner: int,
    net: Any,
    room: Any,
    features: Any,
    turns: Any,
    said: Any,
    expected: Any,
    exact: bool,
) -> None:
    """Write down the features of a node, and if `exact` what the net says of it and what can be expected."""
    seats = said.shape[0]
    for p in range(seats):
        turns[p] = seat_from(s, me, p)
    describe(s, me, room, features)
    if learner >= 0 and me != learner:
        rivals_turn(features)
    if exact:
        likely(features, net, room, room.out)
        for p in range(seats):
            said[turns[p]] = room.out[p]
        expect(s, me, net, room, room.out)
        for p in range(seats):
            expected[turns[p]] = room.out[p]


@rule
def play(
    first: int,
    last: int,
    own: int,
    against: bool,
    explore: int,
    errors: int,
    scattered: int,
    unopposed: int,
    exact: bool,
    start: Any,
    generators: Any,
    net: Any,
    room: Any,
    rival: Any,
    space: Any,
    moves: Any,
    nodes: Any,
    turns: Any,
    said: Any,
    expected: Any,
    events: Any,
    lengths: Any,
    shares: Any,
) -> None:
    """Play the matches from `first` to before `last`, and write down their nodes.

    Args:
        own: as which seat the first match is learnt from, in the second the next one; -1: as all.
        against: whether the rival decides at all other seats, and not the net.
        explore: how often of `OFTEN` the net draws an action at random.
        errors: how often of `OFTEN` it does at the other seats, in every other round of matches.
        scattered: how often of `OFTEN` a match begins where the policy's `scatter` puts it.
        unopposed: how often of `OFTEN` all other seats only pass, as the policy's `pass_turn` has it.
        exact: whether what can be expected at a node is written down, see `EXACT` of a policy.
        start: two records: the state at the start, and room for the present one.
        room, space: scratch memory of the policy for each of the nets.
        moves: one record of moves.
        nodes: by match the features of its nodes, as many as there is room for.
        turns: by match and node the seats that the outputs of the net speak of: first who sees it.
        said, expected: by match and node, by seat.
        events: by match and node what came before the next one: `DRAWN`, `PASSED` or 0.
        lengths: by match the number of its nodes.
        shares: by match what each seat has won.
    """
    seats, s = shares.shape[1], start[1]
    for i in range(first, last):
        start[1] = start[0]
        if scattered > 0 and randbelow(generators[i], OFTEN) < scattered:
            for k in range(room.f.shape[0]):
                room.f[k] = randbelow(generators[i], FINE) / FINE
            scatter(s, room.f)
        alone = unopposed > 0 and randbelow(generators[i], OFTEN) < unopposed
        length, passed, who, mover = 0, 0, CHANCE, to_move(s)
        learner, erring = (own + i) % seats if own >= 0 else -1, i // seats % 2 == 1
        while mover != TERMINAL:
            me = node(s, who)
            passes = alone and me >= 0 and me != learner
            if me >= 0 and length < nodes.shape[1] and (passed >= EARLY or not alone):
                features, order = nodes[i, length], turns[i, length]
                note(s, me, learner, net, room, features, order, said[i, length], expected[i, length], exact)
                events[i, length] = PASSED if passes else 0
                length += 1
            if passes:
                pass_turn(s)
                passed += 1
            elif mover == CHANCE:
                resolve(s, randbelow(generators[i], outcomes(s)))
            else:
                legal(s, moves[0])
                action = moves[0].action[0]
                if moves[0].count > 1:
                    others = learner >= 0 and mover != learner
                    errs = others and erring and errors > 0
                    if others and against:
                        action = decide(seen(s, mover, space), mover, rival, space)
                    elif randbelow(generators[i], OFTEN) < (errors if errs else explore):
                        action = moves[0].action[randbelow(generators[i], moves[0].count)]
                        if not errs:
                            events[i, max(0, length - 1)] = DRAWN
                    else:
                        action = choose(seen(s, mover, room), mover, net, room)
                apply(s, action)
            who, mover = mover, to_move(s)
        for p in range(seats):
            shares[i, p] = share(s, p, seats)
        lengths[i] = length


@rule
def learn(
    rate: Any,
    trace: Any,
    exact: bool,
    by_seat: bool,
    net: Any,
    nodes: Any,
    turns: Any,
    said: Any,
    expected: Any,
    events: Any,
    lengths: Any,
    shares: Any,
    room: Any,
    slope: Any,
    targets: Any,
    afters: Any,
    loose: Any,
) -> float:
    """Bring the net nearer to what the matches tell, match by match, the last node of each first: TD(λ).

    The target of a node is what can be expected there, and `trace` times by how much the target of the next
    node differs from what the net said of that one. What can be expected is exact, or what was said of the
    next node. What came of an action that was drawn at random says nothing of the nodes before it: there only
    what is exact is learnt. Where a rival has passed, a win is worth less, as if that one had won now and
    then: so who is alone learns to need few turns.

    Args:
        by_seat: whether the next node is the next one that the same seat sees. Others do not know its hand,
            so what the net says by what they see tells nothing of it.
        room, slope: scratch memory, of the policy and a number for each hidden unit.
        targets, afters, loose: room to write down, by who sees the next node, its target, what the net says
            of it, and whether an action at random came before it.

    Returns:
        The mean of -ln of what the net says of the winner, over all nodes.
    """
    surprise, count, seats, out = 0.0, 0, shares.shape[1], room.out
    for i in range(lengths.shape[0]):
        for p in range(seats):
            loose[p] = False
            for seat in range(seats):
                targets[p, seat] = afters[p, seat] = shares[i, seat]
        for t in range(lengths[i] - 1, -1, -1):
            likely(nodes[i, t], net, room, out)
            if events[i, t] == DRAWN:
                for p in range(seats):
                    loose[p] = True
            who = turns[i, t, 0] if by_seat else 0
            target, after, cut = targets[who], afters[who], loose[who]
            if events[i, t] == PASSED:
                put_off(target, turns[i, t, 0])
                put_off(after, turns[i, t, 0])
            for p in range(seats):
                seat = turns[i, t, p]
                surprise -= shares[i, seat] * log(max(out[p], LEAST))
                base = expected[i, t, seat] if exact else out[p] if cut else after[seat]
                target[seat] = base + (0.0 if cut else trace * (target[seat] - after[seat]))
                after[seat] = said[i, t, seat] if exact else out[p]
            loose[who] = False
            step(rate, net, nodes[i, t], turns[i, t], target, room, slope)
            count += 1
    return surprise / max(1, count)


@rule
def put_off(values: Any, rival: int) -> None:
    """What all seats win is worth less, as a rival has passed, who wins the rest."""
    for p in range(values.shape[0]):
        values[p] = LATER * values[p] + (1.0 - LATER if p == rival else 0.0)


@rule
def step(rate: Any, net: Any, features: Any, turns: Any, target: Any, room: Any, slope: Any) -> None:
    """Bring what the net says of a node nearer to the target; `likely` was asked for the node last."""
    rows, biases, outputs = net
    hidden, out, active = room.hidden, room.out, room.active
    units, seats = biases.shape[0], outputs.shape[0]
    for j in range(units):
        slope[j] = 0
    for p in range(seats):
        error = rate * (out[p] - target[turns[p]])
        for j in range(units):
            slope[j] += error * outputs[p, j]
            outputs[p, j] -= error * hidden[j]
        outputs[p, units] -= error
    for j in range(units):
        if hidden[j] < 0:
            slope[j] *= LEAK
        biases[j] -= slope[j]
    for n in range(find_active(features, active)):
        k = active[n]
        x = features[k]
        for j in range(units):
            rows[k, j] -= x * slope[j]
