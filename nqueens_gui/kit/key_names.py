"""Names of keys in sentences: those of the system, where it has others. No Qt."""

import sys
from typing import Final

MACOS: Final = {"Ctrl+": "⌘", "Shift+": "⇧", "Alt+": "⌥", "Return": "↩"}
"""How macOS writes keys; Qt takes its Command key for Ctrl."""


def key_name(keys: str, platform: str = sys.platform) -> str:
    """Name keys, given as in ``Ctrl+Shift+E``, as the system does."""
    if platform == "darwin":
        for key, sign in MACOS.items():
            keys = keys.replace(key, sign)
    return keys
