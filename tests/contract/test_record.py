"""Records: named integers, rows and grids that share nothing and know their ranges."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from copy import copy, deepcopy
from typing import Any, ClassVar

import numpy as np
import pytest

import waghals
from waghals.contract.moves import Moves, moves_for, offer
from waghals.contract.record import Field, Grid, Record, Row, grid, number, row, rule


class Shelf(Record):
    kinds: ClassVar[tuple[str, ...]] = ("book", "box")
    owner: int
    price: int = number(16)
    places: Row = row(3, high=9)
    boxes: Grid = grid(2, 2, bits=32)


class TallShelf(Shelf):
    places: Row = row(5)
    ladder: int


def pickled(record: Record) -> Any:
    return pickle.loads(pickle.dumps(record))


def filled() -> Shelf:
    shelf = Shelf()
    shelf.owner, shelf.price, shelf.places, shelf.boxes = 1, 300, [1, 2, 3], [[4, 5], [6, 7]]
    return shelf


def test_a_new_record_is_all_zero() -> None:
    shelf = Shelf()
    assert (shelf.owner, shelf.price, shelf.places, shelf.boxes) == (0, 0, [0, 0, 0], [[0, 0], [0, 0]])


def test_fields_keep_their_order_and_their_shapes() -> None:
    assert list(Shelf.fields.items()) == [
        ("owner", Field((), 8, -128, 127)),
        ("price", Field((), 16, -32768, 32767)),
        ("places", Field((3,), 8, 0, 9)),
        ("boxes", Field((2, 2), 32, -(2**31), 2**31 - 1)),
    ]


def test_a_range_begins_at_zero_or_where_it_says_and_ends_where_it_says_or_with_the_bits() -> None:
    class Stated(Record):
        upwards: int = number(high=5)
        between: Row = row(2, low=-1, high=5)
        from_one: Grid = grid(1, 2, 16, low=1)

    assert [field[2:] for field in Stated.fields.values()] == [(0, 5), (-1, 5), (1, 32767)]


def test_what_belongs_to_the_class_is_no_field() -> None:
    assert "kinds" not in Shelf.fields
    assert Shelf.kinds == ("book", "box")


def test_a_kind_of_record_takes_over_fields_may_resize_them_and_leaves_its_model_alone() -> None:
    assert TallShelf.fields["places"] == Field((5,), 8, -128, 127)
    assert list(TallShelf.fields) == [*Shelf.fields, "ladder"]
    assert Shelf.fields["places"] == Field((3,), 8, 0, 9)
    assert "ladder" not in Shelf.fields


def test_new_records_share_nothing() -> None:
    one, other = Shelf(), Shelf()
    one.places[0] = one.boxes[0][0] = 1
    assert other == Shelf()
    assert one.boxes[1] == [0, 0]


def test_a_copy_is_equal_and_shares_nothing() -> None:
    shelf = filled()
    other = shelf.copy()
    assert type(other) is Shelf
    assert other == shelf
    other.owner = other.price = other.places[1] = other.boxes[1][0] = 99
    assert shelf == filled()


class Box(Record):
    size: int
    label: Row = row(3, fixed=True)


def test_copies_share_what_is_fixed_and_nobody_can_change_it() -> None:
    box = Box()
    box.label[1] = 7
    other = box.copy()
    box.label[1] = 8
    assert other.copy().label is other.label
    with pytest.raises(TypeError):
        other.label[1] = 9
    assert other.to_json() == {"size": 0, "label": [0, 7, 0]}


def test_a_fixed_row_is_the_same_before_and_after_it_is_copied() -> None:
    box = Box()
    box.label = [1, 2, 3]
    for other in (box.copy(), pickled(box), Box.from_json(box.to_json())):
        assert other == box
        assert (hash(other), other.key(), repr(other)) == (hash(box), box.key(), repr(box))


def test_a_field_that_was_not_declared_cannot_be_written() -> None:
    with pytest.raises(AttributeError):
        Shelf().ladder = 1  # type: ignore[attr-defined]


@pytest.mark.parametrize("change", ["owner", "price", "places", "boxes"])
def test_records_differ_when_one_number_differs(change: str) -> None:
    shelf = filled()
    match change:
        case "places":
            shelf.places[2] += 1
        case "boxes":
            shelf.boxes[1][1] += 1
        case _:
            setattr(shelf, change, getattr(shelf, change) + 1)
    assert shelf != filled()


def test_records_of_different_kinds_are_never_equal() -> None:
    class Other(Record):
        owner: int

    class Another(Record):
        owner: int

    assert Other() != Another()
    assert Other() != 0


@pytest.mark.parametrize("change", ["owner", "price", "places", "boxes"])
def test_keys_are_equal_when_records_are(change: str) -> None:
    shelf, price = filled(), int("300")
    shelf.price, before = price, filled().key()
    assert shelf.key() == shelf.copy().key() == Shelf.from_json(shelf.to_json()).key() == before
    setattr(shelf, change, getattr(TallShelf(), change))
    assert shelf.key() != before


@pytest.mark.parametrize("change", ["owner", "price", "places", "boxes"])
def test_equal_records_are_one_key_whatever_kind_of_numbers_they_hold(change: str) -> None:
    shelf, other = filled(), filled()
    other.owner, other.price = True, np.int16(300)  # type: ignore[assignment]
    other.places, other.boxes[1] = list(np.array([1, 2, 3])), [6, np.int8(7)]  # type: ignore[list-item]
    assert {shelf: "kept"}[other] == "kept"
    setattr(other, change, getattr(TallShelf(), change))
    assert other not in {shelf}


@pytest.mark.parametrize("again", [copy, deepcopy, pickled])
def test_a_record_is_pickled_and_copied_with_lists_of_its_own(again: Callable[[Record], Any]) -> None:
    for record in (filled(), TallShelf(), moves_for(3)()):
        other = again(record)
        assert (type(other), other) == (type(record), record)
        setattr(other, [*type(other).fields][-1], 5)
        assert record != other
    shelf = again(original := filled())
    shelf.places[0] = shelf.boxes[0][0] = 99
    assert original == filled()


def test_a_record_shows_its_numbers() -> None:
    assert repr(filled()) == "Shelf(owner=1, price=300, places=[1, 2, 3], boxes=[[4, 5], [6, 7]])"


def test_json_names_every_field_and_comes_back_equal() -> None:
    described = filled().to_json()
    assert described == {"owner": 1, "price": 300, "places": [1, 2, 3], "boxes": [[4, 5], [6, 7]]}
    assert Shelf.from_json(json.loads(json.dumps(described))) == filled()


def test_json_shares_nothing_with_the_record_in_either_direction() -> None:
    shelf = filled()
    described = shelf.to_json()
    again = Shelf.from_json(described)
    again.places[0] = again.boxes[0][0] = 99
    assert described == filled().to_json()
    described["places"] = [0, 0, 0]
    assert shelf == filled()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("owner", 128),
        ("owner", -129),
        ("owner", True),
        ("owner", 1.0),
        ("owner", "1"),
        ("owner", [1]),
        ("owner", None),
        ("price", 32768),
        ("places", [1, 2]),
        ("places", [1, 2, 3, 4]),
        ("places", [1, 2, 10]),
        ("places", [1, 2, -1]),
        ("places", [1, 2, [3]]),
        ("places", 3),
        ("places", "123"),
        ("boxes", [[1, 2]]),
        ("boxes", [[1, 2], [3]]),
        ("boxes", [1, 2]),
        ("boxes", [[1, 2], [3, 2**31]]),
    ],
)
def test_json_of_another_shape_or_beyond_its_range_is_refused_by_the_fields_name(
    field: str, value: object
) -> None:
    values: dict[str, object] = {**filled().to_json(), field: value}
    with pytest.raises(waghals.WaghalsError, match=f"{field} needs"):
        Shelf.from_json(values)  # type: ignore[arg-type]


@pytest.mark.parametrize("number", [-128, 127])
def test_json_takes_every_number_that_the_bits_hold(number: int) -> None:
    assert Shelf.from_json({**filled().to_json(), "owner": number}).owner == number


def test_json_with_a_field_missing_or_unknown_is_refused_with_what_there_is() -> None:
    values = filled().to_json()
    with pytest.raises(waghals.WaghalsError, match=r"boxes.*owner.*places.*price.*given were.*colour"):
        Shelf.from_json({**values, "colour": 1})
    del values["owner"]
    with pytest.raises(waghals.WaghalsError, match=r"fields are .*owner"):
        Shelf.from_json(values)


def test_a_rule_is_marked_and_otherwise_itself() -> None:
    def double(x: int) -> int:
        return 2 * x

    assert rule(double) is double
    assert hasattr(double, "__rule__")


def test_moves_take_actions_in_order_up_to_their_size_and_not_one_more() -> None:
    kind = moves_for(3)
    moves = kind()
    assert issubclass(kind, Moves)
    for action in (2, 5, 9):
        offer(moves, action)
    assert (moves.count, moves.action) == (3, [2, 5, 9])
    with pytest.raises(IndexError):
        offer(moves, 11)


def test_moves_of_different_sizes_do_not_disturb_each_other() -> None:
    small, large = moves_for(2), moves_for(7)
    assert (len(small().action), len(large().action)) == (2, 7)
