"""The curated boards: everything that is said of them is so."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from nqueens_gui.watch.example_boards import CuratedBoard, curated_boards
from solver.analysis.state_kind import StateKind
from solver.core.events import Outcome
from solver.core.resources import resource_folders
from solver.engine.batch import run_batch
from tests.nqueens_gui.claims import FIGURES

BOARDS = {board.name: board for board in curated_boards()}
CLAIMS = [(board.name, claim) for board in curated_boards() for claim in board.shows]


@pytest.mark.parametrize(("name", "claim"), CLAIMS)
@pytest.mark.thorough(but=1)
def test_what_is_claimed_of_a_board_is_so(name: str, claim: str) -> None:
    board = BOARDS[name]
    assert FIGURES[claim](board.settings) == board.shows[claim]


@pytest.mark.parametrize("board", curated_boards(), ids=lambda board: board.name)
def test_each_board_has_words_a_start_and_an_outcome(board: CuratedBoard) -> None:
    assert board.title
    assert not board.title.endswith(".")
    assert board.what.endswith(".")
    assert board.what.count(". ") <= 1
    assert "  " not in board.what
    assert board.settings.start is not None
    assert {"h", "kind", "outcome", "steps"} <= set(board.shows)


def test_no_two_boards_have_the_same_name_or_title() -> None:
    assert len(BOARDS) == len(curated_boards()) == len({board.title for board in curated_boards()})


def test_they_show_every_kind_of_local_minimum_and_both_ends_of_a_climb() -> None:
    kinds = {StateKind(board.shows["kind"]) for board in curated_boards()}
    assert {StateKind.STRICT_LOCAL_MINIMUM, StateKind.SHOULDER, StateKind.FLAT_LOCAL_MINIMUM} <= kinds
    outcomes = {Outcome(board.shows["outcome"]) for board in curated_boards()}
    assert {Outcome.SOLVED, Outcome.LOCAL_MINIMUM, Outcome.SIDEWAYS_LIMIT, Outcome.STEP_LIMIT} <= outcomes


def test_the_lucky_and_the_unlucky_start_differ_by_the_seed_alone() -> None:
    lucky, unlucky = BOARDS["lucky-start"], BOARDS["unlucky-start"]
    assert lucky.settings == unlucky.settings.with_seed(lucky.settings.seed)
    assert lucky.shows["outcome"] == "solved" != unlucky.shows["outcome"]


def test_the_file_stands_among_the_resources() -> None:
    assert any((folder / "boards.toml").is_file() for folder in resource_folders())


def test_a_beam_pays_about_what_the_climbs_beside_it_pay_at_most() -> None:
    """The figures of its words, from fewer runs."""
    board = BOARDS["beam-beside-climbs"]
    rates, paid, most = [], [], []
    for settings in (board.settings, *board.beside):
        results = run_batch(replace(settings, start=None, seed=1), 0, 4000)
        rates.append(float((results.h == 0).mean()))
        paid.append(float(results.evaluations.mean()))
        most.append(int(results.evaluations.max()))
    assert rates == pytest.approx([0.85, 0.78], abs=0.03)
    assert paid[1] / paid[0] == pytest.approx(0.6, abs=0.03)
    assert 2_700 < min(most) <= max(most) < 3_500
