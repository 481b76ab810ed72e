import os
import subprocess
import sys
from importlib import import_module

import pytest

from benchmarks import __main__ as benchmarks


def test_help_names_the_benchmarks_and_runs_none(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        benchmarks.main(["--help"])
    assert caught.value.code == 0
    out = capsys.readouterr().out
    assert "engine" in out
    assert "==" not in out


def test_an_unknown_benchmark_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        benchmarks.main(["speed"])
    assert caught.value.code == 2
    assert "there is no benchmark speed; use one of board_painting" in capsys.readouterr().err


def test_each_is_run_in_a_process_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    def run(command: list[str], check: bool) -> subprocess.CompletedProcess[bytes]:
        seen.append(command[-1])
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(benchmarks.subprocess, "run", run)
    assert benchmarks.main(["scrubbing", "engine"]) == 0
    assert seen == ["benchmarks.scrubbing", "benchmarks.engine"]


@pytest.mark.parametrize("name", benchmarks.NAMES)
def test_help_tells_what_a_benchmark_measures(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        import_module(f"benchmarks.{name}").main(["--help"])
    assert caught.value.code == 0
    assert f"python -m benchmarks.{name}" in capsys.readouterr().out


def test_without_a_display_windows_are_off_the_screen() -> None:
    without = {name: value for name, value in os.environ.items() if name != "QT_QPA_PLATFORM"}
    code = "import benchmarks, os; print(os.environ['QT_QPA_PLATFORM'])"
    command = [sys.executable, "-c", code]
    assert subprocess.check_output(command, env=without, text=True).strip() == "offscreen"
