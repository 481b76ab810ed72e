"""``nqueens solve``: one run of a search."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from itertools import islice, takewhile

from solver.board import check_shown_size, parse_rows
from solver.cli.command import Command
from solver.cli.interrupts import interrupt_asked
from solver.cli.output import put, say
from solver.cli.parameters import add_parameters, given_parameters
from solver.cli.parser import typed_number
from solver.cli.run_text import states_text, summary_text
from solver.errors import InputError
from solver.files import check_target, shown, write_whole
from solver.heuristics import Heuristic
from solver.outcomes import Outcome
from solver.run_files.document import run_parts
from solver.run_files.reading import MOST_BYTES
from solver.run_settings import RunSettings, run_settings
from solver.search import search_events
from solver.state_text import StateStyle
from solver.trace import Trace
from solver.variants import VARIANTS

CHUNK = 1024
"""Events recorded at a time."""
STOPPED = 130
"""Exit code of a run that Ctrl+C stopped."""


def add_arguments(parser: ArgumentParser) -> None:
    """Take all the settings of a run, how to print it and where to write it."""
    parser.add_argument("-n", metavar="N", help="number of queens (default: the length of --start, else 8)")
    parser.add_argument("--variant", default="steepest-ascent", help=f"one of {', '.join(VARIANTS)}")
    parser.add_argument("--heuristic", help=f"{' or '.join(Heuristic)} (default: the variant's own)")
    parser.add_argument("--seed", help="chooses the random numbers (default: drawn, and said)")
    parser.add_argument("--run-index", metavar="K", default="0", help="which run of that seed (default: 0)")
    parser.add_argument("--start", metavar="ROWS", help="start state: 3,2,5,2,2,0,7,7 (default: random)")
    add_parameters(parser)
    parser.add_argument(
        "--print-states", metavar="STYLE", help=f"print all states: {' or '.join(StateStyle)}"
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="write the run to a run file")


def run(arguments: Namespace) -> int:
    """Run the search and print it; Ctrl+C stops the run, which is then printed as far as it came."""
    settings = settings_of(arguments)
    style = _style(arguments.print_states)
    if style not in (None, StateStyle.ROWS):
        check_shown_size(settings.n)
    if arguments.output is not None:
        check_target(arguments.output)
    say(f"nqueens solve: {settings.n} queens, {settings.variant.name}, {_stream(settings)}")
    trace = recorded_run(settings)
    try:
        _write(trace, arguments.output)
    finally:
        _print(trace, style, arguments.json)
    return STOPPED if trace.outcome is Outcome.STOPPED else 0


def settings_of(arguments: Namespace) -> RunSettings:
    """Check the settings on a command line."""
    n = None if arguments.n is None else typed_number(arguments.n, "n")
    return run_settings(
        n,
        arguments.variant,
        heuristic=arguments.heuristic,
        seed=None if arguments.seed is None else typed_number(arguments.seed, "the seed"),
        run_index=typed_number(arguments.run_index, "the run index"),
        start=None if arguments.start is None else parse_rows(arguments.start, n),
        parameters=given_parameters(arguments),
    )


def recorded_run(settings: RunSettings) -> Trace:
    """Record a run until it ends or Ctrl+C is pressed."""
    trace = Trace(settings)
    events = search_events(settings)
    with interrupt_asked() as is_interrupted:
        _say_when_compiling()
        trace.extend(islice(events, 1))
        going_on = takewhile(lambda event: not is_interrupted(), events)
        try:
            while chunk := list(islice(going_on, CHUNK)):
                trace.extend(chunk)
        except MemoryError:
            raise InputError("the run has outgrown the memory; bound it with --max-steps") from None
    if trace.outcome is None:
        trace.stop()
    return trace


def _say_when_compiling() -> None:
    from solver.engine.prepare import is_kept, prepare  # the compiler takes a moment to load

    if not is_kept():
        say("nqueens solve: compiling the search engine, once; this takes some seconds")
        prepare()


def _stream(settings: RunSettings) -> str:
    return f"seed {settings.seed}, run {settings.run_index}"


def _style(word: str | None) -> StateStyle | None:
    if word is None or word in list(StateStyle):
        return None if word is None else StateStyle(word)
    raise InputError(f"--print-states must be {' or '.join(StateStyle)}, not {word[:40]!r}", "print_states")


def _write(trace: Trace, output: str | None) -> None:
    if output is None:
        return
    written = write_whole(output, run_parts(trace))
    say(f"nqueens solve: the run is in {shown(written)}")
    if written.stat().st_size > MOST_BYTES:
        say(f"nqueens solve: it is larger than {MOST_BYTES // 1_000_000} MB, too large to be read back")


def _print(trace: Trace, style: StateStyle | None, is_json: bool) -> None:
    texts: Iterable[str] = states_text(trace, style) if style else ()
    if is_json:
        for text in texts:
            for line in text.splitlines():
                say(line)
        for part in run_parts(trace):
            put(part)
    else:
        for text in texts:
            put(text)
        put(summary_text(trace))


SOLVE = Command("solve", "Run a search from a start to its end.", add_arguments, run)
