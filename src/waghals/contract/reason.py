"""Sentences that can be said in any language: an English template and its values."""

from __future__ import annotations

from typing import Any

__all__ = ["Reason"]


class Reason:
    """Why something is so, for example why an action is not legal.

    `str(reason)` is the English sentence.

    Attributes:
        template: the English sentence with `{named}` places; also the key of its translations.
        values: what fills the places, by name; one may be a reason itself, such as a number of things in
            words.
    """

    __slots__ = ("template", "values")

    def __init__(self, template: str, **values: Any) -> None:
        self.template: str = template
        self.values: dict[str, Any] = values

    def __str__(self) -> str:
        return self.template.format(**self.values)

    def __repr__(self) -> str:
        return f"Reason({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reason) and (self.template, self.values) == (other.template, other.values)

    def __hash__(self) -> int:
        return hash(self.template)
