"""What may know of what, read from the files or seen by importing them; the finer rules are in pyproject.toml."""

import ast
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from graphlib import TopologicalSorter
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


def module_name(file: Path) -> str:
    return ".".join(file.with_suffix("").parts).removesuffix(".__init__")


FILES = {
    module_name(file): file for package in ("solver", "nqueens_gui") for file in Path(package).rglob("*.py")
}
"""Every file of the program by the name of its module."""


def names_in(file: Path) -> Iterator[str]:
    """Yield the modules that a file may import, anywhere in it, for types alone too, or by their names as strings."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        match node:
            case ast.Import():
                yield from (alias.name for alias in node.names)
            case ast.ImportFrom(module=str(module)):
                yield from (module, *(f"{module}.{alias.name}" for alias in node.names))
            case ast.Constant(value=str(text)) if "." in text:
                yield text


def test_no_file_imports_itself_by_a_detour() -> None:
    imported = {name: set(names_in(file)) & FILES.keys() - {name} for name, file in FILES.items()}
    assert (
        set(TopologicalSorter(imported).static_order()) == FILES.keys()
    )  # names the circle where there is one


def test_the_solver_names_the_window_only_to_keep_own_searches_from_it() -> None:
    texts = {file: file.read_text("utf-8") for name, file in FILES.items() if name.startswith("solver")}
    named = {str(file): text.count("nqueens_gui") for file, text in texts.items() if "nqueens_gui" in text}
    assert named == {"solver/custom/process.py": 1}


def test_every_view_and_every_file_that_says_so_comes_without_qt() -> None:
    views = [
        name
        for name, file in FILES.items()
        if name.endswith("_view") or "No Qt." in (ast.get_docstring(ast.parse(file.read_text("utf-8"))) or "")
    ]
    code = f"import importlib, sys; [importlib.import_module(name) for name in {views}]; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    packages = {name.partition(".")[0] for name in done.stdout.split()}
    assert packages & WINDOW_PARTS == {"nqueens_gui"}


def test_importing_the_solver_does_not_wait_for_the_compiler() -> None:
    code = "import solver, sys; print('numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.strip() == "False", done.stderr


def test_hardly_anything_is_loaded_before_a_program_handles_ctrl_c() -> None:
    for module in ("solver.cli.main", "nqueens_gui.__main__"):
        code = (
            f"import os, sys; before = set(sys.modules); import {module}; print(*set(sys.modules) - before)"
        )
        done = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True)
        others = {
            name for name in done.stdout.split() if name.partition(".")[0] not in ("solver", "nqueens_gui")
        }
        assert others <= {"__future__", "atexit", "gc"}, done.stderr


def test_no_two_classes_have_one_name() -> None:
    names = Counter(
        name
        for folder in ("nqueens_gui", "solver")
        for file in Path(folder).rglob("*.py")
        for name in re.findall(r"^class (\w+)", file.read_text(encoding="utf-8"), re.MULTILINE)
    )
    assert [name for name, count in names.items() if count > 1] == []
