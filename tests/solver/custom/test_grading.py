from errno import EACCES
from itertools import count
from pathlib import Path

import pytest

from solver.custom.check import TITLES
from solver.custom.grading import Grade, graded, note_alike, submissions
from solver.custom.source import MAX_BYTES, beginning
from tests.solver.custom.searches import body, saved

LOOP = """for column in range(len(rows)):
    if rows[column] > 3 and column != len(rows):
        return column, 0"""


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


def test_copies_are_found_under_other_names_and_what_all_share_does_not_count(tmp_path: Path) -> None:
    shared = "\n".join(f"    total{place} = {place} * len(rows) - {place}" for place in range(20))
    beginning = f"def handed_out(rows):\n{shared}\n    return 0\n"
    copied = body(LOOP, before=beginning)
    texts = [
        copied,
        copied.replace("column", "queen") + "\n# all my own work\n",
        body("memory['x'] = random.random()\nreturn None", before=beginning),
        body("return random.randrange(4), random.randrange(len(rows))", before=beginning),
        body("return max(range(4), key=rows.index), 2", before=beginning),
    ]
    for place, text in enumerate(texts):
        saved(tmp_path, text, f"{place}.py")
    grades = [Grade(one, "steepest-ascent") for one in submissions(tmp_path, tmp_path / ".opened")]
    note_alike(grades)
    assert [grade.alike for grade in grades] == [["1.py (equal)"], ["0.py (equal)"], [], [], []]


@pytest.mark.parametrize("codec", ["no-such-codec", "hex", "utf-8-sig", "undefined"])
def test_a_coding_line_that_python_cannot_use_does_not_end_the_class(tmp_path: Path, codec: str) -> None:
    for name in ("a.py", "b.py"):
        saved(tmp_path, f"# coding: {codec}\n{body(LOOP)}", name)
    grades = [Grade(one, "steepest-ascent") for one in submissions(tmp_path, tmp_path / ".opened")]
    note_alike(grades)
    assert [grade.alike for grade in grades] == [["b.py (equal)"], ["a.py (equal)"]]


PARTS_OF_STEP = (
    "best = min(rows) if len(rows) > 4 else max(rows)\n",
    "for column in range(1, len(rows), 2):\n    memory[column] = rows[column] * 3 + column\n",
    "chosen = [row for row in rows if row % 2 or row > len(rows) // 2]\n",
    "while len(chosen) > 3 and chosen[0] != best:\n    chosen = chosen[1:] + [best]\n",
    "if not chosen:\n    return None\n",
    "return chosen.index(chosen[-1]) - 1, random.randrange(len(rows))\n",
)
OTHERS = [
    "x = 1\n" * place
    + f"return [{', '.join(['rows[0]'] * (place + 9))}], memory[{'-' * place}1][random]({place})"
    for place in range(1, 10)
]
"""Steps that are like no other."""


def alike(folder: Path, texts: list[str]) -> list[list[str]]:
    """Note what is alike in a class, and return the names of the files that each is like."""
    for place, text in enumerate(texts):
        saved(folder, text, f"{place:02}.py")
    grades = [Grade(one, "steepest-ascent") for one in submissions(folder, folder / ".opened")]
    note_alike(grades)
    return [[text.partition(".")[0] for text in grade.alike] for grade in grades]


@pytest.mark.parametrize("is_begun", [False, True])
@pytest.mark.parametrize("size", [3, 4, 5, 12])
def test_three_copies_are_found_in_a_class_of_any_size(tmp_path: Path, size: int, is_begun: bool) -> None:
    step = "".join(PARTS_OF_STEP)
    copies = [step, f"if len(rows) == 1:\n    return None\n{step}", f"{step}pass"]
    head = beginning("x.py").partition("def step")[0] if is_begun else ""
    texts = [head + body(text) for text in [*copies, *OTHERS[: size - 3]]]
    found = alike(tmp_path, texts)
    assert found[:3] == [["01", "02"], ["00", "02"], ["00", "01"]]
    assert found[3:] == [[]] * (size - 3)


@pytest.mark.parametrize("is_of_population", [False, True])
@pytest.mark.parametrize("size", [2, 3, 4, 9])
def test_what_nqueens_new_writes_does_not_make_files_alike(
    tmp_path: Path, size: int, is_of_population: bool
) -> None:
    begun = beginning("x.py", "genetic" if is_of_population else "tabu")
    assert alike(tmp_path, [begun + body(text) for text in OTHERS[:size]]) == [[]] * size


def test_a_copy_is_found_although_it_is_split_into_two_files(tmp_path: Path) -> None:
    function = "def useful(rows, random, memory):\n" + "".join(
        f"    {line}\n" for line in "".join(PARTS_OF_STEP).splitlines()
    )
    for student, text in (
        ("ada", "return useful(rows, random, memory)"),
        ("bob", "return useful(rows, 1, {})"),
    ):
        (tmp_path / student).mkdir()
        saved(tmp_path / student, "from board_help import useful\n" + body(text))
        saved(tmp_path / student, function, "board_help.py")
    grades = [Grade(one, "steepest-ascent") for one in submissions(tmp_path, tmp_path / ".opened")]
    note_alike(grades)
    assert [bool(grade.alike) for grade in grades] == [True, True]


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


def test_a_file_too_large_for_a_search_is_not_compared(tmp_path: Path) -> None:
    for name in ("one.py", "two.py"):
        saved(tmp_path, "x = 1\n" * MAX_BYTES, name)
    grades = [Grade(one, "steepest-ascent") for one in submissions(tmp_path, tmp_path / ".opened")]
    note_alike(grades)
    assert [grade.alike for grade in grades] == [[], []]


@pytest.mark.parametrize("rest", ['    """Not ended\n', "        x = 1\n   return x\n"])
def test_files_that_are_no_python_are_alike_only_if_they_are(tmp_path: Path, rest: str) -> None:
    begun = f"def step(rows, random, memory):\n{rest}"
    texts = [f"{begun}    return {'1 + ' * place}{place}\n" for place in (1, 9, 9)]
    assert alike(tmp_path, texts) == [[], ["02"], ["01"]]


def test_a_search_that_imports_that_of_another_student_says_so(tmp_path: Path) -> None:
    saved(tmp_path, body("return None"), "ada.py")
    saved(tmp_path, body("return ada.step(rows, random, memory)", before="import ada"), "bert.py")
    grades = [Grade(one, "steepest-ascent") for one in submissions(tmp_path, tmp_path / ".opened")]
    note_alike(grades)
    assert [grade.alike for grade in grades] == [[], ["ada.py (imported)"]]


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
