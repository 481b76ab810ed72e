"""The terrain of a small board, drawn by pyqtgraph, and a run that moves through it."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QVariantAnimation
from PySide6.QtWidgets import QWidget

from nqueens_gui.kit.charts.data import Mark, Shapes
from nqueens_gui.kit.charts.parts import Axis
from nqueens_gui.kit.charts.plot import Chart
from nqueens_gui.kit.charts.plotting import pg
from nqueens_gui.kit.theme import app_theme
from nqueens_gui.player.trace_view import TraceScene
from nqueens_gui.watch.terrain_view import (
    KINDS,
    READING,
    WAY_READING,
    Spot,
    StateClass,
    TerrainInfo,
    members_in,
    terrain_info,
    way_through,
)
from solver.analysis.state_kind import StateKind
from solver.analysis.terrain import Terrain
from solver.runs.trace import Trace

GROUND_H: Final = -0.7
"""Where the ground of the terrain ends, so that the floors of its valleys are seen."""
SLOPE_PX, PIECE_PX, FLOOR_PX = 3, 5, 9
MANY_STRIPS: Final = 300
"""Number of strips from which slopes and floors are drawn thinner."""
LENS_FROM: Final = 7
"""Number of queens from which places are only a few pixels wide."""
FLOORS: Final = (StateKind.SOLUTION, StateKind.STRICT_LOCAL_MINIMUM)
"""The kinds whose states are dots."""
PIECE_GAP: Final = np.array([0.12, -0.12])
"""Level pieces end a little before the next, so that plateaus of the same h are told apart."""


def kind_role(kind: StateKind) -> str:
    """Return the colour of a kind of state."""
    return f"state.{kind.value}"


EDGE_SHARE = 0.03
"""Room on either side for a state at the edge, as a share of the width."""


def _shapes(lines: NDArray[np.float64], kinds: NDArray[np.str_], slope_px: float, floor_px: float) -> Shapes:
    """Return what is drawn of each place: its part of the line, level pieces over slopes, and on top the floors."""
    is_slope, floors = kinds == StateKind.SLOPE, np.flatnonzero(np.isin(kinds, FLOORS))
    order = np.concatenate([np.flatnonzero(is_slope), np.flatnonzero(~is_slope)])
    wide = np.where(is_slope, slope_px, PIECE_PX) / 2
    margins = np.stack([wide * (lines[:, 1] < lines[:, 3]), wide], axis=1)
    middles = (lines[floors] + lines[floors][:, [2, 3, 0, 1]]) / 2
    return Shapes(
        np.concatenate([lines[order], middles]),
        np.concatenate([margins[order], np.zeros((len(floors), 2))]),
        np.repeat([0, floor_px / 2], [len(order), len(floors)]),
        np.concatenate([order, floors]),
    )


def draw_terrain(chart: Chart, info: TerrainInfo) -> None:
    """Draw the profile on its ground, each piece in the colour of its kind."""
    end = info.starts[-1]
    edge = EDGE_SHARE * end
    chart.set_axes(
        Axis(-edge, end + edge, "states, each piece on a log scale", text=lambda _: "", has_grid=False),
        Axis(GROUND_H, info.valley.h + 0.4, "h", is_whole=True, is_fixed=True),
    )
    slope_px, floor_px = (1, PIECE_PX) if len(info.strips) >= MANY_STRIPS else (SLOPE_PX, FLOOR_PX)
    x = np.repeat(info.starts, 2)[1:-1].reshape(-1, 2)
    h = np.array([(strip.left_h, strip.right_h) for strip in info.strips])
    ground = {"fillLevel": GROUND_H, "brush": app_theme.now.color("ground"), "pen": None}
    chart.add(pg.PlotDataItem(x.ravel(), h.ravel(), **ground))
    kinds = np.array([strip.piece.kind for strip in info.strips])
    drawn = x + (h[:, :1] == h[:, 1:]) * PIECE_GAP
    for kind in (kind for kind in KINDS if kind in kinds):
        ends = kinds == kind
        pen = chart.pen(kind_role(kind), slope_px if kind is StateKind.SLOPE else PIECE_PX)
        line = pg.PlotDataItem(drawn[ends].ravel(), h[ends].ravel(), pen=pen, connect="pairs")
        line.setZValue(kind is not StateKind.SLOPE)
        chart.add(line, kind)
        if kind in FLOORS:
            at = np.stack((x[ends].mean(axis=1), h[ends, 0]), axis=1)
            chart.add_points(at, "o", floor_px, pg.mkPen(None), kind_role(kind), kind).setZValue(2)
        chart.name_series(kind, kind.label, kind_role(kind))
    places = [(strip, rows) for strip in info.strips for rows in strip.states]
    heights = np.interp(np.arange(len(places) + 1), x.ravel(), h.ravel())

    def describe(place: int) -> Mark:
        strip, rows = places[place]
        return Mark(StateClass(strip.piece.h, strip.piece.kind, rows), strip.sentence(rows))

    chart.has_lens = info.terrain.n >= LENS_FROM
    kinds = np.array([strip.piece.kind for strip, _ in places])
    low, high = np.minimum(heights[:-1], heights[1:]), np.maximum(heights[:-1], heights[1:])
    left, right = np.arange(len(places)), np.arange(len(places)) + 1
    boxes = np.stack([left, np.full(len(places), GROUND_H), right, (low + high) / 2], axis=1)
    lines = np.stack([left, low, right, high], axis=1)
    lines[x[:, 0], 0], lines[x[:, 1] - 1, 2] = drawn.T
    chart.set_marks(boxes, describe, kinds, _shapes(lines, kinds, slope_px, floor_px))


WAY_PX, STATE_PX, MEMBER_PX = 1.5, 13, 7


class TerrainPlot(Chart):
    """Shows a terrain, where the present state of a run lies in it, and the way it came."""

    reading: Final = f"{READING} {WAY_READING}"
    """How to read it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._way: tuple[Spot, ...] = ()
        self._members: tuple[Spot, ...] = ()
        self.run_items: tuple[Any, Any, Any] | None = None
        self._drawn: tuple[Terrain, Trace, int] | None = None
        self._origin: Spot = (0.0, 0.0)
        self.rolling = QVariantAnimation(self)
        """The move of the dot from one state to the next."""
        self.rolling.setStartValue(0.0)
        self.rolling.setEndValue(1.0)
        self.rolling.valueChanged.connect(self._place_run)

    def show_run(self, terrain: Terrain, scene: TraceScene, index: int, roll_ms: int = 0) -> None:
        """Show the terrain of a run, where a state of it lies, and the way it came or the members of a population.

        With a duration, the dot rolls there from where it was.
        """
        trace = scene.trace
        drawn = terrain, trace, scene.greatest_h
        if self.info is None or drawn != self._drawn:
            self._drawn = drawn
            self.show_info(terrain_info(terrain, scene.greatest_h), _draw_with_run)
        assert isinstance(self.info, TerrainInfo)
        before, self._way = self._way, way_through(self.info, trace, index)
        if self._way != before:
            self.rolling.stop()
            if roll_ms and before and self._way:
                self._origin = before[-1]
                self.rolling.setDuration(roll_ms)
                self.rolling.start()
        self._members = ()
        if trace.is_population:
            self._way, self._members = self._way[-1:], members_in(self.info, trace, index)
        self._place_run()

    def add_run(self) -> None:
        """Draw the run on the terrain."""
        pen, no_pen = self.pen("last_move", WAY_PX), pg.mkPen(None)
        line = pg.PlotDataItem(pen=pen, symbol="o", symbolSize=4, symbolPen=no_pen)
        line.setSymbolBrush(app_theme.now.color("last_move"))
        dots = self.add_points([], "o", MEMBER_PX, no_pen, "last_move")
        state = self.add_points([], "o", STATE_PX, self.pen("card", 2), "chart.cursor")
        self.add(line)
        for z, item in enumerate((line, dots, state), start=2):
            item.setZValue(z)
        self.run_items = line, dots, state
        self._place_run()

    def _place_run(self) -> None:
        if self.run_items is not None:
            line, dots, state = self.run_items
            ball = self._ball()
            line.setData(*_columns(self._way[:-1] + ball))
            dots.setData(*_columns(self._members))
            state.setData(*_columns(ball))
            self.zoom_center = ball[0] if ball else None
            self.lens.update()
            (left, right), _ = self._view.viewRange()
            if ball and not left <= ball[0][0] <= right:
                self._view.translateBy(x=ball[0][0] - (left + right) / 2)

    def _ball(self) -> tuple[Spot, ...]:
        """Return where the dot is on its way to the state; it falls ever faster."""
        if self.rolling.state() is not QVariantAnimation.State.Running:
            return self._way[-1:]
        (x, h), [(to_x, to_h)], done = self._origin, self._way[-1:], self.rolling.currentValue()
        return ((x + done * (to_x - x), h + done**2 * (to_h - h)),)


def _draw_with_run(chart: Chart, info: TerrainInfo) -> None:
    assert isinstance(chart, TerrainPlot)
    draw_terrain(chart, info)
    chart.add_run()


def _columns(spots: tuple[Spot, ...]) -> tuple[list[float], list[float]]:
    return [x for x, _ in spots], [h for _, h in spots]
