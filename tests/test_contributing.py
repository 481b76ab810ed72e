"""The worked example of the contributor's guide: its steps, applied to a copy of the program, add a variant."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from textwrap import dedent, indent
from typing import NamedTuple

import pytest

CHECKOUT = Path(__file__).parents[1]
STEP = re.compile(
    r"(?P<side>After|Before) the\s+line\s+`(?P<anchor>[^`]+)`\s+in\s+\[(?P<file>[^\]]+)\]\([^)]+\):\n\n"
    r"^ *```python\n(?P<code>.*?)^ *```$",
    re.DOTALL | re.MULTILINE,
)
NAME = "threshold-accepting"


class Step(NamedTuple):
    """Lines to add to a file beside one of its lines."""

    side: str
    anchor: str
    file: str
    code: str


def steps() -> list[Step]:
    guide = (CHECKOUT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    example = guide[guide.index("### A variant") : guide.index("### An action")]
    return [Step(**found.groupdict()) for found in STEP.finditer(example)]


def apply(step: Step, checkout: Path) -> None:
    path = checkout / step.file
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    [place] = [number for number, line in enumerate(lines) if line.strip() == step.anchor]
    is_inside = step.anchor.endswith(("(", "{"))
    blanks = len(lines[place]) - len(lines[place].lstrip())
    code = indent(dedent(step.code), " " * (blanks + 4 * is_inside))
    lines.insert(place + (step.side == "After"), code)
    path.write_text("".join(lines), encoding="utf-8")


@pytest.fixture(scope="module")
def changed_checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    checkout = tmp_path_factory.mktemp("checkout")
    shutil.copytree(CHECKOUT / "solver", checkout / "solver", ignore=shutil.ignore_patterns("__pycache__"))
    for step in steps():
        apply(step, checkout)
    return checkout


def output(checkout: Path, *arguments: str) -> str:
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=True).stdout


def test_the_example_touches_a_row_a_rule_and_its_twin() -> None:
    assert [step.file for step in steps()] == [
        "solver/core/variants.py",
        "solver/core/variants.py",
        "solver/engine/rules.py",
        "solver/engine/rules.py",
        "solver/engine/choices.py",
        "solver/engine/choices.py",
    ]


def test_the_commands_know_the_variant_of_the_example(changed_checkout: Path) -> None:
    found = json.loads(output(changed_checkout, "-m", "solver", "variants", "--json"))
    [variant] = [one for one in found["variants"] if one["name"] == NAME]
    assert variant["parameters"][0]["name"] == "threshold"


@pytest.mark.thorough
def test_the_variant_of_the_example_searches(changed_checkout: Path) -> None:
    settings = ("-n", "6", "--variant", NAME, "--seed", "1", "--max-iterations", "3000")
    run = json.loads(output(changed_checkout, "-m", "solver", "solve", *settings, "--json"))
    assert run["variant"] == NAME
    assert run["steps"] > 0
    assert run["evaluations"] == run["iterations"] <= 3000
    assert all(after - before <= 1 for before, after in zip(run["h"], run["h"][1:], strict=False))


MODEL = f"""
from solver.core.run_settings import run_settings
from solver.engine.choices import successor_distribution

choices = successor_distribution(run_settings(4, "{NAME}"), (0, 0, 0, 0))
print(choices.count, round(choices.stays, 6))
"""


def test_the_twin_of_the_example_says_what_it_may_do(changed_checkout: Path) -> None:
    # Four queens in a row: h = 6, and every move ends in h of at most 5.
    assert output(changed_checkout, "-c", MODEL).split() == ["12", "0.0"]
