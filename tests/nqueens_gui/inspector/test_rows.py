"""The list of the inspector's pages: what it tells of its rows, keeps and paints."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QSignalSpy
from pytestqt.qtbot import QtBot

from nqueens_gui.inspector.rows import BarList
from nqueens_gui.inspector.rows_view import ListRow
from nqueens_gui.kit.theme import Theme
from tests.nqueens_gui.pointing import point_at
from tests.nqueens_gui.reading import spoken

ROWS = tuple(
    ListRow(key=key, name=f"row {key}", sentence=f"About {key}.", figure="8", parts=parts, detail="more")
    for key, parts in (
        ("a", ((0.5, "bar"), (0.0, "stuck"), (0.25, "accent"))),
        ("b", ((1.0, "bar"),)),
        ("c", ()),
    )
)


@pytest.fixture(params=[False, True], ids=["flat", "tall"])
def rows(request: pytest.FixtureRequest, qtbot: QtBot, theme: Theme) -> BarList:
    rows = BarList("Rows", is_tall=request.param)
    qtbot.addWidget(rows)
    rows.resize(300, 200)
    rows.set_rows(ROWS)
    with qtbot.waitExposed(rows):
        rows.show()
    return rows


def test_each_row_is_told_by_its_sentence(rows: BarList) -> None:
    assert spoken(rows) == ["About a.", "About b.", "About c."]


def test_other_figures_of_the_same_rows_leave_what_is_selected(rows: BarList, qtbot: QtBot) -> None:
    qtbot.keyClick(rows, Qt.Key.Key_End)
    told = QSignalSpy(rows.pointed_at)
    rows.set_rows(tuple(replace(row, figure="9", sentence="Now.") for row in ROWS))
    assert rows.highlighted == 2
    assert told.count() == 0
    assert spoken(rows) == ["Now."] * 3
    rows.set_rows(ROWS[:2])
    assert rows.selected is None


def test_the_key_of_the_row_pointed_at_is_told(rows: BarList) -> None:
    told = QSignalSpy(rows.pointed_at)
    for row in (0, 1):
        point_at(rows, rows.item_rect(row).center())
    assert [told.at(number)[0] for number in range(told.count())] == ["a", "b"]


def test_the_parts_of_a_bar_follow_one_another_from_the_left(rows: BarList, theme: Theme) -> None:
    picture, (_, track) = rows.viewport().grab().toImage(), rows._places(rows.item_rect(0))
    names = {theme.color(role).rgb(): role for role in ("bar", "accent", "stuck")}

    def role_at(share: float) -> str | None:
        point = QPointF(track.left() + share * track.width(), track.center().y())
        return names.get(picture.pixel((point * picture.devicePixelRatio()).toPoint()))

    assert [role_at(share) for share in (0.1, 0.4, 0.6, 0.7, 0.9)] == ["bar", "bar", "accent", "accent", None]
