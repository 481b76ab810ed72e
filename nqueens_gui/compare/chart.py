"""The chart of a comparison: the curves of all runs over one another."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any, Final

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, Qt, Signal, Slot
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QStackedLayout, QWidget

from nqueens_gui.kit.buttons import quiet_button
from nqueens_gui.kit.card import Card
from nqueens_gui.kit.charts.figures import FiguresDialog
from nqueens_gui.kit.charts.parts import Legend, chart_font
from nqueens_gui.kit.labels import placeholder
from nqueens_gui.kit.painting import scaled
from nqueens_gui.player.trace_view import TraceScene
from nqueens_gui.watch.chart_items import ChartItems
from nqueens_gui.watch.chart_picture import ChartPicture, chart_picture
from nqueens_gui.watch.chart_view import ChartView, place_of_step
from nqueens_gui.watch.plot_area import PlotArea
from solver.runs.clock import Pace
from solver.runs.trace import Trace

NAME_SHARE, NAMES_SHARE = 0.6, 0.5
"""Of the width of the chart, how much a name may take, and of its height all names; the boards have them whole."""
EMPTY: Final = "The curves appear here when the runs are done."
MIN_WIDTH_PX, MIN_HEIGHT_PX = 200, 90
LEAST_LIMIT: Final = 10
SIDE_PX: Final = 12
"""Beside the curves while they grow."""
NO_POINTS: Final = np.empty((0, 2))
TOOL_PX: Final = 22
"""Side of the buttons of a run."""


def series_role(run: int) -> str:
    """Return the colour of a run."""
    return f"series.{run + 1}"


def name_role(run: int) -> str:
    """Return the colour of the name of a run: that of its curve, strong enough for words."""
    return f"{series_role(run)}.text"


class PricedScene(TraceScene):
    """The states of a finished recording over the evaluations in place of the steps."""

    def __init__(self, trace: Trace) -> None:
        evaluations = trace.evaluations_by_state()
        assert evaluations is not None
        self._evaluations = evaluations
        super().__init__(trace)

    @property
    def steps(self) -> NDArray[Any]:
        """The evaluations up to each state."""
        return self._evaluations[: len(self)]

    @property
    def steps_apart(self) -> int:
        """The mean of the evaluations from one state to the next."""
        return max(self.last_step // max(len(self) - 1, 1), 1)


def plain(picture: ChartPicture) -> ChartPicture:
    """Return the curve and the solution of a picture: what several runs mark would hide their curves."""
    return replace(
        picture,
        restarts=np.empty(0),
        are_restarts_named=False,
        local_minima=NO_POINTS,
        best=None,
        gauge=None,
        gauge_text="",
    )


def until(picture: ChartPicture, x: float) -> ChartPicture:
    """Return the part of a plain picture to the left of a place, in pixels."""
    is_drawn = picture.line[:, 0] <= x
    band, solutions = picture.band, picture.solutions
    return replace(
        picture,
        line=picture.line[is_drawn],
        is_joined=picture.is_joined[is_drawn],
        band=band[band[:, 0] <= x],
        solutions=solutions[solutions[:, 0] <= x],
    )


def round_up(step: int) -> int:
    """Return the end of a step axis on which a step is seen: a power of two times `LEAST_LIMIT`."""
    return LEAST_LIMIT << max((step - 1) // LEAST_LIMIT, 0).bit_length()


def compared_columns(
    scenes: Sequence[TraceScene], names: Sequence[str], unit: str, ends: Sequence[int]
) -> list[tuple[str, NDArray[Any]]]:
    """Return h of each run at each step, or number of evaluations, at which some run has a state.

    Parameters
    ----------
    scenes, names
        The runs.
    unit
        What is counted, for the first column.
    ends
        The last state of each run to list.

    Returns
    -------
    list of tuple
        Title and values of each column. Of several states at one step the last counts; between two states h is that
        of the earlier, and after the last one it is None.
    """
    counts = [scene.steps[: end + 1] for scene, end in zip(scenes, ends, strict=True)]
    at = np.unique(np.concatenate(counts))
    columns: list[tuple[str, NDArray[Any]]] = [(unit, at)]
    for scene, name, steps in zip(scenes, names, counts, strict=True):
        h = scene.h[np.searchsorted(steps, at, side="right") - 1].astype(object)
        h[at > steps[-1]] = None
        columns.append((f"h of {name}", h))
    return columns


class OverlaidArea(PlotArea):
    """The plot of the Watch page with several curves; `_scene` is the one that the pointer is nearest to."""

    run_state_requested = Signal(int, int)
    """The number of a run and the state of it that was clicked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.scenes: tuple[TraceScene, ...] = ()
        self._names: tuple[str, ...] = ()
        self.indices: tuple[int, ...] = ()
        self.pictures: list[ChartPicture] = []
        self.curves: list[ChartItems] = []
        self.legend = Legend()
        self.legend.setParentItem(self.view_box)
        self._unit = "step"
        self._is_growing = False
        self._has_names = True
        self._limit = LEAST_LIMIT
        """Where the step axis ends while the curves grow: it grows with what was seen of the runs."""
        self.state_requested.connect(self._request_state)

    @property
    def readout(self) -> str:
        """Run, step and h of the state under the pointer; empty when there is none."""
        if self._scene is None or self._hovered is None:
            return ""
        name = self._names[self.scenes.index(self._scene)]
        at, h = self._scene.steps[self._hovered], self._scene.h[self._hovered]
        return f"{name}: {self._unit} {at:,}, h {h:,}"

    def set_runs(self, scenes: Sequence[TraceScene], names: Sequence[str], unit: str) -> None:
        """Show runs by their names, over what their scenes count."""
        self.scenes, self._names, self._unit = tuple(scenes), tuple(names), unit
        self.indices, self.pictures = (0,) * len(scenes), []
        self._limit = LEAST_LIMIT
        while len(self.curves) < len(scenes):
            role = series_role(len(self.curves))
            self.curves.append(ChartItems(self.view_box, self._theme, role=role))
        self.set_scene(self.scenes[0] if scenes else None)

    def set_indices(self, indices: Sequence[int], is_growing: bool = False) -> None:
        """Put a dot on a state of each run, to which the curves may grow."""
        is_drawn = bool(self.pictures) and (is_growing or self._is_growing)
        was_growing, limit = self._is_growing, self._limit
        self.indices, self._is_growing = tuple(indices), is_growing
        furthest = max((scene.steps[k] for scene, k in zip(self.scenes, indices, strict=True)), default=0)
        self._limit = max(limit, round_up(int(furthest)))
        if is_growing != was_growing or (is_growing and limit != self._limit):
            self._arrange()
        elif is_drawn:
            self._draw_curves()
        self._place_cursor()

    def columns(self) -> list[tuple[str, NDArray[Any]]]:
        """Return the figures of the curves, as far as they have grown; at least one run is shown."""
        last = [len(scene) - 1 for scene in self.scenes]
        return compared_columns(
            self.scenes, self._names, self._unit, self.indices if self._is_growing else last
        )

    def _fitted_range(self) -> tuple[float, float]:
        """While the curves grow, end at a round number beyond what was seen: the longest run would tell who loses."""
        if not self._is_growing:
            return super()._fitted_range()
        span, px = float(place_of_step(self._limit, self._is_log)), scaled(SIDE_PX)
        place_per_px = span / max(self.view_box.width() - 2 * px, 1.0)
        return -px * place_per_px, span + px * place_per_px

    @property
    def _longest_scene(self) -> TraceScene:
        return max(self.scenes, key=lambda scene: scene.last_step)

    @property
    def _greatest_h(self) -> int:
        return max(scene.greatest_h for scene in self.scenes)

    def _draw(self, view: ChartView) -> ChartPicture:
        """Draw every curve to the scale of all of them."""
        pictures = [chart_picture(scene, view, has_members=False) for scene in self.scenes]
        top_h = max(picture.top_h for picture in pictures)
        self.pictures = [
            plain(
                picture
                if picture.top_h == top_h
                else chart_picture(scene, view, least_top_h=top_h, has_members=False)
            )
            for scene, picture in zip(self.scenes, pictures, strict=True)
        ]
        for curve in (self.items, *self.curves[len(self.pictures) :]):
            curve.draw(until(self.pictures[0], -inf))
        self._draw_curves()
        self._show_names()
        return self.pictures[self._pointed]

    def _draw_curves(self) -> None:
        """Draw the curves, as far as they have grown."""
        for run, picture in enumerate(self.pictures):
            self.curves[run].draw(until(picture, self.point_now(run).x()) if self._is_growing else picture)

    @property
    def _pointed(self) -> int:
        """Number of the run that the pointer is nearest to."""
        return self.scenes.index(self._scene) if self._scene in self.scenes else 0

    def _place_cursor(self) -> None:
        for run, curve in enumerate(self.curves):
            point = self.point_now(run) if run < len(self.pictures) else None
            inside = point is not None and 0 <= point.x() <= self.view_box.width()
            curve.place_cursor(point if inside else None)

    def point_now(self, run: int) -> QPointF:
        picture, scene = self.pictures[run], self.scenes[run]
        [[x, y]] = picture.view.points(scene, np.array([self.indices[run]]), picture.top_h)
        return QPointF(x, y)

    def _state_at(self, x: float, y: float | None) -> int | None:
        """Return the state nearest to a point, and point at its run."""
        found = [self._distance(run, x, y) for run in range(len(self.pictures))]
        if not found:
            return None
        _, run, index = min(found)
        self._scene, self.picture = self.scenes[run], self.pictures[run]
        return index

    def _distance(self, run: int, x: float, y: float | None) -> tuple[float, int, int]:
        picture, scene = self.pictures[run], self.scenes[run]
        index = picture.view.nearest_state(scene, x, y, picture.top_h)
        if self._is_growing:
            index = min(index, self.indices[run])
        [[at_x, at_y]] = picture.view.points(scene, np.array([index]), picture.top_h)
        return float(np.hypot(at_x - x, 0.0 if y is None else at_y - y)), run, index

    @Slot(int)
    def _request_state(self, index: int) -> None:
        self.run_state_requested.emit(self._pointed, index)

    def set_named(self, has_names: bool) -> None:
        """Name the curves, or not."""
        self._has_names = has_names
        self._show_names()

    def _show_names(self) -> None:
        """Name the curves in the upper right, which they leave as h falls, if there is room."""
        metrics, room = QFontMetrics(chart_font()), int(NAME_SHARE * self.view_box.width())
        shown = (metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, room) for name in self._names)
        entries = [(name, name, curve.line) for name, curve in zip(shown, self.curves, strict=False)]
        self.legend.set_entries(entries, self._theme)
        columns, most, view = 1, NAMES_SHARE * self.view_box.height(), self.view_box.rect()
        while columns < len(entries) and self.legend.arranged_size(columns).height() > most:
            columns += 1
        size = self.legend.arranged_size(columns)
        self.legend.setVisible(self._has_names and size.height() <= most and size.width() <= view.width())
        self.legend.anchor((1, 0), (1, 0))

    def _color_items(self) -> None:
        super()._color_items()
        for curve in self.curves:
            curve.set_theme(self._theme)


