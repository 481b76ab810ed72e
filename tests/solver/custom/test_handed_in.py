"""Whatever is handed in ends in a row: searches in notebooks and archives, and the reason for everything else."""

import io
import json
import os
import zipfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from solver.cli.main import main
from solver.core.checks import InputError
from solver.custom import handed_in
from solver.custom.check import TITLES
from solver.custom.grading import graded, submissions
from solver.custom.source import mistakes, read_source
from tests.solver.custom.searches import FEW_STATES, body, example_file

SEARCH = body("return None").encode()
Files = Mapping[str, bytes]


def zipped(files: Files, kind: int = zipfile.ZIP_DEFLATED) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", kind) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return made.getvalue()


def notebook(*cells: object) -> bytes:
    made = [cell if isinstance(cell, dict) else {"cell_type": "code", "source": cell} for cell in cells]
    return json.dumps({"cells": made, "metadata": {}, "nbformat": 4}).encode()


def with_lie() -> bytes:
    """An archive of which a file unpacks to far more than it says."""
    size = 3_000_000
    return zipped({"s.py": b"#" * size}).replace(size.to_bytes(4, "little"), (100).to_bytes(4, "little"))


CELLS = notebook(
    {"cell_type": "markdown", "source": "# def step(a, b, c): of no use"},
    ["%matplotlib inline\n", "import math\n", "!pip install numpy\n", "raise SystemExit\n"],
    "LIMIT = 3\nrows = [0, 1]\nwhile True: print(1)\nslow = sum(range(10**12))",
    "this is no Python",
    SEARCH.decode(),
)
FOUND = {
    "plain.py": (SEARCH, ""),
    "cells.ipynb": (CELLS, "imports, functions and constants in the code cells of a notebook"),
    "zip.zip": (zipped({"s/help.py": b"", "s/my.py": SEARCH, "data.csv": b"1"}), "s/my.py in the archive"),
    "mac.zip": (zipped({"my.py": SEARCH, "__MACOSX/._my.py": b"\0"}), "my.py in the archive"),
    "cells.zip": (zipped({"my.ipynb": CELLS, "inner.zip": b""}), "my.ipynb in the archive"),
}
REFUSED = {
    "essay.pdf": (b"%PDF-1.7", "essay.pdf: no Python file, notebook or ZIP archive"),
    "null.py": (SEARCH + b"\0", "source code string cannot contain null bytes"),
    "line.py": (b"x = " + b"1" * 10_000_000, "line.py is larger than 0.2 MB"),
    "deep.py": (b"x = " + b"(" * 9_000, "deep.py, line 1: not valid Python: too many nested parentheses"),
    "nested.py": (b"x = " + b"-" * 90_000 + b"1", "nested.py is not valid Python: "),
    "signs.py": (b"\xff\xfe", "signs.py, line 1: the file is not in UTF-8"),
    "text.ipynb": (b"hello", "text.ipynb cannot be opened: Expecting value"),
    "list.ipynb": (b"[]", "list.ipynb cannot be opened: list indices"),
    "deep.ipynb": (b"[" * 200_000, "deep.ipynb cannot be opened: maximum recursion depth"),
    "odd.ipynb": (notebook({"cell_type": "code", "source": [1]}), "odd.ipynb cannot be opened: "),
    "empty.ipynb": (notebook(), "empty.ipynb has no function step(rows, random, memory)"),
    "of-zips.zip": (
        zipped({"a.zip": zipped({"s.py": SEARCH}), "b.ZIP": b""}),
        "of-zips.zip holds no search, but another archive, which is not opened: a.zip and b.ZIP",
    ),
    "zeros.zip": (
        zipped({"s.py": bytes(100_000_000)}),
        "zeros.zip unpacks to more than 20,000,000 bytes, from ",
    ),
    "ratio.zip": (zipped({"s.py": bytes(10_000_000)}), "ratio.zip unpacks to more than "),
    "lie.zip": (with_lie(), "lie.zip cannot be opened: Bad CRC-32"),
    "many.zip": (zipped({f"{k}.py": b"" for k in range(1_001)}), "many.zip holds more than 1,000 files, or"),
    "deep.zip": (zipped({"a/" * 10 + "s.py": SEARCH}), "deep.zip holds more than 1,000 files, or folders"),
    "up.zip": (zipped({"../../s.py": SEARCH}), "up.zip names a file outside of it: ../../s.py"),
    "root.zip": (zipped({"/etc/s.py": SEARCH}), "root.zip names a file outside of it: /etc/s.py"),
    "long.zip": (zipped({"x" * 300 + ".py": SEARCH}), "long.zip cannot be opened: File name too long"),
    "two.zip": (zipped({"a.py": SEARCH, "b.py": SEARCH}), "two.zip holds searches: a.py and b.py"),
    "none.zip": (zipped({"a.txt": b"", "b.txt": b""}), "none.zip holds no search"),
    "wrong.zip": (zipped({"a.py": b"x = 1"}), "wrong.zip has no function step(rows, random, memory)"),
    "packed.zip": (zipped({"a.py": SEARCH}, zipfile.ZIP_BZIP2), "packed.zip is compressed in a way"),
    "cut.zip": (zipped({"a.py": SEARCH})[:-30], "cut.zip cannot be opened: File is not a zip file"),
}


