"""A frame that is sent as what has changed is the same frame."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from waghals.web.http.frames import Frame, delta

LINES = st.lists(st.sampled_from(["", "a", "b", "c", "+a", "=0 1", "~", "<p>ä</p>"]), max_size=30)


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


@given(LINES, LINES)
def test_a_delta_and_its_base_give_the_lines(base: list[str], lines: list[str]) -> None:
    assert patched(delta("base", base, lines), base) == lines


def test_only_what_is_new_is_sent() -> None:
    base = ["<main>", "<p>one</p>", "<p>two</p>", "<p>three</p>", "</main>"]
    lines = ["<main>", "<p>new</p>", "<p>one</p>", "<p>two</p>", "</main>"]
    assert delta("base", base, lines).split("\n") == ["~base", "=0 1", "+<p>new</p>", "=1 2", "=4 1"]


def test_the_same_lines_are_one_copy() -> None:
    base = ["<main>", "<p></p>", "<p></p>", "</main>"]
    assert delta("base", base, base).split("\n") == ["~base", "=0 4"]


def test_who_has_nothing_is_sent_the_whole_and_so_is_who_would_be_sent_more_otherwise() -> None:
    frame, other = Frame("b", 2, "<main>"), Frame("a" * 40, 1, "<main id>")
    assert frame.since(None) == frame.since(other) == "<main>"


def test_a_second_viewer_with_another_base_gets_a_delta_to_that_one() -> None:
    long = "\n".join(f"<p>{number}</p>" for number in range(99))
    frame = Frame("c", 3, f"{long}\n<p>new</p>")
    first, second = (Frame(name, 1, long + tail) for name, tail in (("a", ""), ("b", "\n<p>old</p>")))
    for base in (first, second, first):
        assert frame.since(base).split("\n") == [f"~{base.id}", "=0 99", "+<p>new</p>"]
