"""A server in the test's own process, and the people who come to its tables."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, Self, TypeAlias, cast, get_args

import httpx
from starlette.applications import Starlette

from waghals.table.clock import Timing
from waghals.web.http.app import make_app
from waghals.web.http.browser import COOKIE, Browser
from waghals.web.http.security import Limit, Limits, What
from waghals.web.http.site import Hosting, Site

View: TypeAlias = dict[str, Any]
"""A table as `view.json` shows it: its fields are those of `waghals.table.view.TableView`."""

HERE = "http://localhost"
JSON = {"accept": "application/json"}
HTMX = {"hx-request": "true"}
PATIENT = Timing(paces={"slow": 0, "normal": 0, "fast": 0, "off": 0}, leave=600, grace=600)


def limits(at_once: float, per_second: float = 0.0, **more: Any) -> Limits:
    """The same limit for whatever one address may do."""
    rates: dict[str, Any] = {what: Limit(at_once, per_second) for what in get_args(What)}
    fields: dict[str, Any] = {**rates, "refusal_seconds": 0, **more}
    return Limits(**fields)


NO_LIMITS = limits(1e9)
TABLE = {"game": "cant-stop", "players": "2", "pace": "off"}
LONG = 60.0  # seconds that nothing here ever takes, not even on a busy machine


class House:
    """The application with its store in a folder. Leaving and entering it again is a restart."""

    def __init__(
        self,
        folder: Path | str,
        timing: Timing = PATIENT,
        limits: Limits = NO_LIMITS,
        hosting: Hosting | None = None,
    ) -> None:
        self.place, self.folder = folder, Path(folder)  # or the address of a database, which is no folder
        self.timing, self.limits, self.hosting = timing, limits, hosting
        self.app: Starlette
        self._stack: AsyncExitStack

    async def __aenter__(self) -> Self:
        self.app = make_app(self.place, hosting=self.hosting, timing=self.timing, limits=self.limits)
        self._stack = AsyncExitStack()
        await self._stack.enter_async_context(self.app.router.lifespan_context(self.app))
        return self

    async def __aexit__(self, *error: object) -> None:
        await self._stack.aclose()

    @property
    def site(self) -> Site:
        """What the application's requests share."""
        site = self.app.state.site
        assert isinstance(site, Site)
        return site

    async def restart(self) -> None:
        await self.__aexit__()
        await self.__aenter__()

    def person(self, name: str = "") -> Person:
        return Person(self, name)


class Door(httpx.AsyncBaseTransport):
    """Leads to the application as it runs now, also after a restart."""

    def __init__(self, house: House, address: str) -> None:
        self.house, self.client = house, (address, 1)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        return await httpx.ASGITransport(self.house.app, client=self.client).handle_async_request(request)


class Person:
    """Somebody with a browser of their own."""

    def __init__(self, house: House, name: str, address: str = "127.0.0.1") -> None:
        self.house, self.name = house, name
        self.room = ""
        self.browser = httpx.AsyncClient(transport=Door(house, address), base_url=HERE)

    async def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        return await self.browser.request(method, path, **more)

    async def get(self, path: str = "", **headers: str) -> httpx.Response:
        return await self.ask("GET", f"/t/{self.room}{path}", headers=headers)

    async def make(self, **fields: str) -> Self:
        """Make a table and sit at it, unless said otherwise."""
        form = TABLE | {"seat0": "me", "name": self.name} | fields
        answer = await self.ask("POST", "/tables", data=form)
        assert answer.status_code == 303, answer.text
        self.room = answer.headers["location"].removeprefix("/t/")
        return self

    async def sit(self, room: str, seat: int, **fields: str) -> Self:
        self.room = room
        answer = await self.send("sit", seat=str(seat), name=self.name, **fields)
        assert answer.status_code == 200, answer.text
        return self

    async def send(self, verb: str, **fields: str) -> httpx.Response:
        """A command as a program gives it, for the present version unless another is given."""
        return await self.send_as(JSON, verb, **fields)

    async def send_as(self, headers: Mapping[str, str], verb: str, /, **fields: str) -> httpx.Response:
        """The same with these headers: as a page gives it with scripts, or without."""
        fields.setdefault("version", str((await self.view())["version"]))
        return await self.ask("POST", f"/t/{self.room}/{verb}", data=fields, headers=headers)

    async def does(self, verb: str, **fields: str) -> View:
        """A command that is granted. Returns the view after it."""
        answer = await self.send(verb, **fields)
        assert answer.status_code == 200, answer.text
        return cast("View", answer.json()["view"])

    async def view(self) -> View:
        return cast("View", (await self.get("/view.json")).json())

    async def move(self) -> None:
        """Do what this person is asked for, as long as there is anything: roll, or a legal action."""
        view = await self.view()
        while view["must_roll"] or view["legal"]:
            version = view["version"]
            if view["must_roll"]:
                view = await self.does("roll", version=str(version))
            else:
                action = view["legal"][0 if version % 3 == 0 else -1]
                view = await self.does("act", version=str(version), action=action)

    @asynccontextmanager
    async def present(self) -> AsyncGenerator[None, None]:
        """With a page of the table open, so that nobody counts this person as absent."""
        live = await self.house.site.tables.find(self.room)
        browser = Browser.of(self.browser.cookies.get(COOKIE))
        assert browser is not None
        with live.watch(browser.holder):
            yield

    async def sees(self, wish: Callable[[View], object]) -> View:
        """Look again and again, until the view is as wished."""
        async with asyncio.timeout(LONG):
            while not wish(view := await self.view()):
                await asyncio.sleep(0.005)
        return view


async def two(house: House, **fields: str) -> tuple[Person, Person]:
    """Anna and Ben at a running match, each with a seed; Anna begins."""
    anna = await house.person("Anna").make(**fields)
    ben = await house.person("Ben").sit(anna.room, 1, seed="bens seed")
    await anna.does("start", seed="annas seed")
    return anna, ben


async def play_out(*people: Person) -> View:
    """Everyone plays until the match is over. Returns the first one's view of the end."""
    async with asyncio.timeout(LONG):
        while (view := await people[0].view())["phase"] == "running":
            for person in people:
                await person.move()
            await asyncio.sleep(0)
    return view
