"""The curated boards: everything that is said of them is so."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import numpy as np
import pytest

from nqueens_gui.kit.resources import resource_folders
from nqueens_gui.watch.example_boards import CuratedBoard, curated_boards
from solver.analysis.state_kind import StateKind, state_kind
from solver.analysis.success_probability import descent_values
from solver.core.board import Rows
from solver.core.events import Outcome
from solver.core.heuristics import Heuristic, heuristic_value, successor_table
from solver.engine.search import search_events
from solver.runs.trace import Trace, record

BOARDS = {board.name: board for board in curated_boards()}
CLAIMS = [(board.name, claim) for board in curated_boards() for claim in board.shows]


def run_of(board: CuratedBoard) -> Trace:
    return record(board.settings, search_events(board.settings))


def best_moves(rows: Rows, heuristic: Heuristic, h: int | None = None) -> Iterator[Rows]:
    """Yield the successors of least h, or those of a given h, in column-major order."""
    table = successor_table(rows, heuristic)
    wanted = table.min() if h is None else h
    for column, row in np.argwhere((table == wanted).filled(False).T).tolist():
        yield (*rows[:column], row, *rows[column + 1 :])


def plateau(board: CuratedBoard) -> tuple[int, int | None]:
    """Count the states without a better move that equal moves reach, and the moves to the nearest exit."""
    heuristic, start = board.settings.heuristic, board.settings.start
    assert start is not None
    h = heuristic_value(start, heuristic)
    distance, waiting, exits = {start: 0}, deque([start]), []
    while waiting:
        rows = waiting.popleft()
        if successor_table(rows, heuristic).min() < h:
            exits.append(distance.pop(rows))
            continue
        for after in best_moves(rows, heuristic, h):
            if after not in distance:
                distance[after] = distance[rows] + 1
                waiting.append(after)
    return len(distance), min(exits, default=None)


def is_cage(board: CuratedBoard) -> bool:
    """Whether random neighbour reaches no solution from here, by any of its moves."""
    heuristic, start = board.settings.heuristic, board.settings.start
    assert start is not None
    seen, waiting = {(start, False)}, [(start, False)]
    while waiting:
        rows, is_kicked = waiting.pop()
        h, table = heuristic_value(rows, heuristic), successor_table(rows, heuristic)
        if h == 0 or len(seen) > 1000:
            return False
        squares = product(range(len(rows)), repeat=2)
        kicks = ((*rows[:column], row, *rows[column + 1 :]) for column, row in squares)
        after = [(kicked, False) for kicked in kicks] if is_kicked else []
        if (is_kicked is False) and table.min() <= h:
            after = [(list(best_moves(rows, heuristic))[-1], bool(table.min() == h))]
        fresh = set(after) - seen
        seen |= fresh
        waiting.extend(fresh)
    return len(seen) < 300


def ends_of_descents(rows: Rows, heuristic: Heuristic) -> set[Rows]:
    """Return where steepest ascent may end."""
    if successor_table(rows, heuristic).min() >= heuristic_value(rows, heuristic):
        return {rows}
    return set().union(*(ends_of_descents(after, heuristic) for after in best_moves(rows, heuristic)))


def chance(board: CuratedBoard) -> float:
    """Return the probability that steepest ascent is solved from here."""
    values = descent_values(board.settings.start, board.settings.heuristic)
    return round(values.probability, 3)


def first_minimum(trace: Trace) -> list[int]:
    first = int(trace.local_minima()[0])
    return [int(trace.column("step")[first]), int(trace.column("h")[first])]


def one_kind(board: CuratedBoard) -> StateKind:
    """Return the kind of all states that steepest ascent may end in."""
    (kind,) = {state_kind(rows) for rows in ends_of_descents(board.settings.start, board.settings.heuristic)}
    return kind


FIGURES: dict[str, Callable[[CuratedBoard], Any]] = {
    "h": lambda board: heuristic_value(board.settings.start, board.settings.heuristic),
    "kind": lambda board: state_kind(board.settings.start, board.settings.heuristic),
    "outcome": lambda board: run_of(board).outcome,
    "steps": lambda board: run_of(board).steps,
    "sideways_steps": lambda board: run_of(board).sideways_steps,
    "restarts": lambda board: run_of(board).climbs - 1,
    "best_h": lambda board: int(run_of(board).column("best_h")[0]),
    "best_count": lambda board: int(run_of(board).column("best_count")[0]),
    "most_best": lambda board: int(run_of(board).column("best_count").max()),
    "successors": lambda board: board.settings.n * (board.settings.n - 1),
    "attacking_pairs": lambda board: heuristic_value(board.settings.start, Heuristic.ATTACKING_PAIRS),
    "line_of_sight": lambda board: heuristic_value(board.settings.start, Heuristic.LINE_OF_SIGHT),
    "first": lambda board: [int(run_of(board).column(name)[1]) for name in ("column", "to_row")],
    "first_minimum": lambda board: first_minimum(run_of(board)),
    "plateau": lambda board: plateau(board)[0],
    "exit": lambda board: plateau(board)[1],
    "chance": chance,
    "is_cage": is_cage,
    "ends": one_kind,
}


@pytest.mark.parametrize(("name", "claim"), CLAIMS)
def test_what_is_claimed_of_a_board_is_so(name: str, claim: str) -> None:
    board = BOARDS[name]
    assert FIGURES[claim](board) == board.shows[claim]


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
