"""Imports that an assignment forbids, refused in the process of the search."""

from pathlib import Path

import pytest

from solver.custom.process import SearchProcess
from solver.custom.source import SourceError, read_source
from tests.solver.custom.searches import body, saved

HELPER = "import importlib\n\n\ndef tables():\n    return importlib.import_module('nu' + 'mpy')\n"
LIBRARY = (
    "import json\nimport random\n\n\ndef write(value):\n    import decimal\n    return json.dumps(value)\n"
)


def ask(path: Path, *forbidden: str) -> object:
    """Load a search and call its step once; return its answer."""
    with SearchProcess(read_source(path, forbidden)) as process:
        process.send({"do": "calls", "salt": "", "calls": [["step", [[0, 0, 0, 0]], ["1"]]]})
        reply = process.receive()
        assert reply is not None
        return reply["answers"]


@pytest.mark.parametrize("module", ["numpy", "json", "colorsys"])
@pytest.mark.parametrize(
    "text",
    [
        "__import__('{0}' + '{1}')",
        "exec('import {0}{1}')",
        "exec('from {0}{1} import *', {{}})",
        "import importlib\nimportlib.import_module('{0}' + '{1}')",
        "import importlib\nimportlib.__import__('{0}' + '{1}')",
        "try:\n    exec('import {0}{1}')\nexcept Exception:\n    pass",
    ],
)
def test_a_forbidden_import_is_refused_when_it_happens(tmp_path: Path, text: str, module: str) -> None:
    text = text.format(module[:2], module[2:])
    sentence = f"my_search.py, line [1-5]: the assignment forbids importing {module}"
    for search in (body("return None", before=text), body(text)):
        with pytest.raises(SourceError, match=sentence):
            ask(saved(tmp_path, search), "scipy", module)


def test_files_beside_a_search_may_not_import_it_either(tmp_path: Path) -> None:
    saved(tmp_path, HELPER, "board_help.py")
    path = saved(tmp_path, body("board_help.tables()", before="import board_help"))
    with pytest.raises(SourceError, match=r"my_search\.py, line 4: the assignment forbids importing numpy"):
        ask(path, "numpy")


def test_libraries_may_import_for_themselves_what_a_search_may_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in ("libraries", "class"):
        (tmp_path / folder).mkdir()
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "libraries"))
    saved(tmp_path / "libraries", LIBRARY, "tool.py")
    path = saved(
        tmp_path / "class", body("tool.write(rows)", before="import tempfile\nimport statistics\nimport tool")
    )
    assert ask(path, "json", "random", "decimal", "os") == [None]


def test_the_child_itself_still_imports_what_it_needs(tmp_path: Path) -> None:
    (answer,) = ask(saved(tmp_path, body("1 / 0")), "traceback", "linecache", "json", "random")
    assert answer == "ZeroDivisionError: division by zero"


def test_a_module_of_a_package_may_have_the_name_of_a_forbidden_one(tmp_path: Path) -> None:
    (tmp_path / "lib").mkdir()
    saved(tmp_path / "lib", "from .json import half\n", "__init__.py")
    saved(tmp_path / "lib", "half = 2\n", "json.py")
    assert ask(saved(tmp_path, body("lib.half", before="import lib")), "json") == [None]
