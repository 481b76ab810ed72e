"""The strip of members: boards or tiles that fit, chosen by pointer and keys."""

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.theme import app_theme
from nqueens_gui.population.members_view import members_scene
from nqueens_gui.population.strip import MembersStrip
from solver.runs.trace import Trace
from tests.nqueens_gui.population.runs import bred
from tests.nqueens_gui.screen import put_on_screen


@pytest.fixture
def strip(qtbot: QtBot) -> MembersStrip:
    return put_on_screen(qtbot, MembersStrip(), 640, 900)


def show(strip: MembersStrip, trace: Trace, index: int = 1, member: int = 0) -> None:
    strip.set_scene(members_scene(trace, index, member))


@pytest.mark.parametrize("population", [2, 24, 50, 51, 100, 1000])
def test_all_members_fit_below_each_other_in_the_height_allowed(strip: MembersStrip, population: int) -> None:
    show(strip, bred(population=population, generations=1))
    grid = strip.grid
    rects = [grid.item_rect(number) for number in range(population)]
    assert all(grid.rect().contains(rect.toAlignedRect()) for rect in rects)
    assert grid.height() <= 120
    assert all(grid.item_at(rect.center()) == number for number, rect in enumerate(rects))
    assert grid.has_boards == (population <= 24)


def test_a_click_and_arrow_keys_choose_a_member_by_its_place(strip: MembersStrip, qtbot: QtBot) -> None:
    trace = bred()
    show(strip, trace)
    order = np.argsort(trace.member_h(1), kind="stable").tolist()
    chosen: list[int] = []
    strip.grid.member_chosen.connect(chosen.append)
    strip.grid.member_chosen.connect(lambda place: show(strip, trace, member=place))
    place = strip.grid.item_rect(2).center().toPoint()
    qtbot.mouseClick(strip.grid.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert chosen == [order[2]]
    for key, number in (
        (Qt.Key.Key_Right, 3),
        (Qt.Key.Key_Left, 2),
        (Qt.Key.Key_End, 5),
        (Qt.Key.Key_Home, 0),
    ):
        QTest.keyClick(strip.grid, key)
        assert chosen[-1] == order[number]
    assert f"on the board member {order[0]}: h" in strip.grid.accessibleDescription()


def picture(strip: MembersStrip) -> QImage:
    return strip.grid.grab().toImage()


def test_a_tile_tells_h_by_its_colour(strip: MembersStrip) -> None:
    trace = bred(population=100, generations=1)
    show(strip, trace, member=int(np.argmax(trace.member_h(1))))
    before, best = picture(strip), strip.grid.item_rect(0).center().toPoint()
    worst = strip.grid.item_rect(98).center().toPoint()
    assert before.pixelColor(best) != before.pixelColor(worst)


def test_while_h_is_asked_for_the_tiles_do_not_tell_it(strip: MembersStrip) -> None:
    trace = bred(population=100, generations=1)
    chosen = int(np.argmax(trace.member_h(1)))
    strip.set_scene(replace(members_scene(trace, 1, chosen), is_hiding=True))
    best, worst = (strip.grid.item_rect(number).center().toPoint() for number in (0, 98))
    assert picture(strip).pixelColor(best) == picture(strip).pixelColor(worst)


def test_the_chosen_member_is_framed(strip: MembersStrip) -> None:
    trace = bred()
    first, second, *_ = np.argsort(trace.member_h(1), kind="stable").tolist()
    corner = strip.grid.item_rect(0).topLeft().toPoint() + QPoint(1, 1)
    show(strip, trace, member=first)
    assert picture(strip).pixelColor(corner) == app_theme.now.color("accent")
    show(strip, trace, member=second)
    assert picture(strip).pixelColor(corner) != app_theme.now.color("accent")
    assert strip.grid.item_text(1).startswith(f"member {second}: ")
    strip.set_scene(None)
    assert not strip.isVisible()
