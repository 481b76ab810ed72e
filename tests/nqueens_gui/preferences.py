"""Everything that is kept between two starts of the window."""

from itertools import chain
from typing import Any

from nqueens_gui.kit.kept import Preference
from nqueens_gui.shell.features import FEATURES
from nqueens_gui.shell.remembering import LARGE_TEXT, READING_CLOSED, THEME

PREFERENCES: tuple[Preference[Any], ...] = (
    *(THEME, LARGE_TEXT, READING_CLOSED),
    *chain.from_iterable(feature.preferences for feature in FEATURES),
)
