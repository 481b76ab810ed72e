"""The command ``nqueens-gui``.

The rest of the program is imported within `main`, where Ctrl+C is handled.
"""

from __future__ import annotations

import _signal as signal  # type: ignore[import-not-found]  # the module signal loads ten others, unguarded
import gc
import sys

TYPE_CHECKING = False  # so does what only annotations need
if TYPE_CHECKING:
    from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Open the window; return 0, or 2 with one line on standard error when that cannot be."""
    if argv is None:
        gc.disable()  # a start makes little garbage, and the window then collects in idle moments
        _end_quietly_when_interrupted()
    from nqueens_gui.command_line import run

    return run(argv)


def _end_quietly_when_interrupted() -> None:
    """Let Ctrl+C end the program at once until the window handles it: an exception would pass through Qt."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


if __name__ == "__main__":
    sys.exit(main())
