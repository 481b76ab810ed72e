"""The terrain as it is drawn: what is pointed at is what is named."""

from __future__ import annotations

from functools import cache
from math import ceil, floor
from random import Random
from typing import NamedTuple

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.charts.plot import Chart
from nqueens_gui.kit.theme import app_theme
from nqueens_gui.watch.terrain import FLOOR_PX, draw_terrain, kind_role
from nqueens_gui.watch.terrain_view import KINDS, StateClass, TerrainInfo, terrain_info
from solver.analysis.state_space import map_plateaus, state_space
from solver.analysis.terrain import terrain
from solver.core.board import format_rows
from solver.core.heuristics import heuristic_value

POINTS = 200


@cache
def drawn_info(n: int) -> TerrainInfo:
    space = state_space(n)
    return terrain_info(terrain(space, map_plateaus(space).kinds))


def painted(chart: QWidget) -> np.ndarray:
    """Return the colours of a picture of a chart, without alpha; shape (height, width)."""
    image = chart.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    assert image.devicePixelRatio() == 1
    pixels = np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), -1)
    return pixels[:, : image.width()] & 0xFFFFFF


class Click(NamedTuple):
    """What the scene of pyqtgraph says of a click."""

    point: QPointF

    def scenePos(self) -> QPointF:
        return self.point

    def button(self) -> Qt.MouseButton:
        return Qt.MouseButton.LeftButton

    def double(self) -> bool:
        return False


@pytest.mark.parametrize("n", [4, 5, 6, 7, 8])
def test_what_is_pointed_at_is_what_is_named(n: int, qtbot: QtBot) -> None:
    """At random points, half of them on a line or dot: where a kind is drawn, a state of it that is there is named.

    Eight queens have places narrower than a pixel; there, the kind is that of a pixel around the point.
    """
    info, chart, random = drawn_info(n), Chart(), Random(n)
    states = [rows for strip in info.strips for rows in strip.states]
    qtbot.addWidget(chart)
    chart.resize(700, 420)
    chart.show()
    chart.show_info(info, draw_terrain)
    view, named = chart.plot.getViewBox(), list[StateClass]()
    chart.mark_clicked.connect(named.append)
    kinds = {app_theme.now.color(kind_role(kind)).rgb() & 0xFFFFFF: kind for kind in KINDS}
    area = view.sceneBoundingRect().toRect().adjusted(1, 1, -1, -1)
    everywhere = [(x, y) for y in range(area.top(), area.bottom()) for x in range(area.left(), area.right())]
    (left, right), _ = view.viewRange()
    for part in (1.0, 0.2):  # the whole, then enlarged
        view.setRange(xRange=(left, left + part * (right - left)), padding=0)
        picture = painted(chart)
        drawn = {(x, y): None for x, y in everywhere if picture[y, x] in kinds}
        clicked = random.choices(everywhere, k=POINTS // 2) + random.choices(list(drawn), k=POINTS // 2)
        for x, y in filter(drawn.__contains__, clicked):
            point = QPointF(x + 0.5, y + 0.5)
            chart.plot.scene().sigMouseMoved.emit(point)
            chart.plot.scene().sigMouseClicked.emit(Click(point))
            h, kind, rows = named[-1]
            around = {kinds.get(color) for color in picture[y - 1 : y + 2, x - 1 : x + 2].flat}
            assert kind is kinds[picture[y, x]] or (n == 8 and kind in around)
            assert chart.readout.startswith(f"h = {h}, {kind.label}: ")
            assert chart.readout.endswith(f" {format_rows(rows)}")
            assert heuristic_value(rows) == h
            at = view.mapSceneToView(point).x()
            near = (FLOOR_PX / 2 + 1) * view.viewPixelSize()[0]
            assert rows in states[max(0, floor(at - near)) : ceil(at + near)]
        assert len({kind for _, kind, _ in named}) > 1
        named.clear()


@pytest.mark.parametrize("n", [6, 7])
def test_a_lens_enlarges_what_is_pointed_at_where_places_are_narrow(n: int, qtbot: QtBot) -> None:
    info, chart = drawn_info(n), Chart()
    qtbot.addWidget(chart)
    chart.resize(700, 420)
    chart.show()
    chart.show_info(info, draw_terrain)
    level = {kind: app_theme.now.color(kind_role(kind)).rgb() & 0xFFFFFF for kind in KINDS[:-1]}
    area = chart.plot.getViewBox().sceneBoundingRect().toRect()
    drawn = np.argwhere(np.isin(painted(chart), list(level.values()))).tolist()
    for y, x in Random(n).choices([(y, x) for y, x in drawn if area.contains(x, y)], k=20):
        chart.plot.scene().sigMouseMoved.emit(QPointF(x + 0.5, y + 0.5))
        assert chart.lens.isVisible() == (n >= 7)
        if n >= 7:
            assert not chart.lens.geometry().contains(x, y)
            lens, (kind,) = (
                painted(chart.lens),
                {mark for mark in KINDS if f", {mark.label}:" in chart.readout},
            )
            middle = len(lens) // 2
            near = slice(middle - 20, middle + 21)  # a dot is as large as before, and its edge may be meant
            assert level[kind] in lens[near, near]
    chart.plot.scene().sigMouseMoved.emit(QPointF(-1, -1))
    assert not chart.lens.isVisible()
