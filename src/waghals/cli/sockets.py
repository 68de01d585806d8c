"""The socket at which a server listens."""

from __future__ import annotations

import errno
import socket
import stat
import sys
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path

from waghals.cli.kinds import UNIX

PORT = 8000
TRIES = 20  # ports looked at when nobody asked for a certain one
LOCAL, EVERYWHERE = "127.0.0.1", "0.0.0.0"
BACKLOG = 512


def listen(address: str, port: int | None) -> socket.socket:
    """A listening socket at this address of IPv4 or IPv6, or at the path of ``unix:PATH``.

    Args:
        port: None for the first free one from `PORT` on. A path has none.

    Raises:
        OSError: the path, the port asked for, or every one tried, is taken or cannot be used.
    """
    if address.startswith(UNIX):
        return _listen_at_path(Path(address.removeprefix(UNIX)))
    family = socket.AF_INET if ip_address(address).version == 4 else socket.AF_INET6
    wanted = range(PORT, PORT + TRIES) if port is None else (port,)
    for candidate in wanted:
        try:
            # asyncio sends small answers at once (TCP_NODELAY) where the protocol is named, and only there
            bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        except OSError as error:
            raise OSError(f"{address} cannot be listened at: {error.strerror}") from error
        try:
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, sys.platform != "win32")
            if family == socket.AF_INET6:  # `::` stands for the addresses of IPv4, too
                bound.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, address != "::")
            bound.bind((address, candidate))
            bound.listen(BACKLOG)
            return bound
        except OSError as error:
            bound.close()
            if error.errno != errno.EADDRINUSE or candidate == wanted[-1]:
                raise OSError(f"port {candidate} of {address} cannot be used: {error.strerror}") from error
    raise AssertionError("some port was tried")


def _listen_at_path(path: Path) -> socket.socket:
    """A listening socket at this path, in place of one that a killed server has left."""
    if not hasattr(socket, "AF_UNIX"):
        raise OSError("this system has no unix sockets")
    bound = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        if _is_left_over(path):
            path.unlink()
        bound.bind(str(path))
        bound.listen(BACKLOG)
    except OSError as error:
        bound.close()
        raise OSError(f"the socket {path} cannot be used: {error.strerror or error}") from error
    return bound


def _is_left_over(path: Path) -> bool:
    """Whether there is a socket at this path at which nobody listens."""
    with suppress(FileNotFoundError):
        if stat.S_ISSOCK(path.lstat().st_mode):
            with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
                return probe.connect_ex(str(path)) == errno.ECONNREFUSED
    return False


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