UNITS: Final = {Pace.STEPS: "step", Pace.EVALUATIONS: "evaluation"}
TITLES: Final = {Pace.STEPS: "h over steps", Pace.EVALUATIONS: "h over evaluations"}


class OverlaidChart(Card):
    """The curves of all runs; a click goes to a state of the nearest one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(TITLES[Pace.STEPS], parent)
        self._is_presenting = False
        self.area = OverlaidArea()
        self.area.setMinimumSize(MIN_WIDTH_PX, MIN_HEIGHT_PX)
        self.fit_button = quiet_button("show all", "Show all of the runs")
        self.log_button = quiet_button("log scale", "Use a log scale", is_switch=True)
        self._pages = QStackedLayout()
        self.body.addLayout(self._pages)
        self._pages.addWidget(placeholder(EMPTY))
        self._pages.addWidget(self.area)
        for button in (self.fit_button, self.log_button):
            self.add_tool(button)
        self.fit_button.clicked.connect(self.area.fit)
        self.log_button.toggled.connect(self.area.set_log)
        self.set_runs((), (), Pace.STEPS)

    def set_presenting(self, is_presenting: bool) -> None:
        """Leave the room of the head and of the names, which the boards have too, to the curves."""
        for button in (self.fit_button, self.log_button):
            button.setVisible(not is_presenting)
        self._is_presenting = is_presenting
        self.header.setVisible(not is_presenting)
        self.area.set_named(not is_presenting)

    def show_figures(self) -> bool:
        """Open a table of the curves; whether there are any."""
        if self.area.scenes:
            FiguresDialog(self.title, self.area.columns(), self.window()).open()
        return bool(self.area.scenes)

    def set_runs(self, traces: Sequence[Trace], names: Sequence[str], pace: Pace) -> None:
        """Show runs by their names, over steps or evaluations."""
        kind = PricedScene if pace is Pace.EVALUATIONS else TraceScene
        self.set_title(TITLES[pace])
        self.header.setVisible(not self._is_presenting)
        self.setAccessibleName(f"Chart: {TITLES[pace]}")
        self._pages.setCurrentIndex(int(bool(traces)))
        for button in (self.fit_button, self.log_button):
            button.setEnabled(bool(traces))
        self.area.set_runs([kind(trace) for trace in traces], names, UNITS[pace])
