"""The features of the window, in the order of their tabs.

What is kept of them is given back in this order too: the size of the window before that of its panels.
"""

from __future__ import annotations

from typing import Any, Final

from nqueens_gui.assignment.feature import ASSIGNMENT
from nqueens_gui.compare.feature import COMPARE
from nqueens_gui.custom.feature import CUSTOM, OWN_SEARCHES
from nqueens_gui.editing.feature import EDITING
from nqueens_gui.experiment.feature import EXPERIMENT
from nqueens_gui.export.commands import EXPORT
from nqueens_gui.history.feature import HISTORY
from nqueens_gui.inspector.feature import INSPECTOR
from nqueens_gui.kit.features import Feature
from nqueens_gui.landscape.feature import LANDSCAPE
from nqueens_gui.lessons.feature import LESSONS
from nqueens_gui.recording.feature import RECORD, RECORDING
from nqueens_gui.shell.shared_feature import SHARED
from nqueens_gui.shell.window_feature import WINDOW
from nqueens_gui.watch.feature import WATCH

FEATURES: Final[tuple[Feature[Any], ...]] = (
    WINDOW,
    OWN_SEARCHES,
    CUSTOM,
    SHARED,
    LESSONS,
    EXPORT,
    RECORD,
    RECORDING,
    WATCH,
    EDITING,
    INSPECTOR,
    EXPERIMENT,
    LANDSCAPE,
    COMPARE,
    HISTORY,
    ASSIGNMENT,
)
