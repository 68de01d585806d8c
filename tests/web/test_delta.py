"""A frame that is sent as what has changed is the same frame."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from waghals.web.html.parts import BLANK, Lines, Part, delta
from waghals.web.http.frames import Frame

LINES = st.lists(st.sampled_from(["", "a", "b", "c", "+a", "=0 1", "~", "<p>ä</p>"]), max_size=30)
PARTS = st.lists(st.lists(st.sampled_from(["", "a", "b", "+a"]), max_size=6).map(Part), max_size=4)


def patched(text: str, base: list[str], base_id: str = "base") -> list[str]:
    """What a client makes of a delta."""
    head, *steps = text.split("\n")
    assert head == f"~{base_id}"
    lines: list[str] = []
    for step in steps:
        if step.startswith("+"):
            lines.append(step[1:])
        else:
            start, count = map(int, step.removeprefix("=").split(" "))
            assert count > 0
            lines += base[start : start + count]
    return lines


def one(base: list[str], lines: list[str]) -> str:
    """The delta of frames of one part each."""
    return delta("base", [Part(base)], [Part(lines)])


def frame_of(name: str, version: int, lines: list[str]) -> Frame:
    return Frame(name, version, Lines([Part(lines)], ""))


def lines_of(parts: list[Part]) -> list[str]:
    return [line for part in parts for line in part.lines]


@given(LINES, LINES)
def test_a_delta_and_its_base_give_the_lines(base: list[str], lines: list[str]) -> None:
    assert patched(one(base, lines), base) == lines


@given(PARTS, PARTS, st.lists(st.booleans(), min_size=4, max_size=4))
def test_so_do_frames_of_many_parts_some_of_them_shared(
    base: list[Part], parts: list[Part], same: list[bool]
) -> None:
    common = min(len(base), len(parts))
    shared = [base[at] if at < common and same[at] else part for at, part in enumerate(parts)]
    assert patched(delta("base", base, shared), lines_of(base)) == lines_of(shared)


def test_only_what_is_new_is_sent() -> None:
    base = ["<main>", "<p>one</p>", "<p>two</p>", "<p>three</p>", "</main>"]
    lines = ["<main>", "<p>new</p>", "<p>one</p>", "<p>two</p>", "</main>"]
    assert one(base, lines).split("\n") == ["~base", "=0 1", "+<p>new</p>", "=1 2", "=4 1"]


def test_the_same_lines_are_one_copy() -> None:
    base = ["<main>", "<p></p>", "<p></p>", "</main>"]
    assert one(base, base).split("\n") == ["~base", "=0 4"]
    parts = [Part(base), Part(()), Part(base)]
    assert delta("base", parts, [*parts[:2], Part(base)]).split("\n") == ["~base", "=0 8"]


FORM = Part(["<form>", f"<b>{BLANK}</b>", *("<p></p>" * 9).split("\n"), "</form>"], open=True)
OTHER = Part(["<p>new</p>", "<form>", f"<b>{BLANK}</b>", "</form>"], open=True)


def test_what_is_each_frames_own_is_filled_in_and_always_sent() -> None:
    one, two = Lines([FORM], "one"), Lines([FORM], "two")
    assert one.text.split("\n")[:2] == ["<form>", "<b>one</b>"]
    assert two.since("base", one).split("\n") == ["~base", "=0 1", "+<b>two</b>", "=2 2"]


@given(st.lists(st.sampled_from([FORM, OTHER, Part(["<p></p>"])]), max_size=4), st.data())
def test_so_it_is_among_parts_that_are_shared(parts: list[Part], data: st.DataObject) -> None:
    base = data.draw(st.permutations([*parts, FORM]))
    told = delta("base", base, [*parts, FORM]).replace(BLANK, "two")
    lines = [line.replace(BLANK, "two") for line in lines_of([*parts, FORM])]
    assert patched(told, Lines(base, "one").text.split("\n")) == lines


def test_who_has_nothing_is_sent_the_whole_and_so_is_who_would_be_sent_more_otherwise() -> None:
    frame, other = frame_of("b", 2, ["<main>"]), frame_of("a" * 40, 1, ["<main id>"])
    assert frame.since(None) == frame.since(other) == "<main>"


def test_a_second_viewer_with_another_base_gets_a_delta_to_that_one() -> None:
    long = [f"<p>{number}</p>" for number in range(99)]
    frame = frame_of("c", 3, [*long, "<p>new</p>"])
    first, second = (frame_of(name, 1, long + tail) for name, tail in (("a", []), ("b", ["<p>old</p>"])))
    for base in (first, second, first):
        assert frame.since(base).split("\n") == [f"~{base.id}", "=0 99", "+<p>new</p>"]
        told = frame.event(base).decode()
        assert told == f"id: 3\ndata: ~{base.id}\ndata: =0 99\ndata: +<p>new</p>\n\n"
