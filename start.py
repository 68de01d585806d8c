"""Everything from a bare machine in one command; needs only Python 3.11+ with pip and venv.

    python3 start.py               sets the table and opens it in the browser
    python3 start.py play …        any other command of `waghals`, such as a match in the terminal
    python3 start.py test          runs every check and test, on two processors or more side by side
    python3 start.py test --fast   a subset that takes seconds: rulebooks, contract, match
    python3 start.py test --thorough   where tests sample, they look at everything
    python3 start.py test …        what else follows goes to pytest, such as a folder of tests

The first run makes the environment `.venv` and installs into it; later ones start at once.
"""

import hashlib
import importlib.util
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NoReturn

if sys.version_info < (3, 11):  # noqa: UP036 (this file is what an older Python is given to run)
    sys.exit("Waghals needs Python 3.11 or newer; this is {}.{}.".format(*sys.version_info))

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
STAMP = VENV / "installed.txt"
PLAY, TEST = "play", "test"
FAST, THOROUGH = "--fast", "--thorough"
PROCESSES = (os.cpu_count() or 1) + 1  # tests wait for browsers and servers now and then


def main(arguments: list[str]) -> None:
    testing = arguments[:1] == ["test"]
    prepare(TEST if testing else PLAY)
    if not testing:
        hand_over(PYTHON, "-m", "waghals", *arguments)
    if FAST not in arguments:
        # Without a browser or a database the tests that need them fail and say how to get one, so go on.
        for program in (Path("browser") / "chromium.py", Path("postgres.py")):
            subprocess.run([PYTHON, ROOT / "tests" / program], check=False)
    os.chdir(ROOT)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # many processes are about to read the same modules
    side_by_side = () if set(arguments[1:]) - {FAST, THOROUGH} else ("--numprocesses", str(PROCESSES))
    hand_over(PYTHON, "-m", "pytest", *side_by_side, *arguments[1:])


def prepare(purpose: str) -> None:
    """Make the environment, or bring it up to date; nothing to do if the stamp says so."""
    machine, wanted, texts = f"{sys.version_info[:3]} {VENV}", pins(), german()
    stamp = STAMP.read_text("utf-8").split("\n") if STAMP.exists() else []
    if stamp[:2] == [machine, wanted] and purpose in stamp[3:] and (stamp[2] == texts or TEST in stamp):
        return  # what tests need compiles changed texts whenever they are read
    if stamp[:1] != [machine]:
        make_environment()
    STAMP.unlink(missing_ok=True)
    print(f"Installing what it takes to {purpose}, once …", flush=True)
    extra = "[dev]" if purpose == TEST else ""
    # Compiling every module beforehand takes longer than the first start does without.
    options = ("--quiet", "--disable-pip-version-check", "--no-compile")
    pinned = ("--constraint", ROOT / "constraints.txt", "--editable", f"{ROOT}{extra}")
    run(PYTHON, "-m", "pip", "install", *options, *pinned, otherwise=NO_INSTALL)
    STAMP.write_text("\n".join([machine, wanted, texts, PLAY, *([TEST] if extra else [])]), "utf-8")


def make_environment() -> None:
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        sys.exit(NO_VENV)
    print(f"Making a Python environment in {VENV.name} …", flush=True)
    run(sys.executable, "-m", "venv", "--clear", VENV, otherwise=NO_VENV)


def pins() -> str:
    """What the environment was made from, as one hash."""
    return hashed(ROOT / name for name in ("pyproject.toml", "constraints.txt"))


def german() -> str:
    """The catalogues that the installation compiles, as one hash."""
    return hashed(sorted((ROOT / "src").rglob("*.po")))


def hashed(files: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()


def run(*command: str | Path, otherwise: str) -> None:
    if subprocess.run(command, check=False).returncode:
        sys.exit(otherwise)


def hand_over(*command: str | Path) -> NoReturn:
    """Become this command: its signals and its exit code are its own."""
    if os.name != "nt":
        os.execv(command[0], command)
    try:
        sys.exit(subprocess.run(command, check=False).returncode)
    except KeyboardInterrupt:
        sys.exit(130)


NO_VENV = """
This Python cannot make virtual environments. Install what is missing and try again:
  Debian, Ubuntu   apt install python3-venv
  elsewhere        Python from python.org brings everything"""

NO_INSTALL = """
The installation did not succeed; pip says why above. It needs the network the first time.
Nothing outside .venv was changed, and the same command tries again."""


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(130)
