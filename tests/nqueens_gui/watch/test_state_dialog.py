"""What opening a state on the Watch page replaces there."""

from __future__ import annotations

import pytest

from nqueens_gui.watch.state_dialog import replaced_words
from solver.core.run_settings import run_settings


@pytest.mark.parametrize(
    ("now", "replaced"),
    [
        ({}, "the start"),
        ({"n": 6}, "the start and the board of 6 queens"),
        ({"variant": "tabu"}, "the start and the variant Tabu search"),
        (
            {"n": 6, "variant": "tabu", "heuristic": "line-of-sight"},
            "the start, the board of 6 queens, the variant Tabu search and h as line of sight",
        ),
    ],
)
def test_what_is_replaced_is_named(now: dict[str, object], replaced: str) -> None:
    opened = run_settings(5, "steepest-ascent", seed=1)
    before = run_settings(**{"n": 5, "variant": "steepest-ascent", "seed": 2, **now})
    words = f"Opening it replaces {replaced} on the Watch page. A run that has begun stays under Branches."
    assert replaced_words(before, opened) == words
    assert replaced_words(None, opened) == "It becomes the start of a run on the Watch page."
