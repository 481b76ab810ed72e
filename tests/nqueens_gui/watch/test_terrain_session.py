"""The terrain of the board that is watched, found in the background."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from nqueens_gui.player.playback import Mode
from nqueens_gui.watch.snapshot import Snapshot
from nqueens_gui.watch.terrain_session import FINDING, SWAPS, TOO_LARGE, TerrainSession
from solver.analysis.terrain import Terrain
from solver.core.heuristics import Heuristic
from solver.core.run_settings import run_settings
from tests.nqueens_gui.landscapes import found

Told = list[tuple[Terrain | None, str]]


@pytest.fixture
def session(qtbot: QtBot) -> Iterator[TerrainSession]:
    made = TerrainSession()
    yield made
    made.close()


@pytest.fixture
def told(session: TerrainSession) -> Told:
    told: Told = []
    session.changed.connect(lambda terrain, why: told.append((terrain, why)))
    return told


def board(n: int, heuristic: str = "attacking-pairs", variant: str = "steepest-ascent") -> Snapshot:
    settings = run_settings(n, variant, heuristic=heuristic, seed=1)
    return Snapshot(Mode.PAUSED, settings, None, None, 0, None, 0)


def test_it_is_idle_until_the_terrain_is_asked_for_and_the_engine_is_there(
    session: TerrainSession, told: Told, qtbot: QtBot
) -> None:
    session.follow(board(5))
    assert told == []
    session.set_needed(True)
    assert told == [(None, FINDING)]
    qtbot.waitUntil(lambda: told[-1][0] is not None)
    terrain, why = told[-1]
    assert (terrain.n, terrain.heuristic, why) == (5, Heuristic.ATTACKING_PAIRS, "")
    assert terrain.valley == found(5).terrain.valley


def test_each_size_and_heuristic_has_its_own_which_is_found_once(
    session: TerrainSession, told: Told, qtbot: QtBot
) -> None:
    session.set_needed(True)
    terrains = []
    for n, heuristic in ((4, "attacking-pairs"), (4, "line-of-sight"), (5, "attacking-pairs")):
        session.follow(board(n, heuristic))
        qtbot.waitUntil(lambda: told[-1][0] is not None)
        terrains.append(told[-1][0])
    assert [(terrain.n, terrain.heuristic.value) for terrain in terrains] == [
        (4, "attacking-pairs"),
        (4, "line-of-sight"),
        (5, "attacking-pairs"),
    ]
    session.follow(board(4, "line-of-sight"))
    assert told[-1] == (terrains[1], "")


def test_a_large_board_has_none_and_that_is_told(session: TerrainSession, told: Told) -> None:
    session.follow(board(20))
    session.set_needed(True)
    assert told == [(None, TOO_LARGE)]


def test_one_that_was_found_elsewhere_is_taken(session: TerrainSession, told: Told) -> None:
    session.follow(board(5))
    session.take(found(5).terrain)
    session.set_needed(True)
    assert told == [(found(5).terrain, "")]


def test_a_search_that_swaps_has_none_and_that_is_said(session: TerrainSession, told: Told) -> None:
    session.take(found(5).terrain)
    session.set_needed(True)
    session.follow(board(5))
    session.follow(board(5, variant="queen-search"))
    session.follow(board(5))
    assert told == [(found(5).terrain, ""), (None, SWAPS), (found(5).terrain, "")]


def test_a_failure_is_told(
    session: TerrainSession, told: Told, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError("no room")

    monkeypatch.setattr("nqueens_gui.watch.terrain_session.state_space", fail)
    session.follow(board(4))
    session.set_needed(True)
    qtbot.waitUntil(lambda: told[-1] != (None, FINDING))
    assert told[-1][0] is None
    assert "no room" in told[-1][1]
