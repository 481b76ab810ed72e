"""The command ``nqueens``: runs a subcommand and turns errors into one line and an exit code."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from solver.cli.output import finish, say
from solver.core.checks import InputError

DONE = 0
BAD_INPUT = 2
INTERRUPTED = 130
"""Exit codes; the last is what shells report of a program ended by Ctrl+C."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code: 0, 2 for bad input, 3 if runs failed, 130 if interrupted.

    Parameters
    ----------
    argv
        The arguments after ``nqueens``; by default those the program was started with.
    """
    words = list(sys.argv[1:] if argv is None else argv)
    program = f"nqueens {words[0]}" if words and words[0].isalpha() else "nqueens"
    try:
        return _run(words)
    except InputError as error:
        say(f"{getattr(error, 'program', program)}: {error}")
    except ImportError as error:  # numba refuses versions of numpy that it does not know
        say(f"{program}: a part of the program cannot be loaded: {error}")
    except MemoryError:
        say(f"{program}: not enough memory")
    except BrokenPipeError:  # the reader has seen enough
        return DONE
    except KeyboardInterrupt:
        say(f"{program}: interrupted")
        return INTERRUPTED
    return BAD_INPUT


def _run(words: list[str]) -> int:
    from solver.cli.commands import run_command  # takes a moment in which Ctrl+C may be pressed

    try:
        return run_command(words)
    except SystemExit as end:  # how argparse ends after --help
        return int(end.code or DONE)
    finally:
        finish()


if __name__ == "__main__":
    sys.exit(main())
