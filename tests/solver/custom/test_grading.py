from itertools import count
from pathlib import Path

from solver.custom.check import TITLES
from solver.custom.grading import Grade, graded, note_alike, submissions
from solver.custom.source import MAX_BYTES
from tests.solver.custom.searches import body, saved

LOOP = """for column in range(len(rows)):
    if rows[column] > 3 and column != len(rows):
        return column, 0"""


def test_files_of_one_name_are_told_apart(tmp_path: Path) -> None:
    for folder in ("a", "b", "b/c", "__pycache__"):
        (tmp_path / folder).mkdir()
        saved(tmp_path / folder, body("return None"))
    saved(tmp_path, body("return None"), "a.py")
    assert {one.file: one.student for one in submissions(tmp_path)} == {
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
    grades = [Grade(one, "steepest-ascent") for one in submissions(tmp_path)]
    note_alike(grades)
    assert [grade.alike for grade in grades] == [["1.py (equal)"], ["0.py (equal)"], [], [], []]


def test_what_was_graded_before_ctrl_c_is_kept(tmp_path: Path) -> None:
    for place in range(4):
        saved(tmp_path, "def step(:", f"{place}.py")
    asked = count()  # twice for each file, before and after
    points = dict.fromkeys(TITLES, 1.0)
    made = list(graded(submissions(tmp_path), "sideways", points, {}, 1, lambda: next(asked) >= 4))
    assert sorted(grade.submission.file for grade in made) == ["0.py", "1.py"]


def test_a_file_too_large_for_a_search_is_not_compared(tmp_path: Path) -> None:
    for name in ("one.py", "two.py"):
        saved(tmp_path, "x = 1\n" * MAX_BYTES, name)
    grades = [Grade(one, "steepest-ascent") for one in submissions(tmp_path)]
    note_alike(grades)
    assert [grade.alike for grade in grades] == [[], []]


def test_points_have_two_decimals(tmp_path: Path) -> None:
    (tmp_path / "syntax.py").write_text("def step(rows, random, memory):\n    return None\n")
    points = dict.fromkeys(TITLES, 10 / 7)
    [grade] = graded(submissions(tmp_path), "steepest-ascent", points, {}, 1, lambda: False)
    passed = sum(check["passed"] for check in grade.checks.values())
    assert 0 < passed < 7
    assert grade.points == round(10 / 7 * passed, 2)
    assert len(str(grade.points)) <= len("5.71")
