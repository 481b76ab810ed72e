"""Runs of populations are read back with every field checked, and made again."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from solver.core.checks import InputError
from solver.core.run_settings import run_settings
from solver.runs.reading import parse_run
from solver.runs.replaying import replay
from tests.solver.runs.documents import document_of

Change = Callable[[dict[str, Any]], object]
GIVEN = ((1, 3, 0, 3, 5, 5), (0, 0, 4, 0, 0, 0), (2, 4, 4, 5, 1, 1))


def bred() -> dict[str, Any]:
    """Give a run of three generations of three members with one restart."""
    parameters = {"population": 3, "restart": "cutoff", "cutoff": 2, "max_iterations": 3, "mutation": 1}
    return document_of(
        run_settings(6, "genetic", seed=4, start=GIVEN[0], others=GIVEN[1:], parameters=parameters)
    )


def parsed(document: dict[str, Any]) -> Any:
    return parse_run(json.dumps(document).encode())


def test_the_run_has_what_the_tests_change() -> None:
    document = bred()
    assert document["format"] == "nqueens-run/2"
    assert (document["steps"], document["restarts"], document["members_given"]) == (3, 1, 3)
    assert any(moves for born in document["generations"] for _, _, moves in born)


def put(name: str, value: object) -> Change:
    return lambda document: document.update({name: value})


def put_at(name: str, *path: Any) -> Change:
    def change(document: dict[str, Any]) -> None:
        part = document[name]
        *inner, last, value = path
        for place in inner:
            part = part[place]
        part[last] = value

    return change


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda document: document.pop("generations"), 'it lacks the field "generations"'),
        (lambda document: document["members"].pop(), '"members_given" is 3, but "members" has 2'),
        (put("members", []), '"members": expected a list of length >= 1'),
        (put("members_given", 2), '"members_given" is 2, but "members" has 3'),
        (put("members_given", 0), '"members_given" is 0'),
        (put_at("members", 1, [0, 1]), '"members[1]": expected a list of length >= 4'),
        (put_at("members", 1, [0, 1, 2, 3]), '"members[1]" has 4 entries instead of 6'),
        (put_at("members", 1, 2, 6), '"members[1]": column 2 has row 6'),
        (put_at("generations", 0, 1, 0, [3, 0]), "step 1, member 1 has no such parents or cut"),
        (put_at("generations", 0, 1, 0, [0]), "step 1, member 1 has no such parents or cut"),
        (put_at("generations", 0, 1, 1, 7), "step 1, member 1 has no such parents or cut"),
        (put_at("generations", 0, 1, 1, 0), '"generations[0][1][1]": expected a whole number >= 1'),
        (put_at("generations", 0, 1, 0, []), "step 1, member 1 has no such parents or cut"),
        (put_at("generations", 0, 1, 2, [[0, 1, 0]] * 3), "step 1, member 1 has no such parents or cut"),
        (put_at("generations", 0, 1, 2, [[6, 0, 0]]), "must be below 6"),
        (put_at("member_h", 1, 0, 0), '"h" says'),
        (put_at("member_h", 0, 1, 14), '"member_h" says 14 of member 1 of state 0'),
        (put("final_members", GIVEN), 'do not lead to the "final" state'),
        (put("start", list(GIVEN[1])), '"start" is not the first of the "members"'),
        (put_at("h", 1, 0), '"h" says 0 of state 1, unlike "member_h"'),
        (put("steps", 2), '"h" has 5 entries instead of 4'),
        (put("evaluations", 1), '"evaluations" is 1'),
    ],
)
def test_what_is_wrong_is_one_sentence(change: Change, words: str) -> None:
    document = bred()
    change(document)
    with pytest.raises(InputError) as caught:
        parsed(document)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


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
