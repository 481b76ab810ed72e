"""Run files of version 1, as they were once written, are read, made again and written for ever."""

import json
from pathlib import Path
from typing import Any

import pytest

from solver.core.variants import VARIANTS
from solver.runs.document import run_text
from solver.runs.reading import read_run
from solver.runs.replaying import replay
from solver.runs.tables import moves_csv
from tests.solver.reference_traces import FIRST, LATER

FILES = sorted((Path(__file__).parents[2] / "data" / "runs_version_1").glob("*.json"))
OF_TODAY = ("program", "definitions")
"""Fields that tell of the program that wrote a file."""


def lasting(document: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in document.items() if name not in OF_TODAY}


def test_there_is_a_file_of_every_variant_of_that_time_and_of_a_search_of_the_users() -> None:
    written = {json.loads(path.read_text())["variant"] for path in FILES}
    assert written == {*FIRST, *LATER, "my_search.py"}
    assert {json.loads(path.read_text())["format"] for path in FILES} == {"nqueens-run/1"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_is_read_made_again_and_exported(path: Path) -> None:
    run = read_run(path)
    again = replay(run)
    assert again.difference is None
    written, now = (lasting(json.loads(text)) for text in (path.read_text(), run_text(again.trace)))
    if run.settings.variant.name not in VARIANTS:  # its iterations without a move are not in the file
        del written["iterations"], now["iterations"]
    now["parameters"] = {name: now["parameters"][name] for name in written["parameters"]}  # others came later
    assert now == written
    assert len("".join(moves_csv(again.trace)).splitlines()) == 1 + len(run.h)
