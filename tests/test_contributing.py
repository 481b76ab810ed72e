"""The worked examples of the contributor's guide: their steps, applied to a copy, and the copy's own checks."""

import json
import os
import re
import shutil
import subprocess
import sys
from itertools import accumulate, product
from pathlib import Path
from textwrap import dedent, indent
from typing import NamedTuple

import pytest

from tests.oracle.states import common_line, pairs, successor_values

CHECKOUT = Path(__file__).parents[1]
GUIDE = (CHECKOUT / "CONTRIBUTING.md").read_text(encoding="utf-8")
STEP = re.compile(
    r"(?:(?P<side>[Aa]fter\s+the\s+line|[Bb]efore\s+the\s+line|[Aa]t\s+the\s+end\s+of)\s+`(?P<anchor>[^`]+)`\s+in\s+"
    r"\[(?P<file>[^\]]+)\]\([^)]+\)|In a new file `(?P<new>[^`]+)`):\n\n"
    r"^ *```\w+\n(?P<code>.*?)^ *```$",
    re.DOTALL | re.MULTILINE,
)
COPIED = ("solver", "nqueens_gui", "resources", "tests", "tools", "docs", "benchmarks", ".github", ".ci")


class Step(NamedTuple):
    """Lines to add to a file beside one of its lines, or at the end of what it begins; or a new file."""

    file: str
    anchor: str | None
    side: str
    code: str


VARIANT, HEURISTIC = "record-to-record", "two-in-sight"
HEURISTIC_STEPS = [
    Step(
        "solver/core/heuristics.py",
        "def __new__(cls, name: str, *_: object) -> Heuristic:",
        "before the line",
        """\
TWO_IN_SIGHT = (
    "two-in-sight",
    "h counts only pairs of queens on a common line with at most one queen between them.",
    "The number of pairs of queens on a common row, diagonal or anti-diagonal with at most one queen between them.",
    2,
)

""",
    ),
    Step(
        "tests/oracle/states.py",
        "VALUES: dict[str, Callable[[Board], int]] = {",
        "after the line",
        """\
"two-in-sight": lambda rows: sum(
    sum(common_line(rows, first, one) == kind for one in range(first + 1, second)) < 2
    for first, second, kind in pairs(rows)
),
""",
    ),
]
"""A heuristic of another reach."""


def steps() -> list[Step]:
    return [
        Step(
            found["file"] or found["new"],
            found["anchor"],
            " ".join((found["side"] or "").lower().split()),
            dedent(found["code"]),
        )
        for found in STEP.finditer(GUIDE)
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
    for step in (*steps(), *HEURISTIC_STEPS):
        apply(step, checkout)
    return checkout


def done(checkout: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command, paths = [sys.executable, *arguments], {**os.environ, "PYTHONPATH": str(checkout)}
    return subprocess.run(command, cwd=checkout, env=paths, capture_output=True, text=True)


def output(checkout: Path, *arguments: str) -> str:
    call = done(checkout, *arguments)
    assert call.returncode == 0, call.stdout + call.stderr
    return call.stdout


def test_every_step_of_the_guide_that_shows_code_is_applied() -> None:
    assert len(steps()) == len(re.findall(r"^ +```(?:python|toml)$", GUIDE, re.MULTILINE))


def test_the_commands_know_the_variant_of_the_example(changed_checkout: Path) -> None:
    found = json.loads(output(changed_checkout, "-m", "solver", "variants", "--json"))
    [variant] = [one for one in found["variants"] if one["name"] == VARIANT]
    assert variant["parameters"][0]["name"] == "deviation"


MODEL = f"""
from solver.core.run_settings import run_settings
from solver.engine.choices import successor_distribution

for deviation in range(3):
    print(successor_distribution(run_settings(4, "{VARIANT}", deviation=deviation), (0, 0, 0, 1)).count)
"""


def test_the_model_of_the_example_says_what_it_may_do(changed_checkout: Path) -> None:
    start = (0, 0, 0, 1)
    h = successor_values(start, "attacking-pairs").values()
    counts = [sum(value < len(pairs(start)) + deviation for value in h) for deviation in range(3)]
    assert output(changed_checkout, "-c", MODEL).split() == list(map(str, counts))


@pytest.mark.thorough
def test_the_variant_of_the_example_searches(changed_checkout: Path) -> None:
    settings = ("-n", "6", "--variant", VARIANT, "--seed", "1", "--max-iterations", "3000")
    run = json.loads(output(changed_checkout, "-m", "solver", "solve", *settings, "--json"))
    assert run["variant"] == VARIANT
    assert run["steps"] > 0
    assert run["evaluations"] == run["iterations"] <= 3000
    lowest = list(accumulate(run["h"], min))
    assert all(h < record + 2 for record, h in zip(lowest, run["h"][1:], strict=False))


def in_sight(rows: tuple[int, ...]) -> int:
    """Return how many pairs of queens have at most one between them on their line, by the definition."""
    return sum(
        sum(common_line(rows, first, one) == kind for one in range(first + 1, second)) < 2
        for first, second, kind in pairs(rows)
    )


@pytest.mark.thorough
def test_the_landscape_by_the_heuristic_of_the_example_is_that_of_its_definition(
    changed_checkout: Path,
) -> None:
    n, kinds = 4, {"solutions": 0, "strict_local_minima": 0, "plateau_states": 0}
    for rows in product(range(n), repeat=n):
        h = in_sight(rows)
        successors = [
            in_sight((*rows[:column], row, *rows[column + 1 :]))
            for column in range(n)
            for row in range(n)
            if row != rows[column]
        ]
        kinds["solutions"] += h == 0
        kinds["strict_local_minima"] += h > 0 and min(successors) > h
        kinds["plateau_states"] += h > 0 and min(successors) == h
    settings = ("-n", str(n), "--heuristic", HEURISTIC, "--json")
    found = json.loads(output(changed_checkout, "-m", "solver", "landscape", *settings))
    assert {name: found[name] for name in kinds} == kinds


def test_the_tests_of_the_examples_pass(changed_checkout: Path) -> None:
    files = [step.file for step in steps() if step.anchor is None and "/test_" in step.file]
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
    output(changed_checkout, "-m", "tools.document_tables")
    output(changed_checkout, "-m", "tests.solver.as_read")
    words = ("-q", "-n", "2", "--ignore=tests/test_contributing.py")
    output(changed_checkout, "-m", "pytest", *words)
