import subprocess
import sys
from pathlib import Path

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


def test_without_a_display_benchmarks_run_off_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[str, str | None]] = []

    def run(command: list[str], env: dict[str, str], check: bool) -> subprocess.CompletedProcess[bytes]:
        seen.append((command[-1], env.get("QT_QPA_PLATFORM")))
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(benchmarks.subprocess, "run", run)
    monkeypatch.setattr(sys, "platform", "linux")
    for name in benchmarks.DISPLAYS:
        monkeypatch.delenv(name, raising=False)
    assert benchmarks.main(["scrubbing", "engine"]) == 0
    monkeypatch.setenv("DISPLAY", ":1")
    benchmarks.main(["engine"])
    assert seen == [
        ("benchmarks.scrubbing", "offscreen"),
        ("benchmarks.engine", "offscreen"),
        ("benchmarks.engine", None),
    ]
    assert all((Path(benchmarks.__file__).parent / f"{name}.py").is_file() for name in benchmarks.NAMES)