def odd_things(folder: Path) -> dict[str, str]:
    """Make what is no ordinary file, and return what is said of each."""
    (folder / "empty.py").mkdir()
    (folder / "only").mkdir()
    (folder / "only" / "essay.docx").write_bytes(b"")
    (folder / "circle.py").symlink_to("circle.py")
    (folder / "nowhere.py").symlink_to("nothing.py")
    (folder / "around").symlink_to(".")
    os.mkfifo(folder / "pipe.py")
    os.mkfifo(folder / "pipe.zip")
    os.mkfifo(folder / "pipe")
    return {
        "empty.py": "empty.py is a folder",
        "only": "only: no Python file, notebook or ZIP archive",
        "circle.py": "circle.py: its links form a loop",
        "nowhere.py": "nowhere.py: there is no such file or folder",
        "around": "around: no Python file, notebook or ZIP archive",
        "pipe.py": "pipe.py is not a regular file",
        "pipe.zip": "pipe.zip is not a regular file",
        "pipe": "pipe: no Python file, notebook or ZIP archive",
    }


DAMAGE = (b"\0", b"\xff", b"# coding: hex\n", b"(" * 300, b"\t", b'"""', b"\\")


@pytest.fixture
def class_folder(tmp_path: Path) -> Path:
    folder = tmp_path / "class"
    folder.mkdir()
    for name, (content, _) in {**FOUND, **REFUSED}.items():
        (folder / name).write_bytes(content)
    return folder


def test_whatever_is_handed_in_has_a_row_with_a_search_or_a_reason(
    class_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise InputError("a search")

    reasons = odd_things(class_folder) | {name: reason for name, (_, reason) in REFUSED.items()}
    monkeypatch.setattr("solver.custom.grading.check_search", refuse)
    todo = submissions(class_folder, tmp_path / "room")
    (class_folder / "plain.py").rename(class_folder / "gone.py")
    grades = list(graded(todo, "steepest-ascent", dict.fromkeys(TITLES, 1.0), {}, 2))
    rows = {grade.submission.file: grade for grade in grades}
    assert rows.keys() == {path.name for path in class_folder.iterdir()} - {"gone.py"} | {"plain.py"}
    assert rows["zip.zip"].submission.student == "zip"
    assert rows.pop("plain.py").error == "plain.py: there is no such file or folder"
    for name, (_, note) in FOUND.items():
        if name in rows:
            assert (rows[name].error, rows[name].submission.note) == ("a search", note)
    for name, reason in reasons.items():
        assert reason in rows[name].error
        assert (rows[name].points, rows[name].is_passed) == (0, False)
        assert str(tmp_path) not in rows[name].error


def test_a_notebook_is_taken_for_its_definitions_only() -> None:
    text = handed_in.code_of(CELLS)
    assert text.splitlines()[:3] == ["import math", "LIMIT = 3", "rows = [0, 1]"]
    assert "sum" not in text
    assert text.endswith("def step(rows, random, memory):\n    return None")


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        (
            ("ada/s.py", "ada/essay.pdf", "ada/.git/x.py", "bo/a.txt"),
            {"ada/s.py": "", "bo": "no Python file"},
        ),
        (("ada/s.ipynb", "ada/deep/s.py"), {"ada/deep/s.py": "", "ada/s.ipynb": "cannot be opened"}),
        (("grades.csv", "s.py", "other.csv"), {"s.py": "", "other.csv": "no Python file"}),
    ],
)
def test_other_files_beside_a_search_and_those_of_the_command_have_no_row(
    files: tuple[str, ...], expected: dict[str, str], tmp_path: Path
) -> None:
    for name in files:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    todo = submissions(tmp_path, tmp_path / ".room", [tmp_path / "grades.csv"])
    found = {one.file: one.error for one in todo}
    assert found.keys() == expected.keys()
    for file, reason in expected.items():
        assert bool(found[file]) == bool(reason)
        assert reason in found[file]


