"""What templates write, hold and keep."""

from __future__ import annotations

from fractions import Fraction

import pytest
from jinja2 import UndefinedError
from markupsafe import Markup, escape

from waghals.boards.templates import environment


def filled(text: str, **values: object) -> str:
    """A template with this text, in German."""
    return environment("de", "cant-stop", {"it.html": text}.get).get_template("it.html").render(values)


@pytest.mark.parametrize(
    "value", ["", "<b> & \"c\" 'd'", Markup("<b>"), 7, -1, True, None, 0.5, Fraction(1, 3), ("<", 1)]
)
def test_values_are_written_as_they_are_escaped(value: object) -> None:
    assert filled("{{ value }}|{% macro it() %}{{ value }}{% endmacro %}{{ it() }}", value=value) == (
        f"{escape(value)}|{escape(value)}"
    )


def test_what_is_not_known_is_an_error() -> None:
    with pytest.raises(UndefinedError):
        filled("{{ value }}")


def test_texts_are_those_of_the_language_with_or_without_places() -> None:
    assert filled('{{ _("Apply") }} <{{ _("Apply") | upper }}>') == "Übernehmen <ÜBERNEHMEN>"
    assert filled('{{ _("%(name)s’s turn", name=name) }}', name="<A>").count("&lt;A&gt;") == 1
    assert filled("{{ _(words) }}", words="Apply") == "Übernehmen"


def test_a_piece_is_filled_in_once_for_the_same_values_and_knows_no_others() -> None:
    asked: list[object] = []

    class Told:
        def __init__(self, name: str) -> None:
            self.name = name

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Told) and other.name == self.name

        def __hash__(self) -> int:
            return hash(self.name)

        def __html__(self) -> str:
            asked.append(self.name)
            return f"<b>{self.name}</b>"

    sources = {
        "it.html": '{{ once("piece.html", a=a) }}{{ once("piece.html", a=b) }}',
        "piece.html": "{{ a }}{{ b is defined }}",
    }
    made = environment("de", "cant-stop", sources.get)
    for _ in range(2):
        text = made.get_template("it.html").render(a=Told("x"), b=Told("y"))
        assert text == "<b>x</b>False<b>y</b>False"
    assert asked == ["x", "y"]
