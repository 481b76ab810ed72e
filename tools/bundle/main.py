"""The one program of the bundle: the window, the command as `nqueens`, and the Python that both start as a child."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path


def main() -> int:
    """Do what the arguments and the name of the program say."""
    words = sys.argv[1:]
    while words and words[0] in ("-s", "-P"):
        del words[0]
    if words != sys.argv[1:]:
        return run_as_python(words)
    if Path(sys.argv[0]).stem == "nqueens":
        from solver.cli.main import main as run
    else:
        from nqueens_gui.__main__ import main as run
    return run()


def run_as_python(words: list[str]) -> int:
    """Run a module, a line or a script, as Python does."""
    kind = words[0]
    sys.argv = words[1:] if kind == "-m" else ["-c", *words[2:]] if kind == "-c" else words
    if kind == "-m":
        runpy.run_module(words[1], run_name="__main__", alter_sys=True)
    elif kind == "-c":
        exec(compile(words[1], "<string>", "exec"), {"__name__": "__main__"})
    else:
        runpy.run_path(kind, run_name="__main__")
    return 0


if __name__ == "__main__":
    sys.exit(main())
