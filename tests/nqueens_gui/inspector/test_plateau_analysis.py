"""The plateau is explored behind the window, for the state looked at, while somebody wants to see it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from nqueens_gui.inspector.plateau import PlateauAnalysis
from nqueens_gui.inspector.plateau_view import EMPTY, PlateauScene
from nqueens_gui.watch.snapshot import Snapshot
from solver.analysis.plateau import PlateauSearch, explore_plateau, first_bound
from solver.core.run_settings import run_settings
from tests.nqueens_gui.snapshots import empty_snapshot, recorded, snapshot_of
from tests.solver.boards import EXAMPLE, SHOULDER

LARGE = (4, 2, 7, 5, 3, 1, 0, 6)


def at(rows: tuple[int, ...]) -> Snapshot:
    return snapshot_of(recorded(run_settings(variant="sideways", seed=1, start=rows), 1))


class Shown:
    """An analysis, and what it told."""

    def __init__(self) -> None:
        self.analysis = PlateauAnalysis()
        self.scenes: list[PlateauScene] = []
        self.analysis.changed.connect(self.scenes.append)

    @property
    def last(self) -> PlateauScene:
        return self.scenes[-1]

    def is_resting(self) -> bool:
        return bool(self.last.headline) and not self.last.is_searching


@pytest.fixture
def shown(qapp: object) -> Iterator[Shown]:
    made = Shown()
    yield made
    made.analysis.close()


def test_nothing_is_searched_or_told_while_nobody_wants_to_see_it(shown: Shown) -> None:
    shown.analysis.follow(at(SHOULDER))
    assert shown.scenes == []
    assert not shown.analysis.is_busy
    shown.analysis.set_visible(True)
    assert shown.last.is_searching
    shown.analysis.set_visible(False)
    assert not shown.analysis.is_busy


def test_the_last_state_shown_counts_and_is_searched_once(shown: Shown, qtbot: QtBot) -> None:
    shown.analysis.set_visible(True)
    last = at(SHOULDER)
    for snapshot in (at(LARGE), at(EXAMPLE), last):
        shown.analysis.follow(snapshot)
    qtbot.waitUntil(shown.is_resting)
    found = shown.last
    assert found.exits == explore_plateau(SHOULDER).nearest_exits
    shown.analysis.follow(last)
    shown.analysis.resume()
    assert not shown.analysis.is_busy
    assert shown.last is found


def test_what_was_found_stays_when_the_search_is_called_off(shown: Shown, qtbot: QtBot) -> None:
    shown.analysis.set_visible(True)
    shown.analysis.follow(at(LARGE))
    qtbot.waitUntil(lambda: bool(shown.last.headline))
    shown.analysis.cancel()
    assert shown.last.headline
    assert not shown.last.is_searching


def test_an_error_is_told(shown: Shown, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: object) -> None:
        raise MemoryError("no room")

    monkeypatch.setattr(PlateauSearch, "search", breaks)
    shown.analysis.set_visible(True)
    shown.analysis.follow(at(SHOULDER))
    qtbot.waitUntil(lambda: shown.last.note == "The search failed: MemoryError: no room")
    assert not shown.analysis.is_busy


def test_a_plateau_is_explored(shown: Shown, qtbot: QtBot) -> None:
    shown.analysis.set_visible(True)
    assert shown.last.note == EMPTY
    shown.analysis.follow(at(SHOULDER))
    assert shown.last.is_searching
    qtbot.waitUntil(shown.is_resting)
    assert shown.last.exits == explore_plateau(SHOULDER).nearest_exits


def test_off_a_plateau_nothing_is_searched(shown: Shown) -> None:
    shown.analysis.set_visible(True)
    shown.analysis.follow(at(EXAMPLE))
    assert shown.last.headline.startswith("No plateau here: ")
    assert not shown.last.is_searching
    shown.analysis.follow(empty_snapshot())
    assert shown.last.note == EMPTY


def test_a_search_that_reached_its_bound_is_gone_on_with(
    shown: Shown, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solver.analysis.plateau.FIRST_STATES", 2000)
    assert first_bound(8) == 2000
    shown.analysis.set_visible(True)
    shown.analysis.follow(at(LARGE))
    qtbot.waitUntil(shown.is_resting)
    assert shown.last.can_continue
    shown.analysis.resume()
    qtbot.waitUntil(shown.is_resting)
    assert shown.last.note == "The search stopped at its bound of 10,000 states."
