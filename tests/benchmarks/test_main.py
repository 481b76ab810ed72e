import os
import subprocess
import sys
from importlib import import_module

import pytest

from benchmarks import __main__ as benchmarks


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