def test_a_class_of_all_kinds_is_graded_by_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, value in {**FEW_STATES, "solver.custom.tested_state.LARGER_SIZES": ()}.items():
        monkeypatch.setattr(name, value)
    right = example_file("steepest_ascent.py").read_bytes()
    (tmp_path / "ann.ipynb").write_bytes(notebook(right.decode()))
    (tmp_path / "zip.zip").write_bytes(zipped({"z.py": right}))
    (tmp_path / "essay.pdf").write_bytes(b"%PDF")
    feedback = tmp_path / ".feedback"
    words = ("--as", "steepest-ascent", "--json", "--feedback", str(feedback))
    code, done = main(["grade", str(tmp_path), *words]), capsys.readouterr()
    rows = {row["file"]: row for row in json.loads(done.out)["grades"]}
    passed = {name: row["passed"] for name, row in rows.items()}
    assert (code, passed) == (0, {"ann.ipynb": True, "zip.zip": True, "essay.pdf": False})
    assert rows["zip.zip"]["note"] == "z.py in the archive"
    assert "3 files, compared with steepest-ascent\nnqueens grade: 1 of them cannot be graded" in done.err
    assert {file.name for file in feedback.glob("*.html")} == {"ann.html", "zip.html", "essay.pdf.html"}


@pytest.mark.parametrize("command", [("check", "--as", "steepest-ascent"), ("solve", "--search")])
def test_the_same_kinds_end_a_command_with_a_sentence(
    command: tuple[str, ...], class_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    things = odd_things(class_folder)
    for name in [name for name in (*REFUSED, *things) if name.endswith(".py")]:
        code = main([*command, str(class_folder / name)])
        assert name in capsys.readouterr().err.splitlines()[-1]
        assert code == 2 or (code == 4 and "check" in command and name in REFUSED)


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(8))
def test_no_damaged_search_notebook_or_archive_raises_anything_else(seed: int, tmp_path: Path) -> None:
    random = Random(seed)
    texts = [text.encode() for text in mistakes().values()]
    texts.append(example_file("min_conflicts.py").read_bytes())
    made = [(content, name) for name, (content, _) in FOUND.items()]
    made += [pair for text in texts for pair in ((text, "s.py"), (notebook(text.decode()), "s.ipynb"))]
    for _ in range(400):
        whole, name = random.choice(made)
        content = bytearray(whole)
        for _ in range(random.randrange(1, 6)):
            at = random.randrange(len(content) + 1)
            content[at : at + random.choice((0, 1, 50))] = random.choice((*DAMAGE, random.randbytes(3)))
        (tmp_path / name).write_bytes(content)
        (one,) = submissions(tmp_path, tmp_path / ".room")
        with suppress(InputError):
            read_source(one.path)
        (tmp_path / name).unlink()
