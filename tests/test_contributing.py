"""The worked examples of the contributor's guide: their steps, applied to a copy, and the copy's own checks."""

import json
import os
import re
import shutil
import subprocess
import sys
from itertools import accumulate, combinations, product
from pathlib import Path
from textwrap import dedent, indent
from typing import NamedTuple

import pytest

CHECKOUT = Path(__file__).parents[1]
STEP = re.compile(
    r"(?:(?P<side>[Aa]fter\s+the\s+line|[Bb]efore\s+the\s+line|[Aa]t\s+the\s+end\s+of)\s+(?P<ticks>`+)\s?(?P<anchor>[^\n]+?)\s?(?P=ticks)\s+in\s+"
    r"\[(?P<file>[^\]]+)\]\([^)]+\)|In a new file `(?P<new>[^`]+)`):\n\n"
    r"^ *(?P<fence>```+)\w+\n(?P<code>.*?)^ *(?P=fence)$",
    re.DOTALL | re.MULTILINE,
)
NAME = "record-to-record"
HEURISTIC = "attacked-queens"
COPIED = ("solver", "nqueens_gui", "resources", "tests", "tools", "docs", "benchmarks", ".github", ".ci")


class Step(NamedTuple):
    """Lines to add to a file beside one of its lines, or at the end of what it begins; or a new file."""

    file: str
    anchor: str | None
    side: str
    code: str


