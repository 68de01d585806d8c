"""The reference of the library, made from docstrings: one page for each public module."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import griffe

from tools.site import examples

SOURCES = Path(__file__).parents[2] / "src"

# What is public: these modules, and of each the names in its `__all__`.
PUBLIC = (
    "waghals",
    "waghals.match",
    "waghals.match.record",
    "waghals.match.verify",
    "waghals.bots",
    "waghals.bots.nets",
    "waghals.arena",
    "waghals.cluster",
    "waghals.learn",
    "waghals.envs",
    "waghals.envs.spaces",
    "waghals.envs.spiel",
    "waghals.engine",
    "waghals.engine.three_ways",
    "waghals.analysis.odds",
    "waghals.analysis.fell",
    "waghals.belief",
    "waghals.contract.conformance",
    "waghals.contract.record",
    "waghals.contract.moves",
    "waghals.contract.ply",
    "waghals.contract.notation",
    "waghals.contract.history",
    "waghals.contract.game",
    "waghals.contract.option",
    "waghals.contract.reason",
    "waghals.contract.errors",
)

FIRST = ("game", "games", "Game", "Batch", "bot", "Match")  # what a program begins with

INTRODUCTION = """All public names, made from the code. What is not here may change without notice.
[Add a game](../add-a-game.md) describes what a game is made of, [the table](../table.md) the server.
"""


def pages() -> Iterator[tuple[str, str]]:
    """The names and texts of all pages. A name that several modules offer is told where it comes first."""
    told: set[str] = set()
    rows: list[str] = []
    shown = examples.shown()
    for module in PUBLIC:
        own: list[str] = []
        for name in sorted(names(module), key=lambda name: _rank(module, name)):
            path = _resolved(module, name).path
            hidden = _module(module)[name].is_module  # by a module of that name, such as `waghals.games`
            own += [] if path in told else [f"::: {path if hidden else f'{module}.{name}'}"]
            told.add(path)
        docstring = _module(module).docstring
        if own and docstring:
            said = docstring.value.partition("\n\n")[0].replace("\n", " ")
            rows.append(f"- [`{module}`]({module}.md): {said}")
            used = [f"Examples: {', '.join(shown[module])}."] if module in shown else []
            yield f"reference/{module}.md", "\n\n".join([f"# {module}", docstring.value, *used, *own])
    yield "reference/index.md", "\n".join(["# Reference\n", INTRODUCTION, *rows])


def _rank(module: str, name: str) -> tuple[int, int]:
    """Where a name comes on its page: what programs begin with, classes and functions, numbers, errors."""
    thing = _resolved(module, name)
    bases = thing.mro() if isinstance(thing, griffe.Class) else []
    error = any(base.name == "WaghalsError" for base in (thing, *bases))
    kind = 2 if error else 1 if thing.is_attribute else 0
    return kind, FIRST.index(name) if name in FIRST else len(FIRST)


def place(page: str) -> int:
    """Where a page comes among those of its folder."""
    module = page.removeprefix("reference/").removesuffix(".md")
    return PUBLIC.index(module) if module in PUBLIC else -page.endswith("/index.md")


def names(module: str, sources: Path = SOURCES) -> list[str]:
    """The public names of a module, in the order of its `__all__`."""
    return [str(name) for name in _module(module, sources).exports or ()]


def silent(modules: tuple[str, ...] = PUBLIC, sources: Path = SOURCES) -> list[str]:
    """The public names, their methods and attributes, that have no docstring; modules that name nothing."""
    found: list[str] = []
    for module in modules:
        if not _module(module, sources).has_docstring or not names(module, sources):
            found.append(module)
        for name in names(module, sources):
            found += [path for path in _silent(_resolved(module, name, sources)) if path not in found]
    return found


def _silent(thing: griffe.Object) -> Iterator[str]:
    if not thing.has_docstring:
        yield thing.path
    if thing.is_class:
        told = {name.strip() for one in _attributes(thing) for name in one.split(",")}
        for name, member in thing.members.items():
            if name.startswith("_") or member.is_alias or name in told or member.has_docstring:
                continue
            if not _inherited(thing, name):
                yield member.path


def _attributes(thing: griffe.Object) -> Iterator[str]:
    """The names in the sections of attributes of a class and its bases; one entry may name several."""
    for one in (thing, *(thing.mro() if isinstance(thing, griffe.Class) else ())):
        for section in one.docstring.parse("google") if one.docstring else ():
            if isinstance(section, griffe.DocstringSectionAttributes):
                yield from (attribute.name for attribute in section.value)


def _inherited(thing: griffe.Object, name: str) -> bool:
    """Whether a base says what this member is."""
    bases = thing.mro() if isinstance(thing, griffe.Class) else []
    return any(name in base.members and base.members[name].has_docstring for base in bases)


def _module(name: str, sources: Path = SOURCES) -> griffe.Module:
    found = _loaded(name.partition(".")[0], sources)[name]
    assert isinstance(found, griffe.Module)
    return found


def _resolved(module: str, name: str, sources: Path = SOURCES) -> griffe.Object:
    """What a public name is; if it is imported, and a module of that name lies there as well, the former."""
    own = _module(module, sources)
    found = _loaded(module.partition(".")[0], sources)[own.imports.get(name, f"{module}.{name}")]
    return found.final_target if isinstance(found, griffe.Alias) else found


@cache
def _loaded(package: str, sources: Path) -> griffe.ModulesCollection:
    loader = griffe.GriffeLoader(search_paths=[sources])
    loader.load(package)
    loader.resolve_aliases(implicit=False, external=False)
    return loader.modules_collection
