"""What all tests share: Hypothesis runs that are the same every time, and how much is looked at."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

pytest.register_assert_rewrite("tests.play")
pytest_plugins = ["tests.browser.fixtures"]

settings.register_profile(
    "waghals",
    deadline=None,  # the machine may be busy
    derandomize=True,  # a failure is a fact, not luck
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("waghals")

ROOT = Path(__file__).parent
FAST_FOLDERS = ("contract", "match", "conformance")
FAST_FILES = ("test_rulebook.py", "test_numbering.py")


@pytest.fixture(scope="session")
def common(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all processes of this run of the tests share."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "common"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def thorough(pytestconfig: pytest.Config) -> bool:
    """Whether tests that sample look at everything."""
    return bool(pytestconfig.getoption("--thorough"))


@pytest.fixture
def anyio_backend() -> str:
    """What runs tests that are coroutines."""
    return "asyncio"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--fast",
        action="store_true",
        help="what takes seconds: rulebooks, contract, match, one configuration of each game",
    )
    parser.addoption(
        "--thorough",
        action="store_true",
        help="where tests sample: every page in both languages, every match to its end",
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--fast"):
        chosen = fast(items)
        config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
        items[:] = [item for item in items if item in chosen]


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Folders without fast tests are not even read."""
    if not config.getoption("--fast") or ROOT not in collection_path.parents:
        return None
    place = collection_path.relative_to(ROOT).parts
    if collection_path.suffix == ".py" and place[0] == "games" and place[-1] not in FAST_FILES:
        return True
    return None if place[0] in (*FAST_FOLDERS, "games", "__init__.py") else True


def fast(items: list[pytest.Item]) -> set[pytest.Item]:
    """The fast tests: of the conformance suite one configuration of each game."""
    chosen, known = set[pytest.Item](), set[tuple[str, str]]()
    for item in items:
        if item.get_closest_marker("compiles"):
            continue
        values = (
            item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
        )
        name = getattr(values.get("game"), "name", None)
        key = (item.nodeid.partition("[")[0], str(name))
        if name is None or "conformance" not in item.nodeid or key not in known:
            chosen.add(item)
        known.add(key)
    return chosen
