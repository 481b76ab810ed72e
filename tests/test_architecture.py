"""What may know of what, seen by importing in a fresh process; the finer rules are in pyproject.toml."""

import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

WINDOW_PARTS = {"PySide6", "shiboken6", "pyqtgraph", "nqueens_gui"}

IMPORT_ALL = """
import importlib, json, pkgutil, sys
package = importlib.import_module(sys.argv[1])
names = [m.name for m in pkgutil.walk_packages(package.__path__, package.__name__ + ".")]
for name in names:
    if not name.endswith("__main__"):
        importlib.import_module(name)
print(json.dumps([names, sorted({name.split(".")[0] for name in sys.modules})]))
"""


def import_all_of(package: str) -> tuple[set[str], set[str]]:
    """Import all modules of `package` in a fresh process; return their names and what was imported at all."""
    done = subprocess.run([sys.executable, "-c", IMPORT_ALL, package], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    names, imported = json.loads(done.stdout)
    return set(names), set(imported)


def test_the_whole_solver_comes_without_window_and_plotting() -> None:
    names, imported = import_all_of("solver")
    assert {"solver.engine.search", "solver.engine.rules", "solver.cli.main"} <= names
    assert imported & WINDOW_PARTS == set()


def test_every_view_module_comes_without_qt() -> None:
    views = sorted(".".join(path.with_suffix("").parts) for path in Path("nqueens_gui").rglob("*_view.py"))
    assert views
    code = f"import importlib, sys; [importlib.import_module(name) for name in {views}]; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    packages = {name.partition(".")[0] for name in done.stdout.split()}
    assert packages & WINDOW_PARTS == {"nqueens_gui"}


def test_importing_the_solver_does_not_wait_for_the_compiler() -> None:
    code = "import solver, sys; print('numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.strip() == "False", done.stderr


def test_no_two_classes_have_one_name() -> None:
    names = Counter(
        name
        for folder in ("nqueens_gui", "solver")
        for file in Path(folder).rglob("*.py")
        for name in re.findall(r"^class (\w+)", file.read_text(encoding="utf-8"), re.MULTILINE)
    )
    assert [name for name, count in names.items() if count > 1] == []
