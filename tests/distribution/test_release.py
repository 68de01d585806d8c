"""The command that makes a release: what it writes, what it refuses, and that it publishes nothing."""

from __future__ import annotations

import datetime
import re
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest

import waghals
from tests.documents import ROOT
from tools import release

DAY = datetime.date(2030, 2, 1)
TEXTS = {
    release.CODE: '"""A package."""\n\n__version__ = "1.2.0"\n',
    release.CHANGES: "# Changes\n\n## 1.3.0\n\n- Something.\n\n## 1.2.0 (2029-01-01)\n\n- Other.\n",
    release.CITATION: "title: It\nversion: 1.2.0\ndate-released: 2029-01-01\n",
}


def test_version_and_day_are_written_wherever_they_stand() -> None:
    written = release.written(TEXTS, "1.3.0", DAY)
    assert written[release.CODE] == '"""A package."""\n\n__version__ = "1.3.0"\n'
    assert written[release.CHANGES] == TEXTS[release.CHANGES].replace("## 1.3.0", "## 1.3.0 (2030-02-01)")
    assert written[release.CITATION] == "title: It\nversion: 1.3.0\ndate-released: 2030-02-01\n"
    assert release.written({**written, release.CODE: TEXTS[release.CODE]}, "1.3.0", DAY) == written


@pytest.mark.parametrize(
    ("version", "reason"),
    [
        ("1.2.0", "later than 1.2.0; given was 1.2.0"),
        ("1.1.9", "later than 1.2.0; given was 1.1.9"),
        ("1.3", "three numbers, such as 0.5.0; given was '1.3'"),
        ("v1.3.0", "three numbers, such as 0.5.0; given was 'v1.3.0'"),
        ("1.3.0rc1", "three numbers, such as 0.5.0; given was '1.3.0rc1'"),
        ("next", "three numbers, such as 0.5.0; given was 'next'"),
        ("1.4.0", "no section '## 1.4.0' that says what is new"),
    ],
)
def test_a_version_that_cannot_be_released_is_refused(version: str, reason: str) -> None:
    with pytest.raises(release.NotReady, match=re.escape(reason)):
        release.written(TEXTS, version, DAY)


def test_a_version_without_news_is_refused() -> None:
    silent = TEXTS | {release.CHANGES: "# Changes\n\n## 1.3.0\n\n## 1.2.0\n\n- Other.\n"}
    with pytest.raises(release.NotReady, match="says what is new"):
        release.written(silent, "1.3.0", DAY)


def contents(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_dry_run_builds_and_checks_and_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("src", "tools"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
    for name in ("pyproject.toml", ".gitignore", "README.md", "LICENSE", "NOTICE", "CITATION.cff"):
        shutil.copy(ROOT / name, tmp_path)
    tmp_path.joinpath("CHANGELOG.md").write_text("# Changes\n\n## 99.0.0\n\n- All of it.\n", "utf-8")
    before = contents(tmp_path)
    monkeypatch.setattr(release, "ROOT", tmp_path)
    assert release.main(["99.0.0", "--dry-run", "--skip-tests"]) == 0
    said = capsys.readouterr().out
    assert "checked: dist/waghals-99.0.0.tar.gz, dist/waghals-99.0.0-py3-none-any.whl\n" in said
    assert "\nNothing is published." in said
    assert contents(tmp_path) == before
    assert release.main(["98.0.0", "--dry-run"]) == release.NOT_RELEASED
    assert capsys.readouterr().err.startswith("not released: CHANGELOG.md has no section '## 98.0.0'")


def test_uncommitted_changes_are_not_released(tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    release.unchanged(tmp_path)
    tmp_path.joinpath("new").touch()
    with pytest.raises(release.NotReady, match=r"commit or put away what has changed first:\n\?\? new"):
        release.unchanged(tmp_path)


def packed(folder: Path, description: str, *names: str) -> Path:
    wheel = folder / "waghals-1.3.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as file:
        for name in names:
            file.writestr(name, "")
        file.writestr("waghals-1.3.0.dist-info/METADATA", f"Metadata-Version: 2.4\n{description}")
    return wheel


NAMED = "Name: waghals\nVersion: 1.3.0\n\n"


def test_a_wheel_that_is_whole_is_taken(tmp_path: Path) -> None:
    release.check(packed(tmp_path, f"{NAMED}[here](https://a.example)", *release.NEEDED), "1.3.0")


@pytest.mark.parametrize(
    ("description", "names", "reason"),
    [
        ("Name: waghals\n\n", release.NEEDED, "says wrong things of itself"),
        (f"{NAMED}![a table](docs/table.png)", release.NEEDED, r"its description has \]\(docs/table.png\)"),
        (NAMED, ("waghals/py.typed",), "it lacks waghals/de.mo"),
    ],
)
def test_a_wheel_that_is_not_whole_is_refused(
    tmp_path: Path, description: str, names: tuple[str, ...], reason: str
) -> None:
    with pytest.raises(release.NotReady, match=reason):
        release.check(packed(tmp_path, description, *names), "1.3.0")


def test_the_citation_names_this_version() -> None:
    cited = (ROOT / "CITATION.cff").read_text("utf-8")
    assert f"\nversion: {waghals.__version__}\n" in cited
    assert cited.startswith("cff-version: 1.2.0\n")
    keys = re.findall(r"^([\w-]+):", cited, re.MULTILINE)
    assert {"message", "title", "authors"} <= set(keys)
    assert len(keys) == len(set(keys))
