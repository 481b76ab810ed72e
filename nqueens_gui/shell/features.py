"""The features of the window, in the order of their tabs."""

from __future__ import annotations

from typing import Any, Final

from nqueens_gui.compare.feature import COMPARE
from nqueens_gui.experiment.feature import EXPERIMENT
from nqueens_gui.history.feature import HISTORY
from nqueens_gui.kit.features import Feature
from nqueens_gui.landscape.feature import LANDSCAPE
from nqueens_gui.shell.watch_feature import WATCH
from nqueens_gui.shell.window_feature import WINDOW

FEATURES: Final[tuple[Feature[Any], ...]] = (
    WINDOW,
    WATCH,
    EXPERIMENT,
    LANDSCAPE,
    COMPARE,
    HISTORY,
)
