"""Sentences that can be said in any language: an English template and its values."""

from __future__ import annotations

from typing import Any


class Reason:
    """Why something is so, for example why an action is not legal.

    `template` is the English sentence with `{named}` places; it is also the key of its
    translations. `values` fill the places; a value may be a reason itself, such as a number of
    things in words. `str(reason)` is the English sentence.
    """

    __slots__ = ("template", "values")

    def __init__(self, template: str, **values: Any) -> None:
        self.template, self.values = template, values

    def __str__(self) -> str:
        return self.template.format(**self.values)

    def __repr__(self) -> str:
        return f"Reason({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reason) and (self.template, self.values) == (other.template, other.values)

    def __hash__(self) -> int:
        return hash(self.template)
