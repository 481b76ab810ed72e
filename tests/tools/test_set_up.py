"""``make setup`` takes the interpreter that is asked for, and refuses one that cannot be used in a line."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path("tools/set-up.sh")
FAKE = """#!/bin/sh
echo "$*" >>"$0.log"
case "$*" in
    *base_prefix*) echo {name} ;;
    "-m venv"*) echo "made with {name}" >&2; exit 9 ;;
esac
"""
"""An interpreter that can do nothing but make an environment, and then ends the script."""


def interpreter(path: Path, name: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(FAKE.format(name=name))
    path.chmod(0o755)
    return path


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Give a checkout with an environment of one interpreter."""
    folder = tmp_path / "check out"
    (folder / "solver").mkdir(parents=True)
    (folder / "tools").mkdir()
    shutil.copy(SCRIPT, folder / "tools")
    for name in ("pyproject.toml", "constraints.txt"):
        (folder / name).write_text("")
    interpreter(folder / ".venv" / "bin" / "python", "one")
    (folder / ".venv" / "identity").write_text(f"{folder}\n")
    return folder


def set_up(checkout: Path, python: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [checkout / "tools" / SCRIPT.name, "run"],
        env=os.environ | {"PYTHON": str(python)} | environment,
        capture_output=True,
        text=True,
        timeout=60,
    )


@pytest.mark.parametrize(("name", "code", "said"), [("one", 0, ""), ("other", 9, "made with other\n")])
def test_an_environment_of_another_interpreter_is_replaced(
    checkout: Path, name: str, code: int, said: str
) -> None:
    done = set_up(checkout, interpreter(checkout.parent / "bin" / "python", name))
    assert (done.returncode, done.stderr) == (code, said)


@pytest.mark.parametrize("python", ["/nonexistent", "/etc/passwd", "/a path with/python", "false"])
def test_an_interpreter_that_cannot_be_used_is_refused_in_a_line(checkout: Path, python: str) -> None:
    done = set_up(checkout, python)
    assert done.returncode == 2
    assert done.stderr == f"PYTHON={python} is not Python 3.11 to 3.14.\n"


@pytest.mark.parametrize(("code", "is_by_pip"), [(0, False), (1, True)])
def test_uv_installs_what_the_program_loads_and_pip_where_uv_cannot(
    checkout: Path, code: int, is_by_pip: bool
) -> None:
    uv = checkout.parent / "bin" / "uv"
    python = interpreter(uv.with_name("python"), "one")
    uv.write_text(f'#!/bin/sh\necho "$VIRTUAL_ENV $*" >>"$0.log"\nexit {code}\n')
    uv.chmod(0o755)
    qt = checkout / ".venv/lib/python3/site-packages/PySide6"
    for name in ("QtCore.abi3.so", "QtQml.abi3.so", "Qt/lib/libQt6Quick.so.6"):
        interpreter(qt / name, name)
    assert set_up(checkout, python, PATH=f"{uv.parent}:{os.environ['PATH']}").returncode == 0
    program = "install --quiet --constraint constraints.txt --no-build-isolation --editable ."
    assert f".venv pip {program}" in Path(f"{uv}.log").read_text()
    asked = (checkout / ".venv/bin/python.log").read_text()
    assert ("--no-build-isolation --editable ." in asked) is is_by_pip
    assert "solver.engine.prepare" in asked
    assert [path.name for path in qt.rglob("*.*")] == ["QtCore.abi3.so"]
