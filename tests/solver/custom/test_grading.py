from errno import EACCES
from itertools import count
from pathlib import Path

import pytest

from solver.custom.check import TITLES
from solver.custom.grading import graded, submissions
from tests.solver.custom.searches import body, saved


def test_files_of_one_name_are_told_apart(tmp_path: Path) -> None:
    for folder in ("a", "b", "b/c", "__pycache__"):
        (tmp_path / folder).mkdir()
        saved(tmp_path / folder, body("return None"))
    saved(tmp_path, body("return None"), "a.py")
    assert {one.file: one.student for one in submissions(tmp_path, tmp_path / ".opened")} == {
        "a.py": "a",
        "a/my_search.py": "a/my_search",
        "b/c/my_search.py": "b/c/my_search",
        "b/my_search.py": "b/my_search",
    }


def students(folder: Path, files: dict[str, str]) -> dict[str, str]:
    """Write files, and return the student of each that is graded."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return {one.file: one.student for one in submissions(folder, folder / ".opened")}


STEP = body("return None")


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"ada/s.py": f"import one\n{STEP}", "ada/one.py": "import two", "ada/two.py": ""}, {"ada/s.py": "ada"}),
        ({"ada/s.py": f"import a.b\n{STEP}", "ada/a/b.py": "from . import c", "ada/a/c.py": ""}, {"ada/s.py": "ada"}),
        ({"bob.py": "def step(a, b, c):\n    from bob_help import h", "bob_help.py": "h = 1"}, {"bob.py": "bob"}),
        ({"ada/s.py": "import board_help\n", "ada/board_help.py": ""}, {"ada/s.py": "ada"}),
        ({"ada/s.py": "import t", "ada/t.py": "import s"}, {"ada/s.py": "ada/s", "ada/t.py": "ada/t"}),
        ({"ada/s.py": f"import t\n{STEP}", "ada/t.py": "import s"}, {"ada/s.py": "ada"}),
        ({"ada/s.py": f"import t\n{STEP}", "ada/t.py": STEP}, {"ada/s.py": "ada/s", "ada/t.py": "ada/t"}),
        ({"ada/s.py": STEP, "ada/t.py": ""}, {"ada/s.py": "ada/s", "ada/t.py": "ada/t"}),
        ({"ada/s.py": "import t\ndef step(:", "ada/t.py": ""}, {"ada/s.py": "ada/s", "ada/t.py": "ada/t"}),
        ({"ada/s.py": f"import t\n{STEP}", "ada/t.py": "x = ("}, {"ada/s.py": "ada/s", "ada/t.py": "ada/t"}),
        ({"a.py": f"import queue\n{STEP}", "queue.py": "x = 1"}, {"a.py": "a", "queue.py": "queue"}),
        ({"a.py": f"import bob.s\n{STEP}", "bob/s.py": "x = 1"}, {"a.py": "a", "bob/s.py": "bob"}),
        ({"ada/deep/s.py": STEP}, {"ada/deep/s.py": "ada"}),
    ],
)  # fmt: skip
def test_a_file_that_only_helps_a_search_is_not_graded(
    tmp_path: Path, files: dict[str, str], expected: dict[str, str]
) -> None:
    assert students(tmp_path, files) == expected


def test_what_was_graded_before_ctrl_c_is_kept(tmp_path: Path) -> None:
    for place in range(4):
        saved(tmp_path, "def step(:", f"{place}.py")
    asked = count()  # twice for each file, before and after
    points = dict.fromkeys(TITLES, 1.0)
    made = list(
        graded(
            submissions(tmp_path, tmp_path / ".opened"), "sideways", points, {}, 1, lambda: next(asked) >= 4
        )
    )
    assert sorted(grade.submission.file for grade in made) == ["0.py", "1.py"]


def test_a_search_that_imports_that_of_another_student_says_so(tmp_path: Path) -> None:
    saved(tmp_path, body("return None"), "ada.py")
    saved(tmp_path, body("return ada.step(rows, random, memory)", before="import ada"), "bert.py")
    assert [one.note for one in submissions(tmp_path, tmp_path / ".opened")] == ["", "imports ada.py"]


def test_a_python_file_is_found_however_its_ending_is_written(tmp_path: Path) -> None:
    assert students(tmp_path, {"ada/SEARCH.PY": STEP, "Bo.Py": STEP}) == {
        "Bo.Py": "Bo",
        "ada/SEARCH.PY": "ada",
    }


def test_a_search_works_in_its_own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "ada").mkdir()
    (tmp_path / "ada" / "weights.txt").write_text("1")
    saved(
        tmp_path / "ada",
        body("return None", before="open('weights.txt').close()\nopen('log.txt', 'w').close()"),
    )
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    (todo, _) = submissions(tmp_path, tmp_path / ".opened")
    (grade,) = graded([todo], "steepest-ascent", dict.fromkeys(TITLES, 1.0), {})
    assert grade.error == ""
    assert not list((tmp_path / "here").iterdir())


def test_a_file_in_a_folder_that_may_not_be_searched_is_not_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in ("closed", "open"):
        (tmp_path / folder).mkdir()
        saved(tmp_path / folder, body("return None"))
    stat = Path.stat

    def refuse(path: Path, **options: bool) -> object:
        if path.parent.name == "closed":
            raise PermissionError(EACCES, "Permission denied")
        return stat(path, **options)

    monkeypatch.setattr(Path, "stat", refuse)
    found = submissions(tmp_path, tmp_path / ".opened")
    assert [one.student for one in found] == ["closed", "open"]
