import os
from pathlib import Path

import pytest

from solver.core.checks import InputError
from solver.core.heuristics import Heuristic
from solver.custom.source import SourceError, beginning, model_of, read_source
from tests.solver.custom.searches import RANDOM_WALK, saved

FULL = '''"""A docstring.

More of it.
"""
NAME = "Mine"
DESCRIPTION: str = "What it does."
HEURISTIC = "line-of-sight"


def step(rows, random, memory=None, *rest):
    raise SystemExit
'''


def test_a_source_tells_its_name_description_and_heuristic_without_being_run(tmp_path: Path) -> None:
    source = read_source(saved(tmp_path, FULL))
    assert (source.name, source.description, source.heuristic) == (
        "Mine",
        "What it does.",
        Heuristic.LINE_OF_SIGHT,
    )
    assert source.file == "my_search.py"
    assert source.text == FULL


@pytest.mark.parametrize("variant", ["steepest-ascent", "late-acceptance", "genetic"])
def test_a_beginning_names_what_it_is_modelled_on(variant: str, tmp_path: Path) -> None:
    text = beginning("my_search.py", variant)
    assert model_of(read_source(saved(tmp_path, text))) == variant
    assert model_of(read_source(saved(tmp_path, text.replace(variant, "my-own")))) == ""


def test_the_name_defaults_to_that_of_the_file_and_the_description_to_the_docstring(tmp_path: Path) -> None:
    source = read_source(saved(tmp_path, '"""First line.\n\nMore."""\n' + RANDOM_WALK))
    assert (source.name, source.description) == ("my_search", "First line.")


def test_a_name_that_is_too_long_is_shortened_and_says_so(tmp_path: Path) -> None:
    source = read_source(saved(tmp_path, f'NAME = "{"long " * 20}"\n{RANDOM_WALK}'))
    assert source.name == "long long long long long long long long…"


def test_line_ends_and_marks_of_other_systems_are_read(tmp_path: Path) -> None:
    path = tmp_path / "other.py"
    path.write_bytes(b"\xef\xbb\xbf" + RANDOM_WALK.replace("\n", "\r\n").encode())
    assert read_source(path).text == RANDOM_WALK


@pytest.mark.parametrize(
    ("files", "sentence"),
    [
        ({"s.py": "import numpy.linalg"}, "s.py, line 1: the assignment forbids importing numpy.linalg"),
        ({"s.py": "import help_s", "help_s.py": "x = 1\nimport numpy"}, "help_s.py, line 2: the assignment forbids"),
        ({"s.py": "from a import b", "a/b.py": "from numpy import array"}, "b.py, line 1: the assignment forbids"),
        ({"s.py": "import a.b", "a/__init__.py": "from . import c", "a/b.py": "", "a/c.py": "import numpy"}, "c.py"),
        ({"s.py": "import a", "a.py": "import s\nimport b", "b.py": "import a\nimport numpy"}, "b.py, line 2"),
    ],
)  # fmt: skip
def test_forbidden_imports_are_found_in_a_search_and_its_helpers(
    tmp_path: Path, files: dict[str, str], sentence: str
) -> None:
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    saved(tmp_path, f"{files['s.py']}\n{RANDOM_WALK}", "s.py")
    assert read_source(tmp_path / "s.py").forbidden == ()
    with pytest.raises(SourceError, match=sentence):
        read_source(tmp_path / "s.py", ["scipy", "numpy"])


@pytest.mark.parametrize(
    "text",
    ["import json", "from . import x", "from ..... import x", "import os.path as numpy", "import x" + "y" * 5000,
     "__import__('/')", "__import__('')", "import missing.numpy"],
)  # fmt: skip
def test_other_imports_are_allowed(tmp_path: Path, text: str) -> None:
    path = saved(tmp_path, f"{text}\n{RANDOM_WALK}")
    saved(tmp_path, "import numpy", "json.py")  # which hides behind the module of that name
    assert read_source(path, ["numpy"]).forbidden == ("numpy",)


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path, tmp_path / "missing.py", tmp_path / "pipe"):
        with pytest.raises(InputError):
            read_source(path)
