"""The charts of a report show the figures they are given."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import pytest
from matplotlib import style
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.figure import Figure
from matplotlib.text import Text
from msgspec.structs import replace

from solver.experiment.figures import (
    COSTS,
    RunLengthCurve,
    SweepPoint,
    size_curves,
    success_bars,
    sweeps,
    variant_style,
)
from solver.experiment.growth import growth
from solver.experiment.plan import Cell, experiment_plan
from solver.experiment.report import report_of
from solver.experiment.report_charts import (
    LINES_HEIGHT,
    NAME_SIZE,
    ROW,
    run_length_chart,
    size_chart,
    success_chart,
    sweep_chart,
)
from solver.experiment.results import Experiment
from solver.experiment.summary import summaries
from solver.report.style import CHARTS, COLORS
from tests.solver.experiment.stand_in import CLIMBERS, searched_experiment, small_experiment

LONG = {"sideways_limit": [1, 10], "sideways_count": ["consecutive", "total"], "ties": ["random", "first"]}
"""Values of parameters that give cells long names."""
BOTH_HEURISTICS = ("attacking-pairs", "line-of-sight")
SIDEWAYS, RESTART = experiment_plan((8,), ("sideways", "random-restart"), 1, seed=1).cells


def bars(experiment: Experiment) -> Figure:
    return success_chart(success_bars(experiment.cells, summaries(experiment)))


def texts(figure: Figure) -> set[str]:
    """Return all that a chart says."""
    found = {text.get_text() for axes in figure.axes for text in axes.texts}
    for axes in figure.axes:
        labels = (
            *axes.get_xticklabels(),
            *axes.get_yticklabels(),
            axes.xaxis.label,
            axes.yaxis.label,
            axes.title,
        )
        found |= {label.get_text() for label in labels}
        legend = axes.get_legend()
        found |= {text.get_text() for text in legend.get_texts()} if legend else set()
    return found | {text.get_text() for legend in figure.legends for text in legend.get_texts()}


def is_inside(figure: Figure) -> bool:
    """Whether the names of lines, rows, axes and panels lie within a chart."""
    figure.draw_without_rendering()
    legends = [*figure.legends, *(axes.get_legend() for axes in figure.axes)]
    found = [text for legend in legends if legend for text in legend.get_texts()]
    found += [text for axes in panels(figure) for text in axes.get_children() if isinstance(text, Text)]
    boxes = [text.get_window_extent() for text in found if text.get_text()]
    boxes += [axis.get_tightbbox() for axes in panels(figure) for axis in (axes.xaxis, axes.yaxis)]
    sides = figure.bbox
    return all(
        sides.x0 <= box.x0 and box.x1 <= sides.x1 and sides.y0 <= box.y0 and box.y1 <= sides.y1
        for box in boxes
    )


def styled(chart: Callable[..., Figure], *args: object) -> Figure:
    """Draw a chart in the style of reports."""
    with style.context(["default", CHARTS]):
        figure = chart(*args)
        figure.draw_without_rendering()
    return figure


def panels(figure: Figure) -> list[Axes]:
    return [axes for axes in figure.axes if axes.get_visible()]


def curves_of(cells: Sequence[Cell]) -> list[RunLengthCurve]:
    return [RunLengthCurve(cell, (5, 10 + place), (0.2, 1.0)) for place, cell in enumerate(cells)]


def planned(names: Sequence[str], **options: Any) -> list[Cell]:
    """Lines of an experiment on eight queens, with these names where there are as many."""
    cells = experiment_plan((8,), ("all",), 1, seed=1, **options).cells
    return [replace(cell, title=name) for cell, name in zip(cells, names, strict=False)] or list(cells)


LONG_NAMES = ["sideways " * 20, "s" * 150, "Sideways moves"]
DRAWN: dict[str, Callable[[], Sequence[Callable[[], Figure]]]] = {
    "three variants on two sizes": lambda: charts_of((5, 8), CLIMBERS[:3], {}),
    "long names": lambda: charts_of((5, 6), ("random-restart-sideways",), {**LONG, "ties": ["first"]}),
    "many curves": lambda: [lambda: run_length_chart(curves_of(planned((), heuristic=BOTH_HEURISTICS)))],
    "names too long for a line": lambda: [lambda: run_length_chart(curves_of(planned(LONG_NAMES)))],
}
"""What is drawn to hold the laws of charts."""


def charts_of(
    sizes: Sequence[int], variants: Sequence[str], parameters: dict[str, Any]
) -> list[Callable[[], Figure]]:
    """Every chart of the report on an experiment."""
    experiment = searched_experiment(sizes, variants, 12, seed=2, parameters=parameters)
    return [figure.image for figure in report_of(experiment).figures if not isinstance(figure.image, bytes)]


@pytest.mark.parametrize("name", DRAWN)
def test_every_chart_lies_within_its_figure_is_large_enough_and_overlaps_nothing(name: str) -> None:
    for chart in DRAWN[name]():
        figure = styled(chart)
        assert is_inside(figure)
        shown = [axes.get_window_extent() for axes in panels(figure)]
        assert min(min(box.width, box.height) for box in shown) > figure.dpi / 2
        below = [axes.xaxis.label.get_window_extent() for axes in panels(figure)]
        rows = {box.y0: [other for other in below if other.y0 == box.y0] for box in below}
        assert all(one.x1 < other.x0 for row in rows.values() for one, other in pairwise(row))


def test_a_bar_is_as_long_as_its_rate_and_in_the_colour_of_its_variant() -> None:
    experiment = small_experiment(40)
    patches = bars(experiment).axes[0].patches
    for patch, summary in zip(patches, summaries(experiment), strict=True):
        assert patch.get_bbox().width == pytest.approx(summary.success_rate)
        assert patch.get_facecolor()[:3] == pytest.approx(
            [value / 255 for value in bytes.fromhex(COLORS[variant_style(summary.variant).role][1:])]
        )


def test_bars_name_their_variants_and_where_there_are_several_the_sizes() -> None:
    assert texts(bars(searched_experiment((6, 8), ("sideways",), 9, seed=1))) >= {
        "Sideways moves",
        "n = 6",
        "n = 8",
    }
    assert "n = 8" not in texts(bars(small_experiment(5)))


def test_curves_are_named_with_the_best_on_top() -> None:
    curves = (
        RunLengthCurve(SIDEWAYS, (0, 7), (0.2, 0.5)),
        RunLengthCurve(RESTART, (3,), (1.0,)),
    )
    (axes,) = run_length_chart(curves).axes
    legend = axes.get_legend()
    assert legend is not None
    assert [text.get_text() for text in legend.get_texts()] == ["Random restart", "Sideways moves"]
    first, second = (line.get_xydata().tolist() for line in axes.get_lines())
    assert first == [[1, 0], [3, 1], [10, 1]]
    assert second == [[1, 0.2], [7, 0.5], [10, 0.5]]


def test_numbers_of_a_logarithmic_axis_are_written_out_within_a_decade_too() -> None:
    experiment = searched_experiment((8, 9), ("sideways",), 40, seed=1)
    figure = size_chart(size_curves(experiment.cells, summaries(experiment)))
    figure.draw_without_rendering()
    labels = [label.get_text() for label in figure.axes[1].get_yticklabels(which="both")]
    assert "30" in labels
    assert all(label.replace(",", "").isdigit() for label in labels if label)


def test_the_share_of_runs_that_begin_at_a_solution_does_not_rise_at_one_step() -> None:
    (axes,) = run_length_chart((RunLengthCurve(SIDEWAYS, (0,), (1.0,)),)).axes
    assert axes.get_lines()[0].get_xydata().tolist() == [[1, 1], [10, 1]]


def test_figures_over_size_join_the_sizes_of_each_variant_and_have_intervals() -> None:
    experiment = searched_experiment((5, 8), ("sideways", "random-restart"), 9, seed=1)
    found = summaries(experiment)
    figure = size_chart(size_curves(experiment.cells, found))
    for axes, field in zip(figure.axes, ("success_rate", *COSTS), strict=True):
        lines = [container.lines[0] for container in axes.containers]
        assert [[round(float(x)) for x in line.get_xdata()] for line in lines] == [[5, 8], [5, 8]]
        assert list(lines[0].get_ydata()) == [getattr(found[0], field), getattr(found[2], field)]
        assert all(len(container.lines[2]) == 1 for container in axes.containers)
    assert [label.get_text() for label in figure.axes[0].get_xticklabels()] == ["5", "8"]
    assert texts(figure) >= {"Sideways moves", "Random restart", "Queens n", "Steps per solution"}


def test_a_power_of_n_that_fits_has_its_band_behind_the_points() -> None:
    experiment = searched_experiment((10, 14, 20), ("sideways",), 60, seed=1)
    found = summaries(experiment)
    axes = size_chart(size_curves(experiment.cells, found)).axes[1]
    fit = growth(found, COSTS[0])
    assert fit is not None
    assert fit.fits
    (band,) = (part for part in axes.collections if isinstance(part, PolyCollection))
    corners = {(float(x), float(y)) for x, y in band.get_paths()[0].vertices}
    for n in fit.sizes:
        assert {(n, end) for end in fit.band(n)} <= corners


def test_a_sweep_has_a_panel_for_success_and_one_for_each_cost() -> None:
    limits = {"sideways_limit": [100, 0, 5], "max_restarts": 3}
    experiment = searched_experiment(
        (6,), ("sideways", "random-restart-sideways"), 30, seed=1, parameters=limits
    )
    found = summaries(experiment)
    points = list(map(SweepPoint, success_bars(experiment.cells, found), found))
    (sweep,) = sweeps(points)
    success, steps, evaluations = sweep_chart(sweep).axes
    for axes, field in (
        (steps, "expected_steps_per_solution"),
        (evaluations, "expected_evaluations_per_solution"),
    ):
        line = axes.get_lines()[0]
        drawn = dict(zip(line.get_xdata(), line.get_ydata(), strict=True))
        assert drawn == {(2, 0, 1)[place]: getattr(found[place], field) for place in range(3)}
    assert [label.get_text() for label in success.get_xticklabels()] == ["0", "5", "100"]
    assert texts(success.figure) >= {"Runs solved", "Steps per solution", "Sideways limit", "Sideways moves"}


@pytest.mark.parametrize("count", [2, 8])
def test_the_names_of_a_few_curves_stand_beside_them(count: int) -> None:
    figure = styled(run_length_chart, curves_of(experiment_plan((8,), ("all",), 1, seed=1).cells[:count]))
    assert figure.axes[0].get_legend()
    assert figure.get_figheight() == LINES_HEIGHT


def test_short_names_of_rows_are_not_broken() -> None:
    figure = styled(bars, small_experiment(5))
    assert not any("\n" in label.get_text() for label in figure.axes[0].get_yticklabels())
    assert figure.axes[0].get_yticklabels()[0].get_fontsize() == NAME_SIZE
    assert figure.get_figheight() == pytest.approx(0.65 + len(CLIMBERS) * ROW)
