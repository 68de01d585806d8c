"""The proxies of the page on hosting, tried: ``python -m tests.hosting [caddy] [nginx]``.

Takes what stands on `docs/hosting.md`, runs it with the real Caddy and nginx over loopback in front of a
real server, and comes as a person with a browser does. Only addresses, certificates and folders are
replaced. It needs both programs (Debian: ``apt-get install caddy nginx-light``), ``openssl`` and a browser.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import httpx
from playwright.sync_api import expect, sync_playwright

from tests.browser import chromium
from tests.documents import ROOT, blocks
from tests.ports import free_port

PAGE = ROOT / "docs" / "hosting.md"
UPSTREAM = re.compile(r"\b(?:127\.0\.0\.1|10\.0\.0\.1\d):8000\b")  # where the page has servers
HOSTS = ("games.example", "example.org")
PERSON = "127.0.0.2"  # from which a person connects, so that it differs from the proxy's address
FORGED = "203.0.113.9"
PATIENCE = 20.0  # seconds
CHANGE = """fetch(`${document.body.dataset.address}/pace`,
    {method: "POST", body: new URLSearchParams({pace: "off"})})"""


def snippets(language: str) -> list[str]:
    """The page's configurations in this language; what only names servers goes with the first of them."""
    found = ["\n".join(block.lines) for block in blocks(PAGE) if block.language == language]
    first = re.sub(r"proxy_pass .*;", "proxy_pass http://waghals;", found[0])
    return [text if any(host in text for host in HOSTS) else f"{text}\n{first}" for text in found]


def caddy(snippet: str, port: int, upstream: str, folder: Path) -> tuple[str, Sequence[str]]:
    """Caddy's configuration from the page, and the command that runs it in this folder."""
    host = snippet.partition(" ")[0]
    site = snippet.replace(
        f"{host} {{", f"https://{host}:{port} {{\n\tbind 127.0.0.1\n\ttls {folder}/cert {folder}/key", 1
    )
    options = "{\n\tadmin off\n\tgrace_period 1s\n\tauto_https disable_redirects\n"
    options += f"\tstorage file_system {folder}/store\n}}\n"
    return options + UPSTREAM.sub(upstream, site), ["caddy", "run", "--adapter", "caddyfile", "--config"]


def nginx(snippet: str, port: int, upstream: str, folder: Path) -> tuple[str, Sequence[str]]:
    """nginx's configuration from the page, and the command that runs it in this folder."""
    server = UPSTREAM.sub(upstream, snippet).replace("listen 443", f"listen 127.0.0.1:{port}")
    server = re.sub(r"(ssl_certificate) .*;", rf"\1 {folder}/cert;", server)
    server = re.sub(r"(ssl_certificate_key) .*;", rf"\1 {folder}/key;", server)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    paths = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    around = f"daemon off;\npid {folder}/pid;\nerror_log {folder}/error.log;\nevents {{}}\n"
    http = f"http {{\naccess_log off;\n{paths}{server}\n}}\n"
    return around + http, ["nginx", "-e", f"{folder}/error.log", "-c"]


PROXIES: dict[str, tuple[str, Callable[[str, int, str, Path], tuple[str, Sequence[str]]]]] = {
    "caddy": ("caddyfile", caddy),
    "nginx": ("nginx", nginx),
}


class Process:
    """A program that can be ended and started again; what it says goes to a file."""

    def __init__(self, command: Sequence[str], log: Path) -> None:
        self._command, self._log = command, log
        self._running: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self._log.open("a") as said:
            self._running = subprocess.Popen(self._command, stdout=said, stderr=said)

    def stop(self) -> None:
        if self._running is not None:
            self._running.terminate()
            self._running.wait(PATIENCE)


@contextmanager
def site(proxy: str, snippet: str, folder: Path) -> Generator[tuple[str, Path, Process]]:
    """A proxy with a server behind it. Gives the public address, the server's log, and the server."""
    host = next(host for host in HOSTS if host in snippet)
    port, behind, log = free_port(), free_port(), folder / "waghals.log"
    path = "/games" if " /games" in snippet else ""
    public = f"https://{host}:{port}{path}"
    make = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", f"/CN={host}", "-days", "1"]
    subprocess.run(
        ["openssl", *make, "-keyout", folder / "key", "-out", folder / "cert"],
        check=True,
        capture_output=True,
    )
    text, command = PROXIES[proxy][1](snippet, port, f"127.0.0.1:{behind}", folder)
    configuration = folder / "configuration"
    configuration.write_text(text)
    settings = ["--public", public, "--trusted-proxies", "127.0.0.1", "--port", str(behind)]
    settings += ["--data", str(folder / "data"), "--no-browser", "--access-log"]
    server = Process([sys.executable, "-m", "waghals", "serve", *settings], log)
    before = Process([*command, str(configuration)], folder / "proxy.log")
    with ExitStack() as stack:
        for process in (server, before):
            process.start()
            stack.callback(process.stop)
        yield public, log, server


def client(public: str) -> httpx.Client:
    """A program at this address, which loopback stands for; it claims to come from elsewhere."""
    parts = urlsplit(public)
    told = {"host": parts.netloc, "x-forwarded-for": FORGED, "forwarded": f"for={FORGED}"}
    return httpx.Client(
        base_url=f"https://127.0.0.1:{parts.port}{parts.path}/",
        headers=told,
        transport=httpx.HTTPTransport(verify=False, local_address=PERSON),
        timeout=PATIENCE,
    )


