"""What a form sent, read strictly."""

from __future__ import annotations

from collections.abc import AsyncIterable, Iterator, Mapping
from urllib.parse import parse_qsl

from waghals.contract.reason import Reason
from waghals.table.refused import Refused

BODY = 8 * 1024  # bytes
FIELDS = 64
COMMAND = 64  # characters of a command's id
VERSION = 9  # digits


class Form(Mapping[str, str]):
    """The fields by name, the first of each name.

    Several fields of one name are read with `every`.
    """

    def __init__(self, pairs: list[tuple[str, str]]) -> None:
        self._pairs = pairs
        self._first = dict(reversed(pairs))

    @classmethod
    def parse(cls, body: bytes) -> Form:
        """The form in this body. Raises Refused for what is no form in UTF-8."""
        try:
            pairs = parse_qsl(
                body.decode("ascii"),
                keep_blank_values=True,
                strict_parsing=bool(body),
                errors="strict",
                max_num_fields=FIELDS,
            )
        except ValueError as error:
            raise Refused(400, Reason("This is not a form.")) from error
        return cls(pairs)

    def __getitem__(self, name: str) -> str:
        return self._first[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._first)

    def __len__(self) -> int:
        return len(self._first)

    def text(self, name: str) -> str:
        """A field that has to be there. Raises Refused."""
        if name not in self:
            raise Refused(422, Reason("The form lacks {field}.", field=name))
        return self[name]

    def every(self, name: str) -> list[str]:
        return [value for key, value in self._pairs if key == name]

    def number(self, name: str) -> int:
        """A field with a whole number from 0. Raises Refused."""
        text = self.text(name)
        if not (text.isascii() and text.isdigit() and len(text) <= VERSION):
            raise Refused(422, Reason("{field} has to be a number.", field=name))
        return int(text)

    @property
    def command(self) -> str | None:
        """The command's own id, or None. Raises Refused if it is too long."""
        given = self.get("command", "")
        if len(given) > COMMAND:
            raise Refused(422, Reason("The command's id is too long."))
        return given or None


async def read(body: AsyncIterable[bytes]) -> Form:
    """The form that a request brings. Raises Refused, also when it is too large."""
    read = b""
    async for part in body:
        read += part
        if len(read) > BODY:
            raise Refused(413, Reason("That is too much for a form."))
    return Form.parse(read)
