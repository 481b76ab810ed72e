"""The plateau is explored behind the window, for the state looked at, while somebody wants to see it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from nqueens_gui.inspector.plateau import PlateauAnalysis
from nqueens_gui.inspector.plateau_view import EMPTY, PlateauScene
from nqueens_gui.watch.snapshot import Snapshot
from solver.analysis.plateau import explore_plateau, first_bound
from solver.core.run_settings import run_settings
from tests.nqueens_gui.analyses import Shown
from tests.nqueens_gui.snapshots import empty_snapshot, recorded, snapshot_of
from tests.solver.boards import EXAMPLE, SHOULDER

LARGE = (4, 2, 7, 5, 3, 1, 0, 6)


def at(rows: tuple[int, ...]) -> Snapshot:
    return snapshot_of(recorded(run_settings(variant="sideways", seed=1, start=rows), 1))


class PlateauShown(Shown[PlateauAnalysis, PlateauScene]):
    """A analysis of plateaus, and what it told."""

    def is_resting(self) -> bool:
        return bool(self.last.headline) and not self.last.is_searching


@pytest.fixture
def shown(qapp: object) -> Iterator[PlateauShown]:
    made = PlateauShown(PlateauAnalysis(), PlateauScene())
    yield made
    made.analysis.close()


def test_a_plateau_is_explored(shown: PlateauShown, qtbot: QtBot) -> None:
    shown.analysis.set_visible(True)
    assert shown.last.note == EMPTY
    shown.analysis.follow(at(SHOULDER))
    assert shown.last.is_searching
    qtbot.waitUntil(shown.is_resting)
    assert shown.last.exits == explore_plateau(SHOULDER).nearest_exits


def test_off_a_plateau_nothing_is_searched(shown: PlateauShown) -> None:
    shown.analysis.set_visible(True)
    shown.analysis.follow(at(EXAMPLE))
    assert shown.last.headline.startswith("No plateau here: ")
    assert not shown.last.is_searching
    shown.analysis.follow(empty_snapshot())
    assert shown.last.note == EMPTY


def test_a_search_that_reached_its_bound_is_gone_on_with(
    shown: PlateauShown, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
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
