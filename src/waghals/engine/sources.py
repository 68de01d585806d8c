"""The texts that are compiled: files, modules, texts of cells, functions; and all files they draw on."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import inspect
import sys
import sysconfig
import textwrap
from collections.abc import Callable, Iterator
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple, TypeAlias

from waghals.contract.errors import WaghalsError
from waghals.engine.caches import folder

Driver: TypeAlias = "Path | str | ModuleType | Callable[..., Any]"
"""A Python file, its text, a module, or a function (with what it uses of its module or notebook)."""

LIBRARIES = tuple(
    {Path(sysconfig.get_path(which)) for which in ("stdlib", "platstdlib", "purelib", "platlib")}
)
OWN = __name__.partition(".")[0]
HEAD = (
    "from __future__ import annotations",
    "import numpy as np",
    "from waghals.contract.record import rule",
)


class Source(NamedTuple):
    """A file to be compiled, and the package that its relative imports start from."""

    file: Path
    package: str


def source(driver: Driver) -> Source:
    """The file of a driver; texts and functions get one beside the compiled code.

    Raises:
        WaghalsError: there is no such file, or a function uses what cannot be compiled.
    """
    if isinstance(driver, ModuleType):
        return Source(Path(driver.__file__ or ""), driver.__package__ or "")
    if isinstance(driver, FunctionType):
        driver = text_of(driver)
    if isinstance(driver, str) and "\n" in driver:
        name = sha256(driver.encode()).hexdigest()[:16]
        file = folder(f"text-{name}") / "driver.py"
        if not file.exists():
            file.write_text(driver, "utf-8")
        return Source(file, "")
    if isinstance(driver, (str, Path)) and Path(driver).is_file():
        return Source(Path(driver), "")
    raise WaghalsError(
        f"drivers are a Python file, a text of several lines, a module or a function; given was {driver!r}"
    )


def files(sources: list[Source]) -> list[Path]:
    """These files and those of all modules that they import, but for those of other distributions.

    Their constants are part of the compiled code too. Of other distributions those count that have rules.
    """
    found = dict.fromkeys(source.file for source in sources)
    waiting = list(sources)
    while waiting:
        for module in _imports(waiting.pop()):
            file = Path(module.__file__ or "")
            if file not in found:
                found[file] = None
                waiting.append(Source(file, module.__package__ or ""))
    return list(found)


def _imports(source: Source) -> Iterator[ModuleType]:
    """The modules that a file imports and that may have rules or constants of rules."""
    packages = {source.package.partition(".")[0], OWN}
    for name in _names(source.file.read_bytes(), source.package):
        if name.partition(".")[0] in sys.stdlib_module_names:
            continue
        if name not in sys.modules:
            try:
                importlib.import_module(name)
            except ImportError:  # it is no module, but something in one
                continue
        module = sys.modules[name]
        if (module.__file__ or "").endswith(".py") and (
            name.partition(".")[0] in packages or not _elsewhere(module) or _has_rules(module)
        ):
            yield module


def _elsewhere(module: ModuleType) -> bool:
    """Whether a module is of a library that is installed."""
    return any(place in Path(module.__file__ or "").parents for place in LIBRARIES)


def _has_rules(module: ModuleType) -> bool:
    return any(
        isinstance(value, FunctionType) and hasattr(value, "__rule__") for value in vars(module).values()
    )


@lru_cache(256)
def _names(text: bytes, package: str) -> tuple[str, ...]:
    """The dotted names that a text imports, modules and what is in them."""
    names: list[str] = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            start = importlib.util.resolve_name("." * node.level + (node.module or ""), package or None)
            names += [start, *(f"{start}.{alias.name}" for alias in node.names)]
    return tuple(dict.fromkeys(names))


def text_of(function: FunctionType, name: str | None = None) -> str:
    """The text of a module with a function, also by this name, and all that it uses of where it was written.

    Raises:
        WaghalsError: its source cannot be read, or it uses something that cannot be compiled.
    """
    home, waiting = function.__module__, [(name or function.__name__, function)]
    values, definitions, aliases = dict[str, str](), dict[str, str](), list[str]()
    known: dict[str, Any] = {}
    for given, value in waiting:  # it grows
        if known.setdefault(given, value) is not value:
            raise WaghalsError(f"{given} means two things in {function.__name__} and what it calls")
        if isinstance(value := getattr(value, "py_func", value), FunctionType) and value.__module__ == home:
            if value.__name__ not in definitions:
                definitions[value.__name__] = _definition(value)
                waiting += _used(value)
            if given != value.__name__:
                aliases.append(f"{given} = {value.__name__}")
        else:
            values[given] = _binding(given, value)
    return "\n".join([*HEAD, *values.values(), *definitions.values(), *aliases, ""])


def _definition(function: FunctionType) -> str:
    """The source of a function, marked as a rule and nothing else."""
    try:
        node = ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]
    except (OSError, SyntaxError) as error:
        raise WaghalsError(
            f"the source of {function.__name__} cannot be read; a text or a file can be given instead"
        ) from error
    if not isinstance(node, ast.FunctionDef):
        raise WaghalsError(f"drivers are functions made by def; given was {ast.unparse(node)}")
    node.decorator_list = [ast.Name("rule")]
    return ast.unparse(node)


def _used(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """What a function uses of where it was written, by name."""
    around = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))
    for name in _code_names(function.__code__):
        if name in around:
            yield name, around[name].cell_contents
        elif name in function.__globals__:
            yield name, function.__globals__[name]


def _code_names(code: CodeType) -> Iterator[str]:
    yield from (*code.co_freevars, *code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _code_names(constant)


def _binding(name: str, value: Any) -> str:
    """The line of a module that gives a name its value."""
    if isinstance(value, ModuleType):
        return f"import {value.__name__} as {name}"
    home, own_name = getattr(value, "__module__", None), getattr(value, "__name__", None)
    if home and own_name and getattr(sys.modules.get(home), own_name, None) is value:
        return f"from {home} import {own_name} as {name}"
    plain, text = value, "{!r}"
    try:
        hash(value)  # arrays and lists cannot be compiled in
        if type(value).__module__ == "numpy":
            plain, text = value.item(), f"np.{type(value).__name__}({{!r}})"
        ast.literal_eval(repr(plain))
    except (TypeError, ValueError, SyntaxError):
        kind = type(value).__name__
        raise WaghalsError(
            f"{name} is a {kind}; a driver may use functions, modules, numbers, texts and tuples of them"
        ) from None
    return f"{name} = {text.format(plain)}"
