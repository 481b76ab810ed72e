"""The chart of success rates over the size of the board: points with 95 % intervals, joined variant by variant."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from nqueens_gui.experiment.snapshot import CellScene, ExperimentScene, RunQuery
from nqueens_gui.scene.plot_picture import GRID_ROLE, SHARES, TOP_PX, PlotPicture, Target
from nqueens_gui.watch.axis_ticks import Tick
from solver.experiment.charts.axes import percent_text
from solver.experiment.charts.success import SuccessBar
from solver.experiment.pictures.shapes import Curve, Disc, Line, Shape
from solver.experiment.tables import percent

BOTTOM_PX = 8.0
"""From a share of nothing to the lower edge."""
SIDE_PX = 28.0
"""From the first and the last size to the edges."""
APART_PX = 5.0
"""Between the points of two variants on one size, so that their intervals can be told apart."""
RADIUS = 4.0
CAP_PX = 3.0
CAPTION = "Share of the runs that were solved, by the number of queens, with 95 % intervals"

Point = tuple[float, float]


def size_plot(scene: ExperimentScene, selected: int | None, width: float, height: float) -> PlotPicture:
    """Lay out the sizes from left to right, each variant's points joined by a line."""
    places = _places(scene, width, height)
    shown = [(cell, cell.bar) for cell in scene.cells if cell.bar is not None]
    bottom = height - BOTTOM_PX
    shapes: list[Shape] = [
        Line((0, _y(share, height)), (width, _y(share, height)), GRID_ROLE) for share in SHARES
    ]
    shapes += _lines(shown, places)
    for cell, bar in shown:
        shapes += _point(places[cell.number], bar, cell.role, height, is_selected=cell.number == selected)
    xs = _size_places(scene.sizes, width)
    boxes = [(*places[cell.number], *places[cell.number]) for cell, _ in shown]
    return PlotPicture(
        width,
        height,
        tuple(shapes),
        tuple(Tick(x, f"{n:,}") for n, x in xs.items()),
        tuple(Tick(_y(share, height), percent_text(share)) for share in SHARES),
        CAPTION,
        np.array(boxes).reshape(-1, 4),
        lambda place: _target(*shown[place], *places[shown[place][0].number], bottom),
    )


def _y(share: float, height: float) -> float:
    bottom = height - BOTTOM_PX
    return bottom - share * (bottom - TOP_PX)


def _size_places(sizes: tuple[int, ...], width: float) -> dict[int, float]:
    step = (width - 2 * SIDE_PX) / max(len(sizes) - 1, 1)
    return {n: SIDE_PX + place * step for place, n in enumerate(sizes)}


def _places(scene: ExperimentScene, width: float, height: float) -> dict[int, Point]:
    """Return where the point of each cell lies, by its number; the variants stand a little apart."""
    xs = _size_places(scene.sizes, width)
    found: dict[int, Point] = {}
    for n, x in xs.items():
        cells = scene.cells_of(n)
        for place, cell in enumerate(cells):
            aside = (place - (len(cells) - 1) / 2) * APART_PX
            found[cell.number] = (x + aside, _y(cell.bar.rate if cell.bar else 0.0, height))
    return found


def _lines(shown: list[tuple[CellScene, SuccessBar]], places: dict[int, Point]) -> Iterator[Shape]:
    """Join the points of each variant."""
    by_title: dict[str, list[CellScene]] = {}
    for cell, _ in shown:
        by_title.setdefault(cell.title, []).append(cell)
    for cells in by_title.values():
        if len(cells) > 1:
            points = tuple(places[cell.number] for cell in cells)
            yield Curve(points, cells[0].role, 1.4, cells[0].dash)


def _point(place: Point, bar: SuccessBar, role: str, height: float, *, is_selected: bool) -> Iterator[Shape]:
    x, y = place
    low, high = (_y(bound, height) for bound in bar.bounds)
    yield Line((x, low), (x, high), role, 1.4)
    for end in (low, high):
        yield Line((x - CAP_PX, end), (x + CAP_PX, end), role, 1.4)
    yield Disc((x, y), RADIUS + (4.0 if is_selected else 1.5), "interval" if is_selected else "card")
    if is_selected:
        yield Disc((x, y), RADIUS + 2.4, "card")
    yield Disc((x, y), RADIUS, role)


def _target(cell: CellScene, bar: SuccessBar, x: float, y: float, bottom: float) -> Target:
    words = f"{cell.full_title}: {percent(bar.rate)} of {bar.runs:,} runs solved"
    return Target(RunQuery(cell.number), words, x, min(y, bottom))
