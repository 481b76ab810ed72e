"""The charts of the Landscape page: states by h, where climbs end, plateaus, and the sideways limit."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from math import log1p, log10
from typing import Final

import numpy as np
from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget

from nqueens_gui.kit.charts.card import ChartCard
from nqueens_gui.kit.charts.data import Mark, share_text
from nqueens_gui.kit.charts.parts import Axis, percent_text
from nqueens_gui.kit.charts.plot import Chart
from nqueens_gui.kit.charts.plotting import pg
from nqueens_gui.kit.labels import kind_label
from nqueens_gui.kit.theme import app_theme
from nqueens_gui.landscape.charts_view import (
    EXIT_KINDS,
    BasinsInfo,
    LimitsInfo,
    PlateausInfo,
    StatesInfo,
    basins_info,
    limits_info,
    plateaus_info,
    states_info,
)
from nqueens_gui.landscape.snapshot import LandscapeSnapshot
from nqueens_gui.watch.terrain import draw_terrain, kind_role
from nqueens_gui.watch.terrain_view import READING, terrain_info
from solver.analysis.landscape import LIMITS

EMPTY: Final = (
    "States by h and kind, where climbs end, plateaus, and the effect of sideways moves appear here."
)
LIMITS_PENDING: Final = "Success against the sideways limit is computed near the end."
TERRAIN_PENDING: Final = "The terrain is found last."
NAMED_LIMITS: Final = (0, 1, 2, 5, 10, 20, 50, 100)
LOG_FLOOR: Final = -0.3
"""Start of a logarithmic axis of counts: half a state, so that a single one is seen."""
BAR_WIDTH: Final = 0.84
MIN_ROWS: Final = 3
"""Charts of fewer rows leave room below, so that bars stay slim."""
HEADROOM: Final = 1.08


class LandscapeChart(StrEnum):
    """What a chart of a landscape shows."""

    STATES = "states"
    TERRAIN = "terrain"
    ENDS = "ends"
    PLATEAUS = "plateaus"
    LIMITS = "limits"


TITLES: Final[Mapping[str, tuple[str, str]]] = {
    LandscapeChart.STATES: ("States", "States by h and kind"),
    LandscapeChart.TERRAIN: (
        "Terrain",
        "Valleys, plateaus and ridges: how the states of each h lie together",
    ),
    LandscapeChart.ENDS: ("Basins", "The kinds of state in which climbs end"),
    LandscapeChart.PLATEAUS: ("Plateaus", "Plateaus by size"),
    LandscapeChart.LIMITS: ("Sideways limit", "Chance of success against the sideways limit"),
}


class LandscapeCharts(ChartCard):
    """Draws a snapshot; a bar or a place of the terrain stands for a `StateClass`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Charts of the landscape", TITLES, EMPTY, parent)
        self.order_tabs()
        self.reading_label = kind_label(READING, "dim")
        self.reading_label.setWordWrap(True)
        self.body.addWidget(self.reading_label)
        self._snapshot = LandscapeSnapshot()
        self.draw()

    def set_snapshot(self, snapshot: LandscapeSnapshot) -> None:
        """Show a landscape as far as it is computed."""
        before, self._snapshot = self._snapshot, snapshot
        part = "curve" if self.chart_name == LandscapeChart.LIMITS else "terrain"
        if any(getattr(snapshot, name) is not getattr(before, name) for name in ("landscape", part)):
            self.draw()

    @Slot()
    def draw(self) -> None:
        found, chart = self._snapshot.landscape, LandscapeChart(self.chart_name)
        self.reading_label.setVisible(found is not None and chart is LandscapeChart.TERRAIN)
        if found is None:
            self.show_empty()
            return
        match chart:
            case LandscapeChart.STATES:
                self.show_info(states_info(found), draw_states)
            case LandscapeChart.TERRAIN:
                terrain = self._snapshot.terrain
                info = None if terrain is None else terrain_info(terrain)
                self.show_info(info, draw_terrain, TERRAIN_PENDING)
            case LandscapeChart.ENDS:
                self.show_info(basins_info(found), draw_basins)
            case LandscapeChart.PLATEAUS:
                self.show_info(plateaus_info(found), draw_plateaus)
            case LandscapeChart.LIMITS:
                self.show_info(limits_info(self._snapshot.curve, found), draw_limits, LIMITS_PENDING)


def draw_states(chart: Chart, info: StatesInfo) -> None:
    """Draw bars for each h side by side."""
    last = max(bar.states.h for bar in info.bars)
    top = log10(max(bar.count for bar in info.bars))
    bottom = Axis(-0.6, last + 0.6, "h", is_whole=True, has_grid=False)
    chart.set_axes(bottom, Axis(LOG_FLOOR, top * 1.03, is_log=True))
    boxes = []
    for bar in info.bars:
        width = BAR_WIDTH / bar.kinds
        x0 = bar.states.h - BAR_WIDTH / 2 + bar.place * width
        boxes.append((x0, LOG_FLOOR, x0 + width, log10(bar.count)))
    array = np.array(boxes)
    for kind in info.kinds:
        role = kind_role(kind)
        x0, y0, x1, y1 = array[[bar.states.kind is kind for bar in info.bars]].T
        chart.add_bars(role, kind, x0=x0, x1=x1, y0=y0, y1=y1)
        chart.name_series(kind, kind.label, role)

    def describe(place: int) -> Mark:
        return Mark(info.bars[place].states, info.bars[place].sentence)

    chart.set_marks(array, describe, (bar.states.kind for bar in info.bars))


