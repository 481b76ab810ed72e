"""Runs of populations are read back and made again; what is wrong with their files: see the table of refusals."""

import json
from typing import Any

import pytest

from solver.core.checks import InputError
from solver.core.run_settings import run_settings
from solver.runs.reading import parse_run
from solver.runs.replaying import replay
from tests.solver.runs.documents import bred, document_of


def parsed(document: dict[str, Any]) -> Any:
    return parse_run(json.dumps(document).encode())


def test_the_run_has_what_the_tests_change() -> None:
    document = bred()
    assert document["format"] == "nqueens-run/2"
    assert (document["steps"], document["restarts"], document["members_given"]) == (3, 1, 3)
    assert any(moves for born in document["generations"] for _, _, moves in born)


def test_a_queen_moves_from_where_its_parents_have_it() -> None:
    document = bred()
    moves = next(moves for born in document["generations"] for _, _, moves in born if moves)
    moves[0][1] = (moves[0][1] + 1) % 6
    with pytest.raises(InputError, match="but it is in row"):
        parsed(document)


def test_a_generation_that_the_search_does_not_make_is_found() -> None:
    document = bred()
    other = document_of(run_settings(6, "genetic", seed=5, parameters=document["parameters"]))
    assert replay(parsed({**other, "seed": 4})).difference == "state 0: recorded with other rows" or replay(
        parsed({**other, "seed": 4})
    ).difference.startswith("state 0: recorded h = ")
