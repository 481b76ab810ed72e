"""``nqueens solve``: one run of a search."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, takewhile

from solver.analysis.state_kind import look_into
from solver.cli.command import Command, add_parameters, given_parameters, typed_number
from solver.cli.output import interrupt_asked, put, say
from solver.core.board import (
    MAX_SHOWN_QUEENS,
    StateStyle,
    check_shown_size,
    format_rows,
    parse_rows,
    state_text,
)
from solver.core.checks import InputError
from solver.core.events import Outcome
from solver.core.files import check_target, shown, write_whole
from solver.core.heuristics import Heuristic
from solver.core.run_settings import RunSettings, run_settings
from solver.core.variants import VARIANTS
from solver.engine.search import search_events
from solver.runs.document import run_parts
from solver.runs.reading import MOST_BYTES
from solver.runs.trace import KINDS, NO_MOVE, Trace

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
    from solver.engine.prepare import is_kept, prepare

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


MOST_ROWS = 50
"""Longest state that the summary shows."""
MOST_H = 30
"""Most values of h that the summary shows."""

FINAL_TITLES = {
    Outcome.SOLVED: "Goal state",
    Outcome.LOCAL_MINIMUM: "Local minimum",
    Outcome.SIDEWAYS_LIMIT: "Sideways limit",
    Outcome.STEP_LIMIT: "Step limit",
    Outcome.RESTART_LIMIT: "Restart limit",
    Outcome.STOPPED: "Stopped",
}
"""What the final state is called."""
_SENTENCE_STARTS = {
    Outcome.SOLVED: "Solved",
    Outcome.LOCAL_MINIMUM: "Stuck in a local minimum",
    Outcome.SIDEWAYS_LIMIT: "Stuck at the sideways limit",
    Outcome.STEP_LIMIT: "Ended by the step limit",
    Outcome.RESTART_LIMIT: "Stuck at the restart limit",
    Outcome.STOPPED: "Stopped by hand",
}


def states_text(trace: Trace, style: StateStyle) -> Iterator[str]:
    """Write every state with what led to it and its h; the final one is named by what it is."""
    states = zip(_titles(trace), _states(trace), trace.column("h"), strict=True)
    for index, (title, rows, h) in enumerate(states):
        if index == trace.end:
            title = f"{FINAL_TITLES[trace.outcome or Outcome.STOPPED]} ({title[0].lower()}{title[1:]})"
        yield f"{title}\nh = {h}\n{state_text(rows, style)}\n\n"


def _titles(trace: Trace) -> Iterator[str]:
    columns = (trace.column(name) for name in ("kind", "step", "climb", "column", "from_row", "to_row"))
    for index, (kind, step, climb, column, from_row, to_row) in enumerate(zip(*columns, strict=True)):
        if kind == NO_MOVE:
            yield f"Restart {climb - 1}" if index else "Initial state"
        else:
            yield f"Step {step}, {KINDS[kind]}: queen {column} from row {from_row} to row {to_row}"


def _states(trace: Trace) -> Iterator[Sequence[int]]:
    """Give every state; one list, changed from state to state."""
    rows = list(trace.rows(0))
    moves = zip(trace.column("column").tolist(), trace.column("to_row").tolist(), strict=True)
    for index, (column, to_row) in enumerate(moves):
        if column == NO_MOVE:
            rows[:] = trace.rows(index)
        else:
            rows[column] = to_row
        yield rows


def summary_text(trace: Trace) -> str:
    """Write a run in a few lines."""
    lines = [f"  {name:<11} {value}".rstrip() for name, value in _summary(trace)]
    return "\n".join([run_sentence(trace), "", *lines]) + "\n"


def run_sentence(trace: Trace) -> str:
    """Say in one sentence how a run ended.

    ``Stuck in a local minimum after 4 steps: h = 1, none of the 56 successors is better, 3 are equal
    (shoulder).`` Boards too large to be looked into square by square go without the numbers.
    """
    outcome = trace.outcome or Outcome.STOPPED
    made = _counted(trace.steps, "step")
    if trace.climbs > 1:
        made += f" and {_counted(trace.climbs - 1, 'restart')}"
    h = trace.column("h")[trace.end]
    if h == 0:
        return f"{_SENTENCE_STARTS[outcome]} after {made}: h = 0, no two queens attack each other."
    if trace.settings.n > MAX_SHOWN_QUEENS:
        return f"{_SENTENCE_STARTS[outcome]} after {made}: h = {h} ({trace.state_kind(trace.end).label})."
    seen = look_into(trace.rows(trace.end), trace.settings.heuristic)
    return f"{_SENTENCE_STARTS[outcome]} after {made}: h = {seen.h}, {seen.reason} ({seen.kind.label})."


def _summary(trace: Trace) -> list[tuple[str, str]]:
    settings = trace.settings
    values = {name: "no limit" if value is None else value for name, value in settings.parameters.items()}
    return [
        ("variant", settings.variant.name),
        ("heuristic", settings.heuristic.value),
        ("parameters", ", ".join(f"{name} = {value}" for name, value in values.items())),
        ("seed", f"{settings.seed}, run {settings.run_index}"),
        ("start", f"{_state(trace.rows(0))} ({'random' if settings.start is None else 'given'})"),
        ("final", _state(trace.rows(trace.end))),
        ("h", _h(trace)),
        ("steps", f"{trace.steps}, {trace.sideways_steps} of them sideways"),
        ("restarts", str(trace.climbs - 1)),
    ]


def _state(rows: tuple[int, ...]) -> str:
    return format_rows(rows) if len(rows) <= MOST_ROWS else f"{len(rows)} rows, which --json shows"


def _h(trace: Trace) -> str:
    values = trace.column("h").tolist()
    if len(values) <= MOST_H:
        return " ".join(map(str, values))
    first, last = values[: MOST_H // 2], values[-MOST_H // 2 :]
    return f"{' '.join(map(str, first))} ... {' '.join(map(str, last))}"


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" + ("" if count == 1 else "s")
