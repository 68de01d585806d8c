"""`waghals serve`: the tables on this machine, for its browser, the home network, or the world."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import socket
import sys
import threading
from dataclasses import replace
from functools import partial
from urllib.parse import urlsplit

from waghals.cli import sources, workers
from waghals.cli.kinds import UNIX
from waghals.cli.settings import Settings
from waghals.cli.sockets import EVERYWHERE, LOCAL, lan_address, listen
from waghals.cli.usage import Usage


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `waghals serve`."""
    sources.add_arguments(parser)
    parser.add_argument(
        "--show-config", action="store_true", help="show all settings and where each comes from, and end"
    )


def main(args: argparse.Namespace) -> int:
    """Serve as options, variables and file say. Returns the exit status; raises Usage and as `serve`."""
    loaded = sources.load(args)
    if args.show_config:
        print(sources.show(loaded), end="")
    else:
        serve(loaded.settings)
    return 0


def serve(settings: Settings) -> None:
    """Serve until the process is asked to stop.

    Raises:
        StoreError: the tables cannot be kept where they should.
        BadBot: there is no bot where one should be.
        OSError: the address cannot be listened at.
    """
    from waghals.web.ops.logs import configure

    configure(settings.log_level, settings.log_format)
    place = place_of(settings)
    _register(settings)
    asyncio.run(_try(place))  # says at once, in one line, if the tables cannot be kept there
    address = settings.listen if settings.listen != LOCAL or not settings.lan else EVERYWHERE
    with listen(address, settings.port) as listening:
        here, shared = _addresses(settings, listening)
        _welcome(here, shared, lan=settings.lan)
        with contextlib.suppress(KeyboardInterrupt):
            _run_all(settings, listening, here, shared)


def place_of(settings: Settings) -> str:
    """Where the tables are kept: a folder, or the address of a database. Raises Usage."""
    from waghals.store import default_folder, is_shared

    place = settings.store or settings.data or str(default_folder())
    if settings.workers > 1 and not is_shared(place):
        raise Usage(
            f"{settings.workers} workers need a database that they share, such as --store postgresql://host/name"
        )
    return place


def _register(settings: Settings) -> None:
    """Let the host's bots be seated. Raises BadBot."""
    from waghals.bots import register

    for place in settings.bot:
        register(place)


async def _try(place: str) -> None:
    from waghals.store import open_store

    await (await open_store(place)).close()


def _addresses(settings: Settings, listening: socket.socket) -> tuple[str, str]:
    """By which address this machine's browser reaches the server, and which one is shared; else ""."""
    if settings.listen.startswith(UNIX):
        return settings.public, settings.public
    address, port = listening.getsockname()[:2]
    path = urlsplit(settings.public).path
    at_loopback = address in (LOCAL, EVERYWHERE, "::", "::1")
    here = f"http://{'localhost' if at_loopback else _bracketed(address)}:{port}{path}"
    if settings.public or not settings.lan or (shared := lan_address()) == LOCAL:
        return here, settings.public
    return here, f"http://{shared}:{port}"


def _bracketed(address: str) -> str:
    return f"[{address}]" if ":" in address else address


def _run_all(settings: Settings, listening: socket.socket, here: str, shared: str) -> None:
    """Serve at this socket, with as many processes as wanted."""
    if settings.workers == 1:
        _run(settings, listening, here, shared)
    else:
        workers.run(settings.workers, partial(_work, settings, listening, here, shared))


def _work(settings: Settings, listening: socket.socket, here: str, shared: str, number: int) -> None:
    from waghals.web.ops.logs import configure

    configure(settings.log_level, settings.log_format)
    _register(settings)
    _run(replace(settings, browser=settings.browser and number == 0), listening, here, shared)


def _run(settings: Settings, listening: socket.socket, here: str, shared: str) -> None:
    """Serve at this socket, and open a browser at `here` once that is done."""
    from waghals.web.http.app import make_app
    from waghals.web.http.security import LOOPBACK
    from waghals.web.http.server import Server
    from waghals.web.http.site import Hosting

    own_name = socket.gethostname()  # by which devices in the local network may call this machine
    public = {name} if (name := urlsplit(settings.public).hostname) else set[str]()
    hosts = {*LOOPBACK, *settings.host, *public, *((own_name, f"{own_name}.local") if settings.lan else ())}

    def open_browser() -> None:
        if settings.browser and here:
            threading.Thread(target=_open_browser, args=(here,), daemon=True).start()

    hosting = Hosting(
        public=shared,
        hosts=hosts,
        addresses=settings.lan,
        trusted=settings.trusted_proxies,
        forwarded=settings.proxy_header == "forwarded",
        metrics=settings.metrics,
        access_log=settings.access_log,
        language=settings.language,
    )
    limits = settings.limits()
    app = make_app(place_of(settings), hosting=hosting, limits=limits, retention=settings.retention)
    Server(app, open_browser, limits, settings.trusted_proxies).run(sockets=[listening])


def _welcome(here: str, shared: str, *, lan: bool) -> None:
    """One friendly line, and a code to scan for the other devices."""
    print(f"Waghals is at {here or 'its socket'} · Ctrl+C ends it", flush=True)
    if lan and shared:
        import segno

        print(f"Other devices in this network: {shared}", flush=True)
        segno.make(shared, micro=False).terminal(compact=True)
    elif lan:
        print("There is no network now by which other devices could join.", flush=True)
    elif shared not in ("", here):
        print(f"Its public address is {shared}", flush=True)


def _open_browser(address: str) -> None:
    """Open a browser where there is a screen: one in the terminal would hide what we say."""
    import webbrowser

    screens = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    if sys.platform != "linux" or any(os.environ.get(screen) for screen in screens):
        webbrowser.open(address)
