"""What goes wrong before there is a window to say it in: one line on standard error."""

from __future__ import annotations

import sys

BAD_INPUT = 2
"""The exit code that goes with it."""


def complain(sentence: str) -> int:
    """Print a sentence as this program's and return the exit code."""
    print(f"nqueens-gui: {sentence}", file=sys.stderr)
    return BAD_INPUT
