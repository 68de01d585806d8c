"""`waghals serve`: the tables on this machine, for its browser or for everyone in the house."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import errno
import os
import socket
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlsplit

PORT = 8000
LAST_PORT = 65535
TRIES = 20  # ports looked at when nobody asked for a certain one
LOCAL, EVERYWHERE = "127.0.0.1", "0.0.0.0"
BACKLOG = 512


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `waghals serve`."""
    parser.add_argument("--port", type=_port, help=f"the port (default: {PORT}, or the next free one)")
    parser.add_argument("--lan", action="store_true", help="let other devices in this network join")
    parser.add_argument(
        "--host",
        action="append",
        default=[],
        type=_name,
        metavar="NAME",
        help="a further name people may call this server by",
    )
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help="where tables are kept (default: your data folder)"
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")


def main(args: argparse.Namespace) -> int:
    """Serve as the command line says. Returns the exit status; raises what `serve` does."""
    serve(args.port, args.data, lan=args.lan, names=args.host, browser=not args.no_browser)
    return 0


def serve(
    port: int | None,
    folder: Path | None,
    *,
    lan: bool = False,
    names: Sequence[str] = (),
    browser: bool = True,
) -> None:
    """Serve until the process is asked to stop.

    Args:
        port: None for the first free one from `PORT` on.
        folder: where the tables are kept; None for the default one.
        names: by which people may call this server besides.
        browser: whether to open one.

    Raises:
        StoreError: the folder cannot be used.
        OSError: the port cannot.
    """
    from waghals.store import SQLiteStore, default_folder

    folder = folder or default_folder()
    asyncio.run(SQLiteStore(folder).close())  # says at once, in one line, if the folder cannot be used
    with listen(EVERYWHERE if lan else LOCAL, port) as listening:
        port = listening.getsockname()[1]
        here = f"http://localhost:{port}"
        address = lan_address() if lan else LOCAL
        public = f"http://{address}:{port}" if address != LOCAL else None
        _welcome(here, public, lan=lan)
        with contextlib.suppress(KeyboardInterrupt):
            _run(listening, folder, names, here if browser else None, lan, public)


def _run(
    listening: socket.socket,
    folder: Path,
    names: Sequence[str],
    here: str | None,
    lan: bool,
    public: str | None,
) -> None:
    """Serve at this socket, and open a browser at `here` once that is done."""
    from waghals.web.http.app import make_app
    from waghals.web.http.security import LOOPBACK
    from waghals.web.http.server import Server

    own_name = socket.gethostname()  # by which devices in the local network may call this machine
    hosts = {*LOOPBACK, *names, *((own_name, f"{own_name}.local") if lan else ())}

    def open_browser() -> None:
        if here:
            threading.Thread(target=_open_browser, args=(here,), daemon=True).start()

    app = make_app(folder, hosts=hosts, addresses=lan, public=public)
    Server(app, open_browser).run(sockets=[listening])


def listen(address: str, port: int | None) -> socket.socket:
    """A listening socket at this port, or at the first free one from `PORT` on.

    Raises:
        OSError: the port asked for, or every one tried, is taken.
    """
    wanted = range(PORT, PORT + TRIES) if port is None else (port,)
    for candidate in wanted:
        bound = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, sys.platform != "win32")
        try:
            bound.bind((address, candidate))
            bound.listen(BACKLOG)
            return bound
        except OSError as error:
            bound.close()
            if error.errno != errno.EADDRINUSE or candidate == wanted[-1]:
                raise OSError(f"port {candidate} of {address} cannot be used: {error.strerror}") from error
    raise AssertionError("some port was tried")


def lan_address() -> str:
    """This machine's address in the local network, or loopback without a network.

    No packet is sent: a datagram socket only asks which way one would go.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation, never a real host
        except OSError:
            return LOCAL
        return str(probe.getsockname()[0])


def _welcome(here: str, public: str | None, *, lan: bool) -> None:
    """One friendly line, and a code to scan for the other devices."""
    print(f"Waghals is at {here} · Ctrl+C ends it", flush=True)
    if public is not None:
        import segno

        print(f"Other devices in this network: {public}", flush=True)
        segno.make(public, micro=False).terminal(compact=True)
    elif lan:
        print("There is no network now by which other devices could join.", flush=True)


def _open_browser(address: str) -> None:
    """Open a browser where there is a screen: one in the terminal would hide what we say."""
    import webbrowser

    screens = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    if sys.platform != "linux" or any(os.environ.get(screen) for screen in screens):
        webbrowser.open(address)


def _name(text: str) -> str:
    """A host's name or address alone, as the header Host is compared with."""
    with contextlib.suppress(ValueError):
        name = urlsplit(f"//{text}").hostname or ""
        if name and text.lower() in (name, f"[{name}]") and not any(sign.isspace() for sign in name):
            return name
    raise argparse.ArgumentTypeError(
        f"a name is that of a host alone, such as games.example; given was {text!r}"
    )


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) <= LAST_PORT):
        raise argparse.ArgumentTypeError(f"a port is a number from 0 to {LAST_PORT}; given was {text!r}")
    return int(text)
