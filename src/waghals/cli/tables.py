"""`waghals tables`: what a server keeps, for its host; also while it runs."""

from __future__ import annotations

import asyncio
import time
from argparse import SUPPRESS, ArgumentParser, Namespace
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from waghals.cli import sources
from waghals.cli.usage import Usage

if TYPE_CHECKING:
    from waghals.store import Kept, Store


SETTINGS = ("data", "store", "retention")


def add_arguments(parser: ArgumentParser) -> None:
    sources.add_arguments(parser, SETTINGS)
    parser.set_defaults(action=listed)
    actions = parser.add_subparsers(title="actions", metavar="ACTION")
    every = actions.add_parser("list", help="list all tables, the one changed last first (the default)")
    show = actions.add_parser("show", help="show what is so at a table")
    close = actions.add_parser("close", help="remove a table for good, whatever happens there")
    for one, action in ((show, shown), (close, closed)):
        one.add_argument("room", metavar="ROOM", help="the code of the table")
        one.set_defaults(action=action)
    expire = actions.add_parser(
        "expire", help="remove the tables where no match is running and which nobody touches"
    )
    expire.add_argument("--dry-run", action="store_true", help="only say which they are")
    expire.set_defaults(action=cleared)
    for one in (every, show, close, expire):
        sources.add_arguments(one, SETTINGS, SUPPRESS)  # before the action or after it


def main(args: Namespace) -> int:
    """Do what is asked. Raises StoreError and Usage."""
    action: Callable[[Namespace], Coroutine[None, None, int]] = args.action
    return asyncio.run(action(args))


@asynccontextmanager
async def _opened(args: Namespace) -> AsyncGenerator[Store, None]:
    from waghals.cli.serve import place_of
    from waghals.store import open_store

    store = await open_store(place_of(sources.load(args).settings), serving=False)
    try:
        yield store
    finally:
        await store.close()


async def listed(args: Namespace) -> int:
    async with _opened(args) as store:
        for kept in await store.rooms():
            print(_line(kept))
    return 0


def _line(kept: Kept) -> str:
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(kept.changed))
    return f"{kept.room}  {when}  {'running' if kept.live else 'resting'}  {kept.version} entries"


async def shown(args: Namespace) -> int:
    from waghals.live.logs import Logs

    async with _opened(args) as store:
        room = _code(args.room)
        kept = next((kept for kept in await store.rooms() if kept.room == room), None)
        if kept is None:
            raise Usage(f"there is no table {room}")
        print(_line(kept))
        table = await Logs(store).read(room)
    options = ", ".join(f"{name} {value}" for name, value in table.made.options.items())
    print(f"{table.game.name}: {options}" if options else table.game.name)
    print(f"the match is {table.phase}" if table.phase != "open" else "no match has begun")
    for number, seat in enumerate(table.seats):
        away = ", away" if seat.away else ""
        print(f"seat {number}: {seat.name or 'empty'} ({seat.bot or seat.kind}{away})")
    return 0


async def closed(args: Namespace) -> int:
    from waghals.store.retention import close

    async with _opened(args) as store:
        room = _code(args.room)
        if not await close(store, room):
            raise Usage(f"there is no table {room}")
    print(f"Closed {room}.")
    return 0


async def cleared(args: Namespace) -> int:
    from waghals.store.retention import expired

    days = sources.load(args).settings.retention
    if days is None:
        print("Tables stay for ever: the retention is never.")
        return 0
    async with _opened(args) as store:
        gone = await expired(store, days)
        for kept in gone:
            print(_line(kept))
            if not args.dry_run:
                await store.remove(kept.room, kept.version)
    tables = "1 table" if len(gone) == 1 else f"{len(gone)} tables"
    print(f"{tables} would go." if args.dry_run else f"{tables} cleared away.")
    return 0


def _code(text: str) -> str:
    """The code as tables have it. Raises Usage."""
    from waghals.table.codes import parse_code

    if (code := parse_code(text)) is None:
        raise Usage(f"a code has six letters or digits, such as KRT4WB; given was {text!r}")
    return code
