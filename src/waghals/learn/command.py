"""`waghals train`: a net learns a game by playing against itself."""

from __future__ import annotations

import os
import threading
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from waghals.boards.arguments import OPTION, add_options, configured
from waghals.bots.nets import BadWeights, Net, file_name, load, net_for, variant_of
from waghals.contract.discovery import games
from waghals.contract.errors import WaghalsError
from waghals.contract.game import Game
from waghals.learn.curve import drawn, picture
from waghals.learn.plans import plan_for, planned
from waghals.learn.training import Plan, Training
from waghals.learn.training import Progress as Step

if TYPE_CHECKING:
    from rich.progress import Progress

    from waghals.cluster import Cluster

SAVED = 30  # seconds between two savings
MINUTES = 10.0  # of a training of which nothing is said and planned
RECENT = 50  # batches over which the surprise that is shown is a mean
SEATS = OPTION + "players"


class Job(NamedTuple):
    """One net to be trained.

    Attributes:
        weights: the file for them; the checkpoint and the picture have its name, too.
        matches, minutes: how long in all; one of them is None.
        against: what the best answer is learnt to; None: the net plays against itself.
    """

    game: Game[Any, Any, Any]
    plan: Plan
    seed: int
    weights: Path
    matches: int | None
    minutes: float | None
    against: Net | None = None

    @property
    def title(self) -> str:
        return f"{self.game.name}, {self.weights.stem}"

    @property
    def checkpoint(self) -> Path:
        return self.weights.with_suffix(".npz")

    @property
    def usual(self) -> Path:
        """The weights of the usual rules for as many seats, with which a net of other rules can begin."""
        return self.weights.with_name(file_name(self.game.players))


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what `waghals train` takes."""
    cores = os.cpu_count() or 1
    parser.add_argument("game", nargs="?", help=f"one of: {', '.join(games())}")
    parser.add_argument(
        "--all", action="store_true", help="train all nets anew that come with the game, or with all"
    )
    parser.add_argument(
        "--matches", type=int, metavar="N", help="how many in all (by default as the game plans it)"
    )
    parser.add_argument(
        "--minutes", type=float, metavar="M", help=f"how long in all ({MINUTES:g} if nothing is planned)"
    )
    parser.add_argument("--seed", type=int, help="the same seed and matches give the same weights")
    parser.add_argument("--hidden", type=int, metavar="N", help="units of the hidden layer")
    parser.add_argument(
        "--against",
        metavar="WHOM",
        help="learn the best answer to master, or to a file of weights, which learn nothing",
    )
    parser.add_argument("--resume", action="store_true", help="go on with the training in the folder")
    parser.add_argument("--threads", type=int, default=cores, metavar="N", help="how many play side by side")
    parser.add_argument(
        "--ray",
        nargs="?",
        const="",
        metavar="ADDRESS",
        help="play on a Ray cluster; without an address one of as many processes as threads is started here",
    )
    parser.add_argument(
        "--out",
        type=Path,
        default=Path(),
        metavar="DIR",
        help="the folder for weights, pictures and checkpoints",
    )
    add_options(parser, several=("players",))


def main(args: Namespace) -> int:
    """Train, and write the weights.

    Raises:
        UnknownGame, BadOption: as their names say.
        BadWeights: there is no training to go on with, or one of another game.
        WaghalsError: a number is out of range, or what was asked for does not go together.
    """
    began, jobs = time.monotonic(), asked(args)
    if args.resume and not any(job.checkpoint.exists() for job in jobs):
        raise BadWeights(f"there is no training to resume: {jobs[0].checkpoint} is missing")
    side_by_side = args.threads if len(jobs) > 1 and args.all and args.ray is None else 1
    threads = args.threads if side_by_side == 1 else 1
    with ExitStack() as stack:
        cluster = None
        if args.ray is not None:
            from waghals.cluster import joined

            cluster = stack.enter_context(joined(args.ray, args.threads))
        watch = Watch(stack.enter_context(bars()), args, threads, cluster)
        told = list(watch.all(jobs, side_by_side))
    print("\n".join(told))
    if len(jobs) > 1:
        print(f"{len(jobs)} nets in {(time.monotonic() - began) / 60:.1f} minutes")
    return 0


def asked(args: Namespace) -> list[Job]:
    """The nets that are to be trained, in their order."""
    wanted = [number for number in (args.matches, args.minutes, args.hidden) if number is not None]
    if args.threads < 1 or any(number <= 0 for number in wanted):
        raise WaghalsError("--matches, --minutes, --hidden and --threads take numbers above 0")
    if args.matches is not None and args.minutes is not None:
        raise WaghalsError("a training takes --matches or --minutes, not both")
    if not args.all and args.game is None:
        raise WaghalsError(f"train which game? There are: {', '.join(games())}; --all trains for all")
    if args.all:
        given = [name for name, value in vars(args).items() if name.startswith(OPTION) and value is not None]
        if given or wanted or args.seed is not None or args.against is not None:
            raise WaghalsError("--all trains as the games plan it, so no options, numbers or seed go with it")
        return [
            Job(
                each.game,
                each.plan,
                each.seed,
                weights(args.out / each.game.name, each.game),
                each.matches,
                None,
            )
            for each in planned(args.game)
        ]
    return [job(args, game) for game in configurations(args)]


def configurations(args: Namespace) -> Iterator[Game[Any, Any, Any]]:
    """The game with its options, once for each number of seats that was given."""
    for seats in getattr(args, SEATS, None) or [None]:
        setattr(args, SEATS, seats)
        yield configured(args, None)


def job(args: Namespace, game: Game[Any, Any, Any]) -> Job:
    """What was asked for with these options; what was not said is as the game plans it."""
    stated = plan_for(game)
    plan, seed, matches = (stated.plan, stated.seed, stated.matches) if stated else (Plan(), 0, None)
    if args.hidden is not None:
        plan = plan._replace(hidden=args.hidden)
    matches = args.matches if args.minutes or args.matches else matches
    minutes = None if matches else args.minutes or MINUTES
    seed = seed if args.seed is None else args.seed
    against = None if args.against is None else rival(args.against, game)
    return Job(game, plan, seed, weights(args.out, game), matches, minutes, against)


def rival(named: str, game: Game[Any, Any, Any]) -> Net:
    """The net of the game's master, or one in a file. Raises BadWeights."""
    return net_for(game, None if named == "master" else Path(named))


