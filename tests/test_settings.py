"""Settings: each is an option, a variable and a key of a file, and one place goes before the other."""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.documents import ROOT, blocks
from waghals.cli import main
from waghals.cli.serve import add_arguments
from waghals.cli.settings import DECLARED, Settings
from waghals.cli.sources import Loaded, hide, load, show
from waghals.cli.usage import Usage

PAGE = ROOT / "docs" / "hosting.md"
HOSTING = PAGE.read_text("utf-8")
GOOD = {
    "port": "8080",
    "lan": "true",
    "listen": "::1",
    "public": "https://example.org/games",
    "host": "games.example,b.example",
    "trusted_proxies": "127.0.0.1,10.0.0.0/8,unix",
    "data": "/srv/waghals",
    "store": "postgresql://waghals@db.example/waghals",
    "retention": "never",
    "workers": "4",
    "bot": "my_bots:CAREFUL,my_bots:Bold",
    "language": "en",
    "log_level": "info",
    "log_format": "json",
    "access_log": "yes",
    "metrics": "127.0.0.1",
    "browser": "false",
    "proxy_header": "forwarded",
    "limit_connections": "100",
    "limit_connections_per_address": "10",
    "limit_streams_per_address": "10",
    "limit_request_seconds": "2.5",
    "limit_stalled_seconds": "60",
    "limit_refusal_seconds": "0",
    "limit_make": "5+1",
    "limit_join": "5+1",
    "limit_guess": "5+0",
    "limit_recover": "5+1",
    "limit_command": "5+1",
    "limit_read": "5+1",
    "limit_file": "5+1",
}


def loaded(words: Sequence[str] = (), environment: dict[str, str] | None = None) -> Loaded:
    parser = argparse.ArgumentParser(exit_on_error=False)
    add_arguments(parser)
    return load(parser.parse_args(words), environment or {})


def option(name: str, text: str) -> list[str]:
    """The setting as words of a command line."""
    setting = DECLARED[name]
    if setting.kind.flag:
        return [setting.option if setting.read(text) else f"--no-{setting.key}"]
    return [f"{setting.option}={text}"]


@pytest.mark.parametrize("name", DECLARED)
def test_a_setting_is_an_option_a_variable_and_a_key_of_a_file(name: str, tmp_path: Path) -> None:
    setting, file = DECLARED[name], tmp_path / "waghals.toml"
    file.write_text(f'{setting.key} = "{GOOD[name]}"\n')
    wanted = setting.read(GOOD[name])
    assert wanted != setting.default
    for place, found in {
        setting.option: loaded(option(name, GOOD[name])),
        setting.variable: loaded(environment={setting.variable: GOOD[name]}),
        f"{file}: {setting.key}": loaded(["--config", str(file)]),
        "default": loaded(),
    }.items():
        assert found.places[name] == place
        assert getattr(found.settings, name) == (wanted if place != "default" else setting.default)


def test_an_option_goes_before_a_variable_and_that_before_the_file(tmp_path: Path) -> None:
    file = tmp_path / "waghals.toml"
    file.write_text('port = 1\nretention = 2\nlog-level = "error"\nhost = ["a.example", "b.example"]\n')
    environment = {"WAGHALS_CONFIG": str(file), "WAGHALS_PORT": "3", "WAGHALS_RETENTION": "4"}
    found = loaded(["--port", "5"], environment)
    assert found.settings == Settings(port=5, retention=4, log_level="error", host=("a.example", "b.example"))
    other = tmp_path / "other.toml"
    other.write_text("port = 6\n")
    assert loaded(["--config", str(other)], {"WAGHALS_CONFIG": str(file)}).settings == Settings(port=6)


def test_what_is_shown_is_a_file_with_the_same_settings(tmp_path: Path) -> None:
    environment = {DECLARED[name].variable: text for name, text in GOOD.items()}
    for found in (loaded(), loaded(environment=environment)):
        file = tmp_path / "shown.toml"
        file.write_text(show(found))
        assert loaded(["--config", str(file)]).settings == found.settings
        assert set(tomllib.loads(show(found))) == {setting.key for setting in DECLARED.values()}


def test_the_configuration_is_shown_with_the_place_of_each_value(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WAGHALS_LOG_LEVEL", "debug")
    monkeypatch.setenv("WAGHALS_PROT", "1")
    store = "postgresql://waghals:swordfish@db.example/waghals"
    assert main(["serve", "--show-config", "--port=9", "--store", store]) == 0
    out, err = capsys.readouterr()
    assert "port = 9  # --port\n" in out
    assert 'log-level = "debug"  # WAGHALS_LOG_LEVEL\n' in out
    assert 'listen = "127.0.0.1"  # default\n' in out
    assert 'store = "postgresql://waghals:***@db.example/waghals"  # --store\n' in out
    assert "waghals: WAGHALS_PROT is no setting; did you mean WAGHALS_PORT?\n" in err


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("postgresql://u:p:w@h/d", "postgresql://u:***@h/d"),
        ("postgresql://u@h/d?password=pw&sslmode=require", "postgresql://u@h/d?password=***&sslmode=require"),
        ("postgresql://u@h/d", "postgresql://u@h/d"),
        ("host=h password=pw user=u", "host=h password=*** user=u"),
        ("/srv/waghals:2@home", "/srv/waghals:2@home"),
    ],
)
def test_passwords_are_hidden(text: str, hidden: str) -> None:
    assert hide(text) == hidden


