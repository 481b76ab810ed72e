"""Every refusal is one sentence: tests/data/refusals.txt has how it is asked and what is answered.

A line that begins with `$` is a command, which returns 2 and says the sentence on standard error alone; one that
begins with `>>>` calls a function of the library, which raises an `InputError` for the field in brackets. The sentence
stands in the line below; `...` at its end stands for a list that may grow.
"""

# ruff: noqa: F401 - the table calls what is imported here

from __future__ import annotations

import json
import shlex
from base64 import b64decode, b64encode
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any
from zlib import compress, decompress

import numpy as np
import pytest

from solver.analysis.exact_figures import exact_figures
from solver.cli.arguments import typed_number
from solver.cli.commands import command_parser, load
from solver.core.board import check_rows, check_shown_size, check_size, parse_rows
from solver.core.checks import InputError, number_between, whole_number
from solver.core.files import check_new_folder, check_target
from solver.core.forms import Counting, Reader, given_state, read_state, read_states
from solver.core.heuristics import attacking_pairs, heuristic_named, successor_table
from solver.core.links import parse_link
from solver.core.run_settings import MAX_SEED, run_settings
from solver.core.toml_text import toml_table
from solver.core.variants import VARIANTS
from solver.custom.check import check_search
from solver.custom.search import OwnSearch
from solver.custom.source import Source, read_source
from solver.engine.batch import run_batch
from solver.experiment.assignment import read_assignment
from solver.experiment.plan import experiment_plan
from solver.experiment.runner import run_experiment
from solver.experiment.saved import checksum, read_experiment, saved_parts
from solver.frames import to_pandas
from solver.history.records import settings_of
from solver.lessons.checking import checked
from solver.lessons.lesson import parse_lesson
from solver.report.writing import check_report, write_report
from solver.runs.breakpoints import NumericBreakpoint, checked_threshold
from solver.runs.reading import parse_run
from solver.telling.page import page_text
from tests.solver.boards import EXAMPLE
from tests.solver.cli.commands import Done
from tests.solver.cli.conftest import nqueens
from tests.solver.custom.population_searches import PARTS
from tests.solver.custom.searches import RANDOM_WALK, body
from tests.solver.history.entries import entry
from tests.solver.lessons.test_lesson import BOARD, HEAD, RUN
from tests.solver.runs.documents import bred, restarting, stuck
from tests.solver.telling.runs import recorded, solved_run

TABLE = Path(__file__).parents[1] / "data" / "refusals.txt"
FILES = {
    "walk.py": RANDOM_WALK,
    "board.csv": "1,3,0,2",
    "class/mine.py": body("return None"),
    "empty/.nothing": "",
    "grading.toml": "grading = 1",
}
"""What lies in the folder of the commands."""


def rows() -> list[tuple[str, str]]:
    """Every way to ask, with its sentence."""
    lines = [line for line in TABLE.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    return list(zip(lines[::2], lines[1::2], strict=True))


def parameters(variant: str, **given: Any) -> None:
    VARIANTS[variant].checked_parameters(given)


def altered(document: dict[str, Any], *path: Any) -> bytes:
    """A document with another value, the last of the path, at a place in it; without it where the path has no value."""
    document = json.loads(json.dumps(document))
    if len(path) == 1:
        del document[path[0]]
    else:
        *outer, key, value = path
        part = document
        for place in outer:
            part = part[place]
        part[key] = value
    return json.dumps(document).encode()


@cache
def experiment() -> dict[str, Any]:
    """A saved experiment of five runs on two lines."""
    limits = {"max_steps": 50}
    plan = experiment_plan((8,), ("steepest-ascent", "sideways"), 5, seed=2, parameters=limits)
    document: dict[str, Any] = json.loads("".join(saved_parts(run_experiment(plan))))
    return document


def run_file(*path: Any) -> None:
    parse_run(altered(stuck(), *path))


def restarts_file(*path: Any) -> None:
    parse_run(altered(restarting(), *path))


def generations_file(*path: Any) -> None:
    parse_run(altered(bred(), *path))


def experiment_file(*path: Any) -> None:
    document = json.loads(altered(experiment(), *path))
    Path("e.nqx").write_text(json.dumps({**document, "sha256": checksum(document)}))
    read_experiment(Path("e.nqx"))


def packed(data: bytes) -> str:
    return b64encode(compress(data)).decode()


def numbers_file(name: str, place: int, value: int) -> None:
    """Read an experiment in which somebody altered a number."""
    column = experiment()["cells"][0]["columns"][name]
    values = np.frombuffer(decompress(b64decode(column["data"])), column["type"]).copy()
    values[place] = value
    experiment_file("cells", 0, "columns", name, column | {"data": packed(values.tobytes())})


def search_file(data: bytes) -> Source:
    Path("wrong.py").write_bytes(data)
    return read_source(Path("wrong.py"))


def assignment(text: str, line: str = "check walk.py") -> None:
    """Run a command with an assignment file."""
    Path("assignment.toml").write_text(text)
    arguments = command_parser().parse_args([*shlex.split(line), "--assignment", "assignment.toml"])
    load(arguments.command).run(arguments)


def coursework(text: str) -> None:
    """Read the file of an assignment of experiments."""
    Path("a.toml").write_text(text)
    read_assignment("a.toml")


def lesson(*parts: str) -> None:
    parse_lesson(HEAD + "".join(parts))


def answer(lines: str, page: str = BOARD) -> None:
    checked(parse_lesson(f'{HEAD}{page}[page.question]\ntext = "What?"\n{lines}\n'))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    (tmp_path / "link.csv").symlink_to("walk.py")
    (tmp_path / "loop").symlink_to("loop")
    monkeypatch.chdir(tmp_path)


def is_said(said: str, sentence: str) -> bool:
    sentence = sentence.replace("{folder}", str(Path.cwd()))
    return said.startswith(sentence.removesuffix("...")) if sentence.endswith("...") else said == sentence


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(("asked", "sentence"), rows(), ids=lambda text: text[:80])
def test_what_cannot_be_is_refused_in_one_sentence(
    asked: str, sentence: str, request: pytest.FixtureRequest
) -> None:
    if asked.startswith("$ "):
        _, command, *words = shlex.split(asked[2:])
        run: Callable[..., Done] = request.getfixturevalue("nqueens")
        code, out, err = run(command, *words)
        assert (code, out) == (2, "")
        said = err.splitlines()[-1]
        assert is_said(said, f"nqueens {command}: {sentence}"), said
        assert sorted(path.name for path in Path().iterdir()) == [
            "board.csv",
            "class",
            "empty",
            "grading.toml",
            "link.csv",
            "loop",
            "walk.py",
        ]
        assert Path("walk.py").read_text() == RANDOM_WALK
    else:
        with pytest.raises(InputError) as refused:
            eval(asked.removeprefix(">>> "))
        said = f"[{refused.value.field}] {refused.value}" if sentence.startswith("[") else str(refused.value)
        assert is_said(said, sentence), said
    assert "\n" not in said
    assert len(said) < 400