def steps() -> list[Step]:
    guide = (CHECKOUT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    return [
        Step(
            found["file"] or found["new"],
            found["anchor"],
            " ".join((found["side"] or "").lower().split()),
            dedent(found["code"]),
        )
        for found in STEP.finditer(guide)
    ]


def apply(step: Step, checkout: Path) -> None:
    path = checkout / step.file
    if step.anchor is None:
        path.parent.mkdir(exist_ok=True)
        path.write_text(step.code, encoding="utf-8")
        return
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    [place] = [number for number, line in enumerate(lines) if line.strip() == step.anchor]
    is_inside = step.side != "before the line" and step.anchor.endswith(("(", "{"))
    blanks = len(lines[place]) - len(lines[place].lstrip())
    if step.side == "at the end of":
        closing = re.compile(rf"^{' ' * blanks}[)}}]")
        place = next(number for number in range(place, len(lines)) if closing.match(lines[number]))
    code = indent(step.code, " " * (blanks + 4 * is_inside))
    lines.insert(place + (step.side == "after the line"), code)
    path.write_text("".join(lines), encoding="utf-8")


@pytest.fixture(scope="module")
def changed_checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    checkout = tmp_path_factory.mktemp("checkout")
    for name in COPIED:
        shutil.copytree(CHECKOUT / name, checkout / name, ignore=shutil.ignore_patterns("__pycache__"))
    for file in CHECKOUT.iterdir():
        if file.is_file() and file.name != ".git":
            shutil.copy(file, checkout)
    for step in steps():
        apply(step, checkout)
    return checkout


def output(checkout: Path, *arguments: str) -> str:
    command, paths = [sys.executable, *arguments], {**os.environ, "PYTHONPATH": str(checkout)}
    done = subprocess.run(command, cwd=checkout, env=paths, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_every_step_of_the_guide_that_shows_code_is_applied() -> None:
    guide = (CHECKOUT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    shown = len(re.findall(r"^ +```+(?:python|toml|markdown)$", guide, re.MULTILINE))
    assert len(steps()) == shown


def test_the_commands_know_the_variant_of_the_example(changed_checkout: Path) -> None:
    found = json.loads(output(changed_checkout, "-m", "solver", "variants", "--json"))
    [variant] = [one for one in found["variants"] if one["name"] == NAME]
    assert [one["name"] for one in variant["parameters"]][:2] == ["deviation", "bound"]


MODEL = f"""
from solver.core.run_settings import run_settings
from solver.engine.choices import successor_distribution

for deviation, bound in ((0, "exclusive"), (0, "inclusive"), (1, "inclusive")):
    parameters = {{"deviation": deviation, "bound": bound}}
    choices = successor_distribution(run_settings(4, "{NAME}", parameters=parameters), (0, 0, 0, 1))
    print(choices.count)
"""


def test_the_model_of_the_example_says_what_it_may_do(changed_checkout: Path) -> None:
    h = {}
    for column in range(4):
        for row in range(4):
            rows = [0, 0, 0, 1]
            if row != rows[column]:
                rows[column] = row
                h[column, row] = attacking_pairs(rows)
    now = attacking_pairs([0, 0, 0, 1])
    counts = [sum(value < now + more for value in h.values()) for more in (0, 1, 2)]
    assert output(changed_checkout, "-c", MODEL).split() == list(map(str, counts))


def attacking_pairs(rows: list[int]) -> int:
    pairs = combinations(enumerate(rows), 2)
    return sum(one == other or abs(one - other) == there - here for (here, one), (there, other) in pairs)


@pytest.mark.thorough
def test_the_variant_of_the_example_searches(changed_checkout: Path) -> None:
    settings = ("-n", "6", "--variant", NAME, "--seed", "1", "--max-iterations", "3000")
    run = json.loads(output(changed_checkout, "-m", "solver", "solve", *settings, "--json"))
    assert run["variant"] == NAME
    assert run["steps"] > 0
    assert run["evaluations"] == run["iterations"] <= 3000
    lowest = list(accumulate(run["h"], min))
    assert all(h < record + 2 for record, h in zip(lowest, run["h"][1:], strict=False))


def attacked(rows: tuple[int, ...]) -> int:
    """Return how many queens another one attacks, by the definition."""
    queens = list(enumerate(rows))
    return sum(
        any(row == other or abs(row - other) == abs(column - at) for at, other in queens if at != column)
        for column, row in queens
    )


@pytest.mark.thorough
def test_the_heuristic_of_the_example_is_that_of_the_oracle(changed_checkout: Path) -> None:
    output(
        changed_checkout,
        "-m",
        "pytest",
        "-q",
        "tests/solver/core/test_heuristics.py",
    )


@pytest.mark.thorough
@pytest.mark.parametrize("kernel", ["plain", "populations"])
def test_searches_by_the_heuristic_of_the_example_count_it(changed_checkout: Path, kernel: str) -> None:
    variant = {"plain": "sideways", "populations": "local-beam"}[kernel]
    settings = ("-n", "7", "--variant", variant, "--seed", "2", "--heuristic", HEURISTIC)
    run = json.loads(output(changed_checkout, "-m", "solver", "solve", *settings, "--json"))
    if kernel == "plain":
        assert run["h"][0] == attacked(tuple(run["start"]))
    assert run["h"][-1] == attacked(tuple(run["final"]))


@pytest.mark.thorough
def test_the_landscape_by_the_heuristic_of_the_example_is_that_of_its_definition(
    changed_checkout: Path,
) -> None:
    n, kinds = 4, {"solutions": 0, "strict_local_minima": 0, "plateau_states": 0}
    for rows in product(range(n), repeat=n):
        h = attacked(rows)
        successors = [
            attacked((*rows[:column], row, *rows[column + 1 :]))
            for column in range(n)
            for row in range(n)
            if row != rows[column]
        ]
        kinds["solutions"] += h == 0
        kinds["strict_local_minima"] += h > 0 and min(successors) > h
        kinds["plateau_states"] += h > 0 and min(successors) == h
    found = json.loads(
        output(
            changed_checkout, "-m", "solver", "landscape", "-n", str(n), "--heuristic", HEURISTIC, "--json"
        )
    )
    assert {name: found[name] for name in kinds} == kinds


@pytest.mark.thorough
def test_what_counts_pairs_refuses_the_heuristic_of_the_example_in_a_sentence(changed_checkout: Path) -> None:
    command = f"""
from solver.core.checks import InputError
from solver.core.run_settings import run_settings
from solver.runs.trace import record
from solver.engine.search import search_events
from nqueens_gui.recording.page import page_text

settings = run_settings(5, heuristic="{HEURISTIC}", seed=1)
try:
    page_text(record(settings, search_events(settings)))
except InputError as refused:
    print(refused)
"""
    said = output(changed_checkout, "-c", command).strip()
    assert said == f"{HEURISTIC} does not count pairs of queens, as a playable page does"


WINDOW = f"""
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication
from nqueens_gui.watch.settings_fields import HeuristicField
from nqueens_gui.board.scene import board_scene, effect_of
from solver.core.heuristics import Heuristic

app = QApplication([])
field = HeuristicField()
field.set_heuristic(Heuristic("{HEURISTIC}"))
scene = board_scene((0, 0, 2, 3), Heuristic("{HEURISTIC}"), moves=[(1, 3, 0)])
effect = effect_of(scene.rows, scene.heuristic, *scene.last_moves)
print(field.choice.currentText(), scene.h, scene.delta_h, effect.delta_h, sep="|")
"""


@pytest.mark.thorough
def test_the_window_offers_the_heuristic_of_the_example(changed_checkout: Path) -> None:
    text, *numbers = output(changed_checkout, "-c", WINDOW).strip().split("|")
    h, before = attacked((0, 0, 2, 3)), attacked((0, 3, 2, 3))
    assert text.lower() == "attacked queens"
    assert list(map(int, numbers)) == [h, h - before, h - before]


def test_the_tests_of_the_examples_pass(changed_checkout: Path) -> None:
    files = [
        step.file for step in steps() if step.anchor is None and Path(step.file).name.startswith("test_")
    ]
    output(changed_checkout, "-m", "pytest", "-q", *files)


@pytest.mark.thorough
def test_the_checks_pass_with_the_examples(changed_checkout: Path) -> None:
    layers = "from importlinter.cli import lint_imports_command as check; check()"
    for check in (
        ("-m", "ruff", "check"),
        ("-m", "ruff", "format", "--check"),
        ("-m", "mypy"),
        ("-c", layers),
    ):
        output(changed_checkout, *check)


@pytest.mark.thorough
@pytest.mark.timeout(3600)
def test_the_tests_pass_with_the_examples(changed_checkout: Path) -> None:
    said = output(changed_checkout, "-m", "tests.solver.make_reference_traces")
    assert said.endswith(" 0 changed\n")
    for tool_name in ("document_tables", "api_reference"):
        output(changed_checkout, "-m", f"tools.{tool_name}")
    words = ("-q", "-n", "2", "--ignore=tests/test_contributing.py")
    output(changed_checkout, "-m", "pytest", *words)
