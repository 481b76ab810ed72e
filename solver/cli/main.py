"""The command ``nqueens``: runs a subcommand and turns errors into one line and an exit code.

The rest of the program is imported within `main`, where Ctrl+C is handled.
"""

from __future__ import annotations

import _signal as signal  # type: ignore[import-not-found]  # the module signal loads ten others, unguarded
import atexit
import gc
import os
import sys
import time
from io import TextIOWrapper

TYPE_CHECKING = False  # what only annotations need takes as long to load as all of this
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn

DONE = 0
BAD_INPUT = 2
INTERRUPTED = 130
"""Exit codes; the last is what shells report of a program ended by Ctrl+C."""
STANDARD_ERROR = 2
OBJECTS_BETWEEN_COLLECTIONS = 100_000
"""Loading the program makes many objects and no garbage; Python's own 700 would cost a tenth of a short command."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code: 0, 2 for bad input, 3 if runs failed, 130 if interrupted.

    Parameters
    ----------
    argv
        The arguments after ``nqueens``; by default those the program was started with.
    """
    words = list(sys.argv[1:] if argv is None else argv)
    if argv is None:
        if words[:1] in (["check"], ["grade"], ["replay"], ["solve"]):  # no algebra, no threads of numpy's
            os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS)
        atexit.register(gc.freeze)  # nor does what was loaded need a search for garbage as Python ends
        # At the very end the work is done, and Python would die of Ctrl+C while it unloads.
        atexit.register(signal.signal, signal.SIGINT, signal.SIG_IGN)
    program = f"nqueens {words[0]}" if words and words[0][:1].isalpha() else "nqueens"
    if argv is None and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, lambda *_: _end_at_once(program))
    try:
        return _run(words, program)
    except KeyboardInterrupt:
        from solver.cli.output import say

        say(f"{program}: interrupted")
        return INTERRUPTED


def _run(words: list[str], program: str) -> int:
    from solver.cli.output import finish, say
    from solver.core.checks import InputError

    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # its encoding may lack letters
    try:
        time.time()
    except OverflowError:
        say(f"{program}: the clock is set beyond the year 2262, the last that Python can tell")
        return BAD_INPUT
    try:
        from solver.cli.commands import run_command

        try:
            return run_command(words)
        except SystemExit as end:  # how argparse ends after --help
            return int(end.code or DONE)
        finally:
            finish()
    except InputError as error:
        say(f"{getattr(error, 'program', program)}: {error}")
    except ImportError as error:  # numba refuses versions of numpy that it does not know
        say(f"{program}: a part of the program cannot be loaded: {error}")
    except MemoryError:
        say(f"{program}: not enough memory")
    except BrokenPipeError:  # the reader has seen enough
        return DONE
    return BAD_INPUT


def _end_at_once(program: str) -> NoReturn:
    """End the program: an exception would leave modules half loaded, and callbacks of the compiler swallow it."""
    try:
        os.write(STANDARD_ERROR, f"{program}: interrupted\n".encode())
    finally:
        os._exit(INTERRUPTED)


if __name__ == "__main__":
    sys.exit(main())
