"""`waghals serve`: the tables on this machine, for its browser, for the house, or for the world."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import socket
import sys
import threading
from pathlib import Path
from urllib.parse import urlsplit

from waghals.cli import sources
from waghals.cli.settings import UNIX, Settings
from waghals.cli.sockets import EVERYWHERE, LOCAL, lan_address, listen


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
        OSError: the address cannot be listened at.
    """
    from waghals.store import SQLiteStore, default_folder

    folder = Path(settings.data) if settings.data else default_folder()
    asyncio.run(SQLiteStore(folder).close())  # says at once, in one line, if the folder cannot be used
    address = settings.listen if settings.listen != LOCAL or not settings.lan else EVERYWHERE
    with listen(address, settings.port) as listening:
        try:
            here, shared = _addresses(settings, listening)
            _welcome(here, shared, lan=settings.lan)
            with contextlib.suppress(KeyboardInterrupt):
                _run(settings, listening, folder, here, shared)
        finally:
            if address.startswith(UNIX):
                Path(address.removeprefix(UNIX)).unlink(missing_ok=True)


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


def _run(settings: Settings, listening: socket.socket, folder: Path, here: str, shared: str) -> None:
    """Serve at this socket, and open a browser at `here` once that is done."""
    from waghals.web.http.app import make_app
    from waghals.web.http.security import LOOPBACK
    from waghals.web.http.server import Server

    own_name = socket.gethostname()  # by which devices in the local network may call this machine
    public = {name} if (name := urlsplit(settings.public).hostname) else set[str]()
    hosts = {*LOOPBACK, *settings.host, *public, *((own_name, f"{own_name}.local") if settings.lan else ())}

    def open_browser() -> None:
        if settings.browser and here:
            threading.Thread(target=_open_browser, args=(here,), daemon=True).start()

    app = make_app(folder, hosts=hosts, addresses=settings.lan, public=shared or None)
    Server(app, open_browser).run(sockets=[listening])


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
