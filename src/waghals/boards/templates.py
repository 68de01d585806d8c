"""The templates of a game, filled in with its own texts."""

from __future__ import annotations

import re
from collections.abc import Callable, MutableMapping
from functools import lru_cache
from typing import Any, cast

from jinja2 import Environment, FunctionLoader, StrictUndefined, nodes
from jinja2.compiler import CodeGenerator
from jinja2.visitor import NodeTransformer
from markupsafe import Markup, escape

from waghals.boards import LETTERS, game_file, game_translator
from waghals.contract.discovery import remembered
from waghals.contract.game import load
from waghals.i18n import translator

REMEMBERED = 1024  # texts of one language
PIECES = 8192  # of pictures, in one language
WRITTEN = 16_384  # texts that are kept as they stand in HTML
INDENT = re.compile(r"^[ \t]+", re.MULTILINE)


class _Texts(NodeTransformer):
    """Puts texts in the place of calls that look them up: an environment speaks one language."""

    def __init__(self, gettext: Callable[[str], Markup]) -> None:
        self._gettext = gettext

    def visit_Call(self, node: nodes.Call) -> nodes.Node:
        self.generic_visit(node)
        match node:
            case nodes.Call(
                node=nodes.Name(name="_" | "gettext"),
                args=[nodes.Const(value=str(text))],
                kwargs=[],
                dyn_args=None,
                dyn_kwargs=None,
            ):
                return nodes.Const(self._gettext(text), lineno=node.lineno)
            case _:
                return node


class _Generator(CodeGenerator):
    """Templates hold their texts, and write values with `written`."""

    def visit_Template(self, node: nodes.Template, frame: Any = None) -> None:
        _Texts(cast("Any", self.environment.globals["gettext"])).visit(node)
        super().visit_Template(node, frame)

    def _output_child_pre(self, node: Any, frame: Any, finalize: Any) -> None:
        if frame.eval_ctx.autoescape and not frame.eval_ctx.volatile and finalize.src is None:
            self.write("environment.written(")
        else:
            super()._output_child_pre(node, frame, finalize)

    def visit_Call(self, node: nodes.Call, frame: Any, forward_caller: bool = False) -> None:
        """As the call that it is: nothing that templates call here asks for Jinja's context."""
        if forward_caller or node.dyn_args or node.dyn_kwargs:
            super().visit_Call(node, frame, forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for argument in (*node.args, *node.kwargs):
            self.visit(argument, frame)
            self.write(", ")
        self.write(")")


class _Environment(Environment):
    """What is known to all templates is known before the first one is read: one plain `dict` for them all."""

    code_generator_class = _Generator

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return {**self.globals, **(d or {})}

    @staticmethod
    def written(value: object) -> str:
        """A value as it stands in HTML: as `escape`, in a third of its time for what most values are."""
        kind = type(value)
        if kind is Markup:
            return cast("Markup", value)
        if kind is str:
            return _written(value)
        return str(value) if kind is int else escape(value)


@lru_cache(WRITTEN)
def _written(text: str) -> str:
    return str(escape(text))


def environment(
    locale: str, game_name: str | None, source: Callable[[str], str | None], **values: object
) -> Environment:
    """What fills in the templates that `source` finds, in this language and with this game's texts.

    Args:
        game_name: None for templates that belong to no game.
        values: what every template knows besides `title` and `letters`.
    """
    made = _Environment(
        loader=FunctionLoader(source),
        autoescape=True,
        auto_reload=False,
        cache_size=-1,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    made.policies["ext.i18n.trimmed"] = True
    t = translator(locale) if game_name is None else game_translator(game_name, locale)
    title = t.gettext(load(game_name).TITLE) if game_name else ""
    known: dict[str, object] = cast("Any", made.globals)
    known |= {"title": title, "letters": LETTERS, **values}
    known["once"] = _once(made)
    made.install_gettext_translations(t, newstyle=True)  # type: ignore[attr-defined]
    gettext = _gettext(t.gettext)
    known |= {"_": gettext, "gettext": gettext, "ngettext": _ngettext(t.ngettext)}
    return made


def _once(made: Environment) -> Callable[..., Markup]:
    """``once(file, **values)``: a template for a piece of a picture, filled in once for the same values.

    It is given these values and nothing else. They can be hashed and never change.
    """

    @lru_cache(PIECES)
    def once(file: str, /, **values: object) -> Markup:
        return Markup(made.get_template(file).render(values))

    return once


def _gettext(translated: Callable[[str], str]) -> Callable[..., Markup]:
    """As Jinja's own for templates with autoescape, and quicker: texts are looked up once."""

    @lru_cache(REMEMBERED)
    def text(message: str) -> Markup:
        return Markup(translated(message))

    @lru_cache(REMEMBERED)
    def whole(message: str) -> Markup:
        return text(message) % {}

    def gettext(message: str, /, **values: object) -> Markup:
        return text(message) % values if values else whole(message)

    return gettext


def _ngettext(translated: Callable[[str, str, int], str]) -> Callable[..., Markup]:
    """The same for texts that depend on a number, which they know as `num`."""

    @lru_cache(REMEMBERED)
    def text(one: str, many: str, number: int) -> Markup:
        return Markup(translated(one, many, number))

    def ngettext(one: str, many: str, number: int, /, **values: object) -> Markup:
        return text(one, many, number) % {"num": number, **values}

    return ngettext


def of_game(name: str) -> str | None:
    """The text of a game's template, such as ``cant_stop/board.html``, without indentation.

    None if there is none. A file that the game lacks is the generic board's.
    """
    folder, _, file = name.rpartition("/")
    path = game_file(folder.replace("_", "-"), file)
    return INDENT.sub("", path.read_text("utf-8")) if path is not None else None


@remembered
def template(game_name: str, file: str) -> str:
    """The name of a game's template; "" if it has none."""
    return f"{game_name.replace('-', '_')}/{file}" if game_file(game_name, file) else ""
