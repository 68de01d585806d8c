"""The view of a table for programs: `TableView` as JSON, and the schema of that JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, cast, get_args, get_origin, get_type_hints

from waghals.contract.record import Record
from waghals.table.view import TableView

Json = dict[str, Any]
DRAFT = "https://json-schema.org/draft/2020-12/schema"
NUMBERS: Json = {"anyOf": [{"type": "integer"}, {"type": "array", "items": {"$ref": "#/$defs/Numbers"}}]}
SIMPLE: Mapping[object, str] = {
    str: "string",
    int: "integer",
    float: "number",
    bool: "boolean",
    NoneType: "null",
}


def to_json(view: TableView) -> Json:
    """The view as plain values."""
    return _fields(view)


@cache
def schema() -> Json:
    """The JSON Schema of `to_json`, made from the declaration of `TableView`."""
    definitions: Json = {"Numbers": NUMBERS}
    top = _of_class(TableView, definitions)
    return {"$schema": DRAFT, "title": TableView.__name__, **top, "$defs": definitions}


def _plain(value: Any) -> Any:
    if isinstance(value, Record):
        return value.to_json()
    if is_dataclass(value):
        return _fields(value)
    if isinstance(value, (tuple, list)):
        return [_plain(item) for item in cast("tuple[Any, ...]", value)]
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in cast("Mapping[str, Any]", value).items()}
    return value


def _fields(value: object) -> Json:
    kind: Any = type(value)
    return {field.name: _plain(getattr(value, field.name)) for field in _shown(kind)}


@cache
def _shown(kind: Any) -> tuple[Field[Any], ...]:
    return tuple(field for field in fields(kind) if field.metadata.get("json", True))


def _of_class(kind: type, definitions: Json) -> Json:
    hints = get_type_hints(kind)
    shown = [field.name for field in _shown(kind)]
    properties = {name: _of(hints[name], definitions) for name in shown}
    return {
        "description": (kind.__doc__ or "").partition("\n")[0],
        "type": "object",
        "properties": properties,
        "required": shown,
        "additionalProperties": False,
    }


def _of(hint: Any, definitions: Json) -> Json:
    """The schema of one type."""
    origin, parts = get_origin(hint), get_args(hint)
    if hint in SIMPLE:
        return {"type": SIMPLE[hint]}
    if origin is Literal:
        return {"enum": list(parts)}
    if origin in (Union, UnionType):
        return {"anyOf": [_of(part, definitions) for part in parts]}
    if origin is tuple:
        return {"type": "array", "items": _of(parts[0], definitions)}
    if origin is not None and issubclass(origin, Mapping):
        return {"type": "object", "additionalProperties": _of(parts[1], definitions)}
    if issubclass(hint, Record):
        return {"type": "object", "additionalProperties": {"$ref": "#/$defs/Numbers"}}
    definitions.setdefault(hint.__name__, _of_class(hint, definitions))
    return {"$ref": f"#/$defs/{hint.__name__}"}
