"""Ports for servers that tests start."""

from __future__ import annotations

import secrets
import socket
from contextlib import suppress

PORTS = range(20_000, 30_000)  # below those that systems give to outgoing connections


def free_port() -> int:
    """A port that nobody uses, drawn so that test runs side by side keep out of each other's way."""
    while True:
        port = secrets.choice(PORTS)
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            with suppress(OSError):
                probe.bind(("127.0.0.1", port))
                return port
