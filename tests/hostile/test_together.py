"""Two windows and three commands at once, on one history, one set of preferences and one cache of machine code.

``NQUEENS_TOGETHER_SECONDS=1200`` lets them go on for twenty minutes.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from time import monotonic

import pytest

SECONDS = float(os.environ.get("NQUEENS_TOGETHER_SECONDS", "20"))
WINDOWS = (1, 2)
COMMANDS = (3, 4, 5)
FILES = 3
"""Of those that each window opened last, none is forgotten."""
LINES = (
    "solve -n 8 --variant sideways",
    "solve -n 200 --variant min-conflicts",
    "solve -n 6 --variant genetic --max-iterations 50",
    "experiment -n 5 --variants sideways --runs 20 --yes",
)


def nqueens(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "solver", *words], capture_output=True, text=True)


def run_commands(number: int) -> list[int]:
    """Give commands one after the other until the time is up; return their seeds."""
    seeds, until = list[int](), monotonic() + SECONDS
    for seed in count(1_000_000 * number):
        if monotonic() > until:
            break
        done = nqueens(*LINES[seed % len(LINES)].split(), "--seed", str(seed), "--json")
        assert done.returncode == 0, done.stderr
        assert "history" not in done.stderr
        json.loads(done.stdout)
        seeds.append(seed)
    return seeds


def use_windows(number: int, folder: Path) -> tuple[list[int], list[str]]:
    """Use one window after the other until the time is up; return the seeds of the runs, and the last files opened."""
    seeds, files, until = list[int](), list[str](), monotonic() + SECONDS
    while monotonic() < until:
        first = 1_000_000 * number + len(seeds)
        command = [sys.executable, "-m", "tests.hostile.together_script", str(first), str(folder)]
        done = subprocess.run(command, capture_output=True, text=True)
        assert done.returncode == 0, (done.returncode, done.stderr)
        runs, opened = json.loads(done.stdout)
        seeds += runs
        files += opened
    return seeds, files[-FILES:]


def left_in(folder: Path) -> Iterator[str]:
    """Name locks, parts of files and journals."""
    endings = (".lock", ".part", "-wal", "-shm", "-journal", ".tmp")
    return (path.name for path in folder.rglob("*") if path.name.endswith(endings))


@pytest.mark.thorough
@pytest.mark.timeout(300 + 2 * SECONDS)
def test_windows_and_commands_at_once_lose_nothing_and_leave_no_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    for name, value in {"HOME": home, "XDG_CONFIG_HOME": home, "XDG_DATA_HOME": home}.items():
        monkeypatch.setenv(name, str(value))
    monkeypatch.setenv("NQUEENS_HISTORY", str(home / "history.sqlite"))
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(home / "cache"))
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    with ThreadPoolExecutor(len(WINDOWS) + len(COMMANDS)) as threads:
        commands = [threads.submit(run_commands, number) for number in COMMANDS]
        windows = [threads.submit(use_windows, number, tmp_path) for number in WINDOWS]
    made = [seed for one in commands for seed in one.result()]
    made += [seed for one in windows for seed in one.result()[0]]
    print(f"{len(made)} runs and experiments")
    listed = nqueens("history", "list", "--json", "--limit", str(10**6)).stdout
    kept = [entry["seed"] for entry in json.loads(listed)["entries"]]
    assert set(made) <= set(kept)
    assert len(made) == len(set(made))
    assert list(left_in(tmp_path)) == []
    settings = "".join(path.read_text() for path in home.rglob("nqueens-gui.conf"))
    files = [file for one in windows for file in one.result()[1]]
    assert [file for file in files if file not in settings] == []
    once, again = (nqueens("solve", "-n", "200", "--seed", "1", "--json") for _ in range(2))
    assert once.stdout == again.stdout
    monkeypatch.delenv("NUMBA_CACHE_DIR")
    assert nqueens("solve", "-n", "200", "--seed", "1", "--json").stdout == once.stdout