def visit(public: str, log: Path) -> None:
    """Everything that a proxy could spoil."""
    parts = urlsplit(public)
    named = {"sni_hostname": parts.hostname}
    with client(public) as anna:
        front = first_answer(lambda: anna.get("", extensions=named))
        assert f'href="{parts.path}/rules/raffzahn"' in front.text

        form = {"game": "cant-stop", "players": "2", "seat0": "me", "name": "Anna", "seat1": "random"}
        made = anna.post("tables", data=form, extensions=named)
        table = made.headers["location"]
        prefix = "__Secure-" if parts.path else "__Host-"
        assert f"{prefix}waghals=" in made.headers["set-cookie"], made.headers["set-cookie"]
        cookie = "; ".join(kept.partition(";")[0] for kept in made.headers.get_list("set-cookie"))
        anna.headers["cookie"] = cookie
        here = f"https://127.0.0.1:{parts.port}{table}"
        view = anna.get(f"{here}/view.json", extensions=named).json()
        assert view["join_url"] == f"{public}{table.removeprefix(parts.path)}"
        with anna.stream("GET", f"{here}/events", extensions=named) as stream:
            assert stream.headers["content-encoding"] == "gzip"
            read = stream.iter_text()
            wait_for(read, f'data-version="{view["version"]}"')
            began = time.monotonic()
            anna.post(f"{here}/pace", data={"pace": "off"}, extensions=named)
            wait_for(read, f"id: {view['version'] + 1}")
            took = time.monotonic() - began
        front = anna.get("", headers={"accept-encoding": "gzip"}, extensions=named)
        assert front.headers["content-encoding"] == "gzip"
        sent = front.num_bytes_downloaded
        print(f"  a change was seen after {1000 * took:.1f} ms; the front page came in {sent} bytes")
    seen = log.read_text()
    assert f"{PERSON} POST" in seen, "the person's address comes through"
    assert FORGED not in seen, "and no other"


def first_answer(ask: Callable[[], httpx.Response]) -> httpx.Response:
    """Ask until both the proxy and the server behind it have started."""
    until = time.monotonic() + PATIENCE
    while True:
        with suppress(httpx.TransportError):
            if (answer := ask()).status_code == 200:
                return answer
        assert time.monotonic() < until, "it does not answer"
        time.sleep(0.05)


def wait_for(read: Iterator[str], text: str) -> None:
    """Read until this has come; a proxy that holds it back lets this run out of time."""
    seen = ""
    while text not in seen:
        seen += next(read)


def play(public: str, server: Process) -> None:
    """A person in a browser: a page whose stream, scripts, styles and commands all come through.

    While the server is started again the page says that it is down, and comes back by itself.
    """
    host = urlsplit(public).hostname
    with sync_playwright() as playwright:
        rules = f"--host-resolver-rules=MAP {host} 127.0.0.1"
        browser = playwright.chromium.launch(
            executable_path=chromium.find(), args=[*chromium.flags(), rules, "--ignore-certificate-errors"]
        )
        complaints = list[str]()
        context = browser.new_context(ignore_https_errors=True, locale="en")
        context.on(
            "console", lambda message: complaints.append(message.text) if message.type == "error" else None
        )
        context.on("requestfailed", lambda request: complaints.append(f"{request.url} {request.failure}"))
        page = context.new_page()
        page.goto(f"{public}/new/cant-stop")
        page.locator("form.set").evaluate(
            "form => { form.elements.name.value = 'Anna'; form.requestSubmit(); }"
        )
        page.wait_for_url(re.compile(re.escape(f"{public}/t/") + "[A-Z0-9]{6}$"))
        table = page.locator("main#table")
        expect(table).to_contain_text("Anna")
        version = int(table.get_attribute("data-version") or 0)
        page.evaluate(CHANGE)
        expect(table).not_to_have_attribute("data-version", str(version))  # it came over the stream
        complaints = [complaint for complaint in complaints if "/events" not in complaint]
        assert complaints == [], complaints
        server.stop()
        expect(page.locator("body.offline")).to_be_attached(timeout=1000 * PATIENCE)
        server.start()
        expect(page.locator("body:not(.offline)")).to_be_attached(timeout=1000 * PATIENCE)
        expect(table).to_contain_text("Anna")
        context.close()
        browser.close()


def main(wanted: Sequence[str]) -> int:
    """Try the proxies that are asked for, by default all. Returns how many failed."""
    failed = 0
    for proxy in wanted or PROXIES:
        if shutil.which(proxy) is None:
            print(f"{proxy} is not installed (Debian: apt-get install caddy nginx-light)")
            failed += 1
            continue
        for snippet in snippets(PROXIES[proxy][0]):
            with tempfile.TemporaryDirectory() as kept:
                folder = Path(kept)
                folder.chmod(0o755)
                with site(proxy, snippet, folder) as (public, log, server):
                    print(f"{proxy}: {public}", flush=True)
                    try:
                        visit(public, log)
                        play(public, server)
                    except Exception as error:
                        failed += 1
                        print(f"  failed: {error!r}")
                        print(*(f"  | {line}" for line in told(folder)), sep="\n")
    return failed


def told(folder: Path) -> list[str]:
    """What the programs said."""
    return [line for log in folder.glob("*.log") for line in log.read_text().splitlines()[-20:]]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
