"""A small chart: four bars of two series, with figures."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec import Struct
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.charts.data import Mark, Table
from nqueens_gui.kit.charts.parts import Axis
from nqueens_gui.kit.charts.plot import Chart
from nqueens_gui.kit.charts.plotting import pg
from nqueens_gui.kit.theme import app_theme
from tests.nqueens_gui.screen import put_on_screen


class BarsInfo(Struct, frozen=True):
    heights: tuple[float, ...] = (1, 2, 3, 4)
    title: str = "Four bars, n = 8"
    note: str = "a note"

    def table(self) -> Table:
        return [("bar", "height"), *enumerate(self.heights)]


def draw_bars(chart: Chart, info: BarsInfo) -> None:
    count = len(info.heights)
    chart.set_axes(Axis(-0.5, count - 0.5, "bar", is_whole=True), Axis(0, 5))
    x, heights = np.arange(count), np.array(info.heights)
    series = tuple("even" if place % 2 == 0 else "odd" for place in range(count))
    for name, role in (("even", "series.1"), ("odd", "series.2")):
        mine = [own == name for own in series]
        color = app_theme.now.color(role)
        chart.add(pg.BarGraphItem(x=x[mine], height=heights[mine], width=0.8, pen=None, brush=color), name)
        chart.name_series(name, f"{name} bars", role)
    boxes = np.stack((x - 0.4, 0 * heights, x + 0.4, heights), 1)
    chart.set_marks(boxes, lambda place: Mark(place or None, f"bar {place}"), series)


@pytest.fixture
def chart(qtbot: QtBot) -> Chart:
    chart = put_on_screen(qtbot, Chart(), 500, 300)
    chart.show_info(BarsInfo(), draw_bars)
    chart.grab()
    return chart
