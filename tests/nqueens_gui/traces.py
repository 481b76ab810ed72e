"""What charts show of recordings with an h of one's choice at every state."""

from collections.abc import Sequence

from nqueens_gui.player.trace_view import TraceScene
from nqueens_gui.watch.chart_view import ChartView, fitted_range
from tests.solver.traces import trace_of


def scene_of(*climbs: Sequence[int]) -> TraceScene:
    return TraceScene(trace_of(*climbs))


WIDTH, HEIGHT = 300, 200
"""Pixels of the charts."""


def fitted(scene: TraceScene, is_log: bool = False) -> ChartView:
    """Return the view of a whole run."""
    return ChartView(*fitted_range(scene, WIDTH, is_log), WIDTH, HEIGHT, is_log)