def weights(folder: Path, game: Game[Any, Any, Any]) -> Path:
    return folder / file_name(game.players, variant_of(game))


def bars() -> Progress:
    """Bars that show how far trainings are, and what they learn."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (
        *(TextColumn("{task.description}"), BarColumn(10), TaskProgressColumn()),
        TimeRemainingColumn(compact=True),
        TextColumn("{task.fields[matches]} matches, {task.fields[surprise]:.3f} {task.fields[curve]}"),
    )
    console = Console(stderr=True)
    return Progress(*columns, console=console, disable=not console.is_terminal, transient=True)


class Watch:
    """Trains, and tells how far it is; what is learnt is saved now and then, and when it is broken off."""

    def __init__(self, shown: Progress, args: Namespace, threads: int, cluster: Cluster | None) -> None:
        self._shown, self._threads, self._cluster = shown, threads, cluster
        self._resume, self._as_planned = args.resume, args.all
        self._broken_off = threading.Event()

    def all(self, jobs: list[Job], side_by_side: int) -> Iterator[str]:
        """Train so many nets at a time, last those that begin with another one; a line about each."""
        begun: dict[Path, Future[str]] = {}
        with ThreadPoolExecutor(side_by_side) as pool:
            try:
                for job in sorted(jobs, key=lambda job: job.plan.warm_start):
                    begun[job.weights] = pool.submit(self._train_after, begun.get(job.usual), job)
                for training in begun.values():
                    yield training.result()
            except BaseException:
                self._broken_off.set()
                pool.shutdown(wait=True, cancel_futures=True)
                raise

    def _train_after(self, before: Future[str] | None, job: Job) -> str:
        """Train one net, if it begins with another one once that is trained."""
        if before is not None and job.plan.warm_start:
            before.result()
        return self.train(job)

    def _begun(self, job: Job) -> Training:
        """A new training, or the one that was saved."""
        if not (self._resume and job.checkpoint.exists()):
            anew = self._as_planned and job.plan.warm_start
            usual = load(job.usual) if anew else None
            return Training(job.game, job.seed, job.plan, job.against, usual)
        training = Training.resumed(job.game, job.checkpoint, job.against)
        if self._as_planned and (training.plan, training.seed) != (job.plan, job.seed):
            raise BadWeights(f"{job.checkpoint} was not begun as the game plans it now")
        return training

    def train(self, job: Job) -> str:
        """Train one net, and write its weights and the picture of its curve."""
        job.weights.parent.mkdir(parents=True, exist_ok=True)
        training = self._begun(job)
        task = self._shown.add_task(job.title, total=1.0, matches=0, surprise=0.0, curve="")
        saved = training.seconds

        def told(step: Step) -> None:
            nonlocal saved
            recent = training.curve[-RECENT:]
            self._shown.update(
                task,
                completed=step.done,
                matches=step.matches,
                surprise=sum(recent) / len(recent),
                curve=drawn(training.curve),
            )
            if self._broken_off.is_set():
                raise WaghalsError("the training was broken off; --resume goes on with it")
            if training.seconds - saved > SAVED:
                saved = training.seconds
                training.save(job.checkpoint)

        try:
            training.run(job.matches, job.minutes, self._threads, told, self._cluster)
        finally:
            training.save(job.checkpoint)
        job.weights.write_bytes(training.net.dump())
        drawing = picture(training.curve, training.matches, job.game.players, job.title)
        job.weights.with_suffix(".svg").write_text(drawing, "utf-8")
        return f"{job.weights}: {training.matches} matches in {training.seconds / 60:.1f} minutes"
