"""The charts of runs in reports."""

import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_rgb

from solver.core.run_settings import run_settings
from solver.engine.search import search_events
from solver.runs.trace import Trace, record
from solver.telling.charts import MOST_POINTS, _thinned, curves_chart, run_chart
from tests.solver.telling.runs import many_climbs_run, solved_run


def run_of(variant: str) -> Trace:
    settings = run_settings(8, variant, seed=7)
    return record(settings, search_events(settings))


def test_the_names_of_the_curves_stand_below_them() -> None:
    names = ["random-restart", "min-conflicts", "tabu"]
    drawing = curves_chart(names, list(map(run_of, names)), has_evaluations=False)
    [axes], [legend] = drawing.axes, drawing.legends
    drawing.canvas.draw()
    assert [text.get_text() for text in legend.get_texts()] == names
    assert legend.get_window_extent().y1 < axes.get_window_extent().y0
    assert axes.xaxis.get_major_formatter()(7000) == "7,000"


def test_a_long_curve_keeps_its_extremes() -> None:
    h = np.random.default_rng(1).integers(5, 50, 50_000)
    h[12_345], h[40_000] = 0, 99
    shown = _thinned(h)
    assert len(shown) <= MOST_POINTS + 2
    assert {0, 12_345, 40_000, 49_999} <= set(shown.tolist())
    assert _thinned(h[:100]).tolist() == list(range(100))


@pytest.mark.parametrize(
    ("trace", "names"),
    [
        (solved_run(), ["h", "local minimum", "solution"]),
        (many_climbs_run(), ["h", "restart", "local minimum"]),
        (run_of("genetic"), ["range of the members", "best h", "solution"]),
    ],
    ids=["solved", "restarts", "population"],
)
def test_the_chart_of_a_run_names_what_it_marks_and_shows_every_state(trace: Trace, names: list[str]) -> None:
    drawing = run_chart(trace)
    [axes], [legend] = drawing.axes, drawing.legends
    found = [text.get_text() for text in legend.get_texts()]
    assert [name for name in found if name in names] == [name for name in names if name in found]
    assert set(names[:1]) <= set(found)
    line = next(line for line in axes.lines if line.get_label() in ("h", "best h"))
    assert line.get_ydata().tolist() == trace.column("h").tolist()
    assert line.get_xdata().tolist() == trace.column("step").tolist()
    assert axes.get_xlabel() in ("Steps", "Generations")


def test_a_run_of_one_state_that_nothing_marks_is_a_dot() -> None:
    settings = run_settings(8, "sideways", seed=7, max_steps=0)
    drawing = run_chart(record(settings, search_events(settings)))
    [line] = drawing.axes[0].lines
    drawing.legends[0].remove()
    canvas = FigureCanvasAgg(drawing)
    canvas.draw()
    seen = np.asarray(canvas.buffer_rgba())[..., :3]
    assert (seen == np.round(255 * np.array(to_rgb(line.get_color())))).all(axis=2).any()