@pytest.mark.parametrize(
    ("name", "text"),
    [
        *(("port", port) for port in ("-1", "65536", "http", "٣", "", "9" * 5000)),
        *(
            ("host", name)
            for name in (" a b", "http://games.example", "games.example:80", "a/b", "u@h", "[::1")
        ),
        ("listen", "localhost"),
        ("listen", "unix:"),
        ("listen", "1.2.3"),
        ("public", "games.example"),
        ("public", "ftp://games.example"),
        ("public", "https://games.example/?a"),
        ("public", "https://u:p@games.example"),
        ("public", "https://games.example:99999"),
        ("public", "https://games.example/a b"),
        ("public", 'https://games.example/"'),
        ("public", "https://[::1"),
        ("trusted_proxies", "proxy.example"),
        ("trusted_proxies", "10.0.0.1/8"),
        ("metrics", "all"),
        ("store", "waghals"),
        ("retention", "0"),
        ("retention", "90d"),
        ("workers", "0"),
        ("language", "fr"),
        ("log_level", "loud"),
        ("log_format", "xml"),
        ("lan", "maybe"),
        ("limit_make", "5"),
        ("limit_make", "0+1"),
        ("limit_make", "5+1+1"),
        ("limit_request_seconds", "nan"),
        ("limit_request_seconds", "soon"),
        ("limit_connections", "0"),
    ],
)
def test_a_bad_value_is_told_with_its_place_and_what_is_allowed(name: str, text: str, tmp_path: Path) -> None:
    setting, file = DECLARED[name], tmp_path / "waghals.toml"
    file.write_text(f"{setting.key} = {text!r}\n")
    places = [(f"{file}: {setting.key}", ["--config", str(file)], dict[str, str]())]
    places += [(setting.variable, [], {setting.variable: text})]
    places += [] if setting.kind.flag else [(setting.option, [f"{setting.option}={text}"], {})]
    for place, words, environment in places:
        with pytest.raises(Usage) as refused:
            loaded(words, environment)
        assert str(refused.value) == f"{place} takes {setting.kind.takes}; given was {hide(text)!r}"


def test_a_bad_address_of_a_database_is_told_without_its_password() -> None:
    with pytest.raises(Usage, match=r"given was '//u:\*\*\*@h'"):
        loaded(["--store", "//u:swordfish@h"])


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"prot = 1", "prot is no setting; did you mean port?"),
        (b"[serve]\nport = 1", "serve is no setting"),
        (b"port", "is not TOML"),
        (b"\xff", "is not TOML"),
        (b"port = [1, 2]", "takes a number"),
        (b"port = 2026-01-01", "takes a number"),
        (None, "cannot read"),
    ],
)
def test_a_file_that_cannot_be_used_is_told_in_one_line(
    content: bytes | None, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "waghals.toml"
    if content is not None:
        file.write_bytes(content)
    assert main(["serve", "--config", str(file)]) == 2
    line = capsys.readouterr().err
    assert told in line
    assert str(file) in line
    assert line.startswith("waghals: ")
    assert line.count("\n") == 1


@pytest.mark.parametrize(
    ("given", "host"),
    [("Games.Example", "games.example"), ("10.0.0.1", "10.0.0.1"), ("[fe80::1]", "fe80::1")],
)
def test_a_further_name_is_kept_as_it_is_compared(given: str, host: str) -> None:
    assert loaded(["--host", given]).settings.host == (host,)


def test_the_files_of_the_page_on_hosting_and_of_the_container_can_be_used(tmp_path: Path) -> None:
    told = [line for block in blocks(PAGE) if block.language == "toml" for line in block.lines]
    (tmp_path / "waghals.toml").write_text("\n".join(told))
    settings = loaded(["--config", str(tmp_path / "waghals.toml")]).settings
    assert settings.public.startswith("https:")
    assert (settings.store, settings.workers) == ("postgresql:///waghals", 4)
    lines = (ROOT / "Containerfile").read_text("utf-8").splitlines()
    [environment] = (line.split()[1:] for line in lines if line.startswith("ENV "))
    assert loaded(environment=dict(variable.split("=", 1) for variable in environment)).settings.port == 8000
    copied = [word for line in lines if line.startswith("COPY ") for word in line.split()[1:-1]]
    assert all((ROOT / file).exists() for file in copied)


def test_the_page_on_hosting_has_every_setting() -> None:
    rows = [
        f"| `{setting.key}` | {setting.told} | {setting.kind.takes} | {default} |"
        for setting in DECLARED.values()
        for default in [" ".join(f"`{text}`" for text in setting.kind.texts(setting.default) if text)]
    ]
    told = HOSTING[HOSTING.index("| key |") :].splitlines()
    assert [line for line in told if line.startswith("| `")] == rows, "\n".join(rows)


@pytest.mark.parametrize(
    ("place", "status", "said"),
    [
        ("no_such:BOT", 1, "waghals: no_such:BOT: there is no module 'no_such'\n"),
        ("tests.bots.failing:MUTE", 1, "neither a method choose nor a method think\n"),
        ("nowhere", 2, "--bot takes places of bots such as package.module:NAME, parted by commas"),
    ],
)
def test_a_server_does_not_start_with_what_is_no_bot(
    place: str, status: int, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--no-browser", "--data", str(tmp_path), "--bot", place]) == status
    assert said in capsys.readouterr().err
