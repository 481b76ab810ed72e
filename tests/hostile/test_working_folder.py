"""Files of the working folder are never taken for modules of the program."""

import re
import subprocess
from pathlib import Path

import pytest

from solver.analysis.prepare import command
from solver.core.run_settings import run_settings
from tests.solver.custom.searches import RANDOM_WALK, events_of, saved, settings_for

CHECKOUT = Path(__file__).parents[2]
TRAPS = ("solver.py", "nqueens_gui.py", "json.py", "psutil.py", "signal.py")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder of files that tell when they are executed."""
    for name in TRAPS:
        (tmp_path / name).write_text(f"open({str(tmp_path / 'executed')!r}, 'a').write({name!r})\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_every_python_that_is_started_leaves_the_working_folder_alone() -> None:
    files = [path for package in ("solver", "nqueens_gui") for path in (CHECKOUT / package).rglob("*.py")]
    started = [match for path in files for match in re.findall(r"[\[(]sys\.executable, .*", path.read_text())]
    assert len(started) >= 5
    assert [line for line in started if '"-P"' not in line] == []


def test_a_search_and_its_guard_execute_none_of_its_files(folder: Path) -> None:
    (folder / "elsewhere").mkdir()
    assert events_of(settings_for(saved(folder / "elsewhere", RANDOM_WALK), parameters={"max_steps": 5}))
    assert not (folder / "executed").exists()


@pytest.mark.thorough
def test_preparing_chances_executes_none_of_its_files(folder: Path) -> None:
    subprocess.run(command(run_settings(4, seed=1)), check=True, stdin=subprocess.DEVNULL)
    assert not (folder / "executed").exists()