def draw_basins(chart: Chart, info: BasinsInfo) -> None:
    """Draw two bars for each kind: climbs that end in it, and states from which a climb can."""
    rows = range(0, -len(info.bars), -1)
    names = tuple((float(y), bar.basin.kind.label) for y, bar in zip(rows, info.bars, strict=True))
    figures = tuple(
        (y + aside, share_text(share))
        for y, bar in zip(rows, info.bars, strict=True)
        for aside, share in ((0.13, bar.basin.ends), (-0.13, bar.basin.can_end))
    )
    low = -max(len(rows), MIN_ROWS) + 0.5
    chart.set_axes(
        Axis(0, 1, text=percent_text),
        Axis(low, 0.5, names=names, has_grid=False),
        Axis(low, 0.5, names=figures, has_grid=False),
    )
    y = np.array(rows)
    ends, can_end = (
        np.array([getattr(bar.basin, name) for bar in info.bars]) for name in ("ends", "can_end")
    )
    roles = [kind_role(bar.basin.kind) for bar in info.bars]
    chart.add_bars(roles, "ends", x0=0, y=y + 0.13, width=ends, height=0.22)
    chart.add_bars("bar", "can end", x0=0, y=y - 0.13, width=can_end, height=0.22)
    chart.name_series("ends", "upper bar: climbs that end there", "text.dim")
    chart.name_series("can end", "states from which a climb can end there", "bar")

    def describe(place: int) -> Mark:
        bar = info.bars[place]
        return Mark(bar.states, bar.sentence, (bar.basin.ends, y[place] + 0.13))

    boxes = [
        (0.0, at - 0.3, max(bar.basin.ends, bar.basin.can_end), at + 0.3)
        for at, bar in zip(rows, info.bars, strict=True)
    ]
    chart.set_marks(boxes, describe)


def draw_plateaus(chart: Chart, info: PlateausInfo) -> None:
    """Draw two bars for each range of sizes: plateaus with an exit, and those without."""
    names = tuple((float(place), bar.sizes) for place, bar in enumerate(info.bars))
    tops = [log10(max(bar.with_exit, bar.without_exit, 1)) for bar in info.bars]
    chart.set_axes(
        Axis(-0.6, max(len(names), 6) - 0.4, "states of a plateau", names=names, has_grid=False),
        Axis(LOG_FLOOR, max(tops, default=1) * HEADROOM + 0.1, is_log=True),
    )
    counts = np.array([(bar.with_exit, bar.without_exit) for bar in info.bars]).reshape(-1, 2)
    for column, (kind, title) in enumerate(EXIT_KINDS.items()):
        found = np.flatnonzero(counts[:, column])
        width = 0.6 / np.count_nonzero(counts[found], axis=1)
        x0 = found - 0.3 + np.where(width < 0.6, column * width, 0)
        high = np.log10(counts[found, column])
        chart.add_bars(kind_role(kind), title, x0=x0, width=width, y0=LOG_FLOOR, y1=high)
        chart.name_series(title, title, kind_role(kind))
    shown = [place for place, bar in enumerate(info.bars) if bar.total]
    for place in shown:
        chart.add_text(info.bars[place].figures, place, tops[place], (0.5, 0.9))
    boxes = [(place - 0.3, LOG_FLOOR, place + 0.3, tops[place]) for place in shown]
    chart.set_marks(boxes, lambda number: Mark(None, info.bars[shown[number]].sentence))


def draw_limits(chart: Chart, info: LimitsInfo) -> None:
    """Draw the exact curve, and the sideways limit of the landscape."""
    most = log1p(max(*LIMITS, info.limit))
    names = tuple((log1p(limit), f"{limit:,}") for limit in NAMED_LIMITS)
    chart.set_axes(
        Axis(-0.04 * most, 1.04 * most, "sideways limit", names=names, has_grid=False),
        Axis(0, 1.03, text=percent_text),
    )
    x = np.log1p([point.sideways_limit for point in info.points])
    y = np.array([point.success_probability for point in info.points])
    at = log1p(info.limit)
    curve = pg.PlotDataItem(
        x, y, pen=chart.pen("accent", 2), antialias=True,
        symbol="o", symbolSize=7, symbolPen=None, symbolBrush=app_theme.now.color("accent"), useCache=False,
    )  # fmt: skip
    chart.add(pg.InfiniteLine(at, pen=chart.pen("chart.cursor", 2)))
    chart.add(curve, "exact")
    chart.add_points([(at, info.success)], "o", 11, chart.pen("card", 2), "chart.cursor")
    chart.name_series("exact", "exact", curve)
    chart.name_series("", f"limit {info.limit:,}", "chart.cursor")
    chart.mark_points(x, y, lambda place: Mark(None, info.sentence(place)))
