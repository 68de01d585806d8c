"""Makes a release, and stops before it is published: `python -m tools.release 0.5.0`.

It writes the version into the package and `CITATION.cff`, dates the version's heading in
`CHANGELOG.md`, builds the source distribution and the wheel into `dist`, checks what they say of
themselves, and runs the tests of the wheel and of the documents. Then it prints the commands that
are left. With `--dry-run` all of it happens in a copy that is thrown away.
"""

from __future__ import annotations

import argparse
import datetime
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from packaging.metadata import Metadata
from packaging.version import InvalidVersion, Version

ROOT = Path(__file__).parent.parent
PACKAGE = Path("src") / "waghals"
CODE, CHANGES, CITATION = PACKAGE / "__init__.py", Path("CHANGELOG.md"), Path("CITATION.cff")
WRITTEN = re.compile(r'(?<=^__version__ = ")[^"]+(?="$)', re.MULTILINE)
CITED = re.compile(r"^version: .*\n(?:date-released: .*\n)?", re.MULTILINE)
LEADS_NOWHERE = re.compile(r"\]\((?!https?:)[^)]*\)")
MOST = 3_000_000  # bytes of the wheel
NEEDED = ("waghals/py.typed", "waghals/de.mo")  # among the files of the wheel
TESTS = ("tests/distribution/test_installed.py", "tests/test_docs.py")
NOT_RELEASED = 1  # the exit status

LEFT = """
Nothing is published. What is left:
  git commit -am "build: version {version}"
  git tag {version}
  git push origin HEAD {version}
  twine upload {files}"""


class NotReady(Exception):
    """Why this release cannot be made; says what to do."""


def main(arguments: list[str] | None = None) -> int:
    """Returns the exit status: 0 if everything is ready to be published, else 1."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.release", description="Make a release, and stop before it is published."
    )
    parser.add_argument("version", help="such as 0.5.0; later than the present one")
    parser.add_argument("--dry-run", action="store_true", help="in a copy that is thrown away")
    parser.add_argument("--skip-tests", action="store_true", help="leave out the tests of the wheel")
    args = parser.parse_args(arguments)
    try:
        if not args.dry_run:
            unchanged(ROOT)
            release(ROOT, args.version, tests=not args.skip_tests)
            return 0
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder) / "waghals"
            shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".*", "__pycache__", "dist", "*.mo"))
            shutil.copy(ROOT / ".gitignore", copy)
            release(copy, args.version, tests=not args.skip_tests)
            print("This was a dry run: nothing has changed.")
        return 0
    except NotReady as reason:
        print(f"not released: {reason}", file=sys.stderr)
        return NOT_RELEASED


def unchanged(root: Path) -> None:
    """Raises NotReady if there are changes that are not committed."""
    changed = run(root, "git", "status", "--porcelain")
    if changed:
        raise NotReady(f"commit or put away what has changed first:\n{changed}")


def release(root: Path, version: str, *, tests: bool) -> None:
    """Make a project ready to be published. Raises NotReady."""
    today = datetime.datetime.now(datetime.UTC).date()
    texts = {name: (root / name).read_text("utf-8") for name in (CODE, CHANGES, CITATION)}
    for name, text in written(texts, version, today).items():
        (root / name).write_text(text, "utf-8")
    print(f"wrote version {version} of {today}: {', '.join(map(str, texts))}")
    files = build(root, version)
    check(files[-1], version)
    print(f"built and checked: {', '.join(f'dist/{file.name}' for file in files)}")
    if tests:
        run(
            root,
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "tests/distribution/test_installed.py",
            "tests/test_docs.py",
        )
        print("the tests of the wheel and of the documents pass")
    print(LEFT.format(version=version, files=" ".join(f"dist/{file.name}" for file in files)))


def written(texts: dict[Path, str], version: str, today: datetime.date) -> dict[Path, str]:
    """These files with the new version. Raises NotReady."""
    present = WRITTEN.search(texts[CODE])
    try:
        wanted = Version(version)
    except InvalidVersion:
        raise NotReady(f"a version is three numbers, such as 0.5.0; given was {version!r}") from None
    if str(wanted) != version or len(wanted.release) != len("abc") or wanted.is_prerelease:
        raise NotReady(f"a version is three numbers, such as 0.5.0; given was {version!r}")
    if present is None or wanted <= Version(present[0]):
        raise NotReady(f"the new version is later than {present and present[0]}; given was {version}")
    heading = re.compile(rf"^## {re.escape(version)}(?: \(.*\))?\n+(?=[^#\s])", re.MULTILINE)
    if not heading.search(texts[CHANGES]):
        raise NotReady(f"{CHANGES} has no section '## {version}' that says what is new")
    return {
        CODE: WRITTEN.sub(version, texts[CODE]),
        CHANGES: heading.sub(f"## {version} ({today})\n\n", texts[CHANGES]),
        CITATION: CITED.sub(f"version: {version}\ndate-released: {today}\n", texts[CITATION]),
    }


def build(root: Path, version: str) -> tuple[Path, Path]:
    """The source distribution and the wheel, made anew."""
    run(root, sys.executable, "-m", "hatchling", "build", "-d", "dist")
    dist = root / "dist"
    return dist / f"waghals-{version}.tar.gz", dist / f"waghals-{version}-py3-none-any.whl"


def check(wheel: Path, version: str) -> None:
    """Raises NotReady if a package index would refuse the wheel, or show what leads nowhere."""
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
        try:
            metadata = Metadata.from_email(packed.read(f"waghals-{version}.dist-info/METADATA"))
        except ExceptionGroup as refused:
            raise NotReady(f"{wheel.name} says wrong things of itself: {refused.exceptions}") from None
    faults = [f"it lacks {name}" for name in NEEDED if name not in names]
    faults += [f"its description has {link}" for link in LEADS_NOWHERE.findall(metadata.description or "")]
    if wheel.stat().st_size > MOST:
        faults.append(f"it has {wheel.stat().st_size} bytes; at most {MOST} are allowed")
    if faults:
        raise NotReady(f"{wheel.name}: {'; '.join(faults)}")


def run(root: Path, *command: str) -> str:
    """What a command prints. Raises NotReady if it fails."""
    there = os.environ | {"PYTHONPATH": str(root / "src")}
    done = subprocess.run(command, cwd=root, env=there, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NotReady(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())
