"""The program of the bundle stands in for the Python that the program starts as a child."""

import subprocess
import sys
from pathlib import Path

import pytest

MAIN = Path("tools/bundle/main.py")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("-P", "-c", "import sys; print(sys.argv[0], __name__)"), "-c __main__"),
        (("-s", "-P", "SCRIPT", "given"), "['SCRIPT', 'given'] __main__"),
        (("-P", "-m", "solver.core.system_libraries", "offscreen"), ""),
    ],
)
def test_it_runs_what_python_would(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text("import sys; print(sys.argv, __name__)")
    words = tuple(word.replace("SCRIPT", str(script)) for word in words)
    for program in ((sys.executable,), (sys.executable, str(MAIN.resolve()))):
        done = subprocess.run([*program, *words], capture_output=True, text=True, check=True)
        assert done.stdout.strip() == said.replace("SCRIPT", str(script)), program
