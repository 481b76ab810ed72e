"""``nqueens solve``: one run of a search."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import chain, islice, takewhile

import numpy as np

from solver.analysis.state_kind import reason_words, state_kind, successor_counts
from solver.cli.arguments import (
    add_options,
    add_parameters,
    given_parameters,
    seed_of,
    start_of,
    timeout_of,
    typed_number,
)
from solver.cli.history import keep
from solver.cli.output import (
    INCOMPLETE,
    INTERRUPTED,
    TerminalProgress,
    interrupt_asked,
    put,
    say,
    state_in_short,
    summary_text,
)
from solver.core.board import (
    MAX_QUEENS,
    MAX_SHOWN_QUEENS,
    StateStyle,
    check_shown_size,
    format_rows,
    state_text,
)
from solver.core.checks import InputError, either, word_among
from solver.core.events import Outcome
from solver.core.files import check_no_input, shown
from solver.core.run_settings import RunSettings, Starts, run_settings
from solver.core.variants import VARIANTS, Price, ending
from solver.engine.runner import runner_of
from solver.engine.search import search_parts
from solver.history.records import run_entry
from solver.runs.document import MAX_BYTES, run_parts, state_slices
from solver.runs.trace import KINDS, NO_MOVE, UNKNOWN, Trace
from solver.telling.sentences import ended_status

CHUNK = 1024
"""Events, or moves made together, that are recorded at a time."""
DATA = (".json", ".csv")
"""Endings of files with a run that are no report."""
MAX_H = 30
"""Most values of h shown in the summary."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the settings of a run, how to print it and where to write it."""
    add_options(
        parser,
        "--heuristic --seed --start --from-one --from-bottom --board --transpose --starts",
        ("-n", "N", "number of queens (default: the length of --start, else 8)"),
        ("--variant", "NAME", f"one of {', '.join(VARIANTS)} (default: steepest-ascent)"),
        ("--run-index", "K", "which run of that seed"),
        ("--timeout", "S", "seconds after which the run is stopped and printed as far as it got"),
        ("--print-states", "STYLE", f"print all states: {either(StateStyle)}"),
        (
            "-o --output",
            "FILE",
            "write the run file (.json), its moves (.csv) or its summary (.pdf, .html, .md, .tex, .typ)",
        ),
        run_index="0",
        starts=Starts.UNIFORM,
    )
    parser.add_argument(
        "--search",
        metavar="FILE",
        action="append",
        default=[],
        help="a search of your own, in a Python file; see nqueens new. FILE@sha256:HASH refuses any other hash",
    )
    add_parameters(parser)


def run(arguments: Namespace) -> int:
    """Run the search and print it; Ctrl+C stops the run, which is then printed as far as it got."""
    settings, seconds = settings_of(arguments), timeout_of(arguments)
    word = arguments.print_states
    style = (
        None if word is None else StateStyle(word_among(word, StateStyle, "print_states", "--print-states"))
    )
    if style not in (None, StateStyle.ROWS):
        check_shown_size(settings.n)
    if arguments.output is not None:
        from solver.custom.search import files_of  # slow to import, as is the next
        from solver.report.writing import FORMATS, check_report

        if check_report(arguments.output, DATA) in FORMATS:
            check_shown_size(settings.n)
        check_no_input(arguments.output, arguments.start or "", *files_of([settings.variant]))
    stream = f"seed {settings.seed}, run {settings.run_index}"
    say(f"nqueens solve: {settings.n} queens, {settings.variant.name}, {stream}")
    trace, is_interrupted = recorded_run(settings, seconds)
    try:
        if arguments.output is not None:
            _write(trace, arguments.output)
    finally:
        _print(trace, style, arguments.json)
    keep("nqueens solve", lambda: run_entry(trace))
    if trace.fault:
        say(f"nqueens solve: {trace.fault.sentence}, in the state {format_rows(trace.rows(trace.end))}")
        return INCOMPLETE
    return INTERRUPTED if is_interrupted else 0


def settings_of(arguments: Namespace) -> RunSettings:
    """Check the settings on a command line."""
    if arguments.search and arguments.variant is not None:
        raise InputError("--search and --variant cannot be combined", "search")
    if len(arguments.search) > 1:
        raise InputError("a run has one search, so --search can be given only once", "search")
    n = None if arguments.n is None else typed_number(arguments.n, "n")
    members = start_of(arguments, n)
    variant = arguments.variant or "steepest-ascent"
    if arguments.search:
        from solver.custom.search import given_search  # slow to import

        variant = given_search(arguments.search[0])
    return run_settings(
        n,
        variant,
        heuristic=arguments.heuristic,
        seed=seed_of(arguments),
        run_index=typed_number(arguments.run_index, "the run index"),
        start=members[0] if members else None,
        others=members[1:],
        starts=arguments.starts,
        parameters=given_parameters(arguments),
    )


def recorded_run(settings: RunSettings, seconds: float) -> tuple[Trace, bool]:
    """Record a run until it ends, its time is up or Ctrl+C is pressed, and return whether that was pressed."""
    from solver.engine.runs import LARGEST_INTERPRETED  # slow to import

    trace = Trace(settings)
    console, limit = None, ""
    if settings.variant.search:
        from solver.custom.process import CALL_LIMIT, Console  # slow to import, too

        console, limit = Console(), CALL_LIMIT
    progress = TerminalProgress("nqueens solve", seconds, limit)
    with interrupt_asked() as is_interrupted:

        def is_over() -> bool:
            progress.tell("still running")
            return is_interrupted() or not progress.left

        events = search_parts(settings, console, is_over)
        if settings.n > LARGEST_INTERPRETED and not runner_of(settings.variant).is_loaded(settings):
            say("nqueens solve: compiling the search engine; this is needed once and takes some seconds")
        trace.extend(islice(events, 1))
        if not len(trace):
            if is_interrupted():
                raise KeyboardInterrupt  # while the search was loaded
            raise InputError("the time was up before the run began", "timeout")
        uninterrupted = takewhile(lambda event: not is_over(), events)
        try:
            while chunk := list(islice(uninterrupted, CHUNK)):
                trace.extend(chunk)
        except MemoryError:
            raise InputError("the run no longer fits into memory; limit it with --max-steps") from None
    if trace.outcome is None:
        trace.stop()
        if not is_interrupted():
            say(f"nqueens solve: stopped after {seconds:g} seconds")
    for line in console.text.splitlines() if console else ():
        say(line)
    return trace, is_interrupted()


def _write(trace: Trace, output: str) -> None:
    from solver.report.writing import write_report
    from solver.telling.run_summary import run_documents, run_report

    data = {ending: made for ending, made in run_documents(trace).items() if ending in DATA}
    with interrupt_asked():  # it is written to the end
        *_, written = write_report(
            lambda: run_report(trace, datetime.now().astimezone()), output, others=data
        )
    say(f"nqueens solve: the run is in {shown(written)}")
    if written.suffix.lower() != DATA[0]:
        return
    if trace.settings.n > MAX_QUEENS:
        say(f"nqueens solve: files of more than {MAX_QUEENS:,} queens are not read back")
    elif written.stat().st_size > MAX_BYTES:
        say(f"nqueens solve: it is larger than {MAX_BYTES // 1_000_000} MB, too large to be read back")


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
        put(run_summary(trace))


def states_text(trace: Trace, style: StateStyle) -> Iterator[str]:
    """Yield every state with the move that led to it, its h, and how many successors are better, equal and worse.

    The title of the final one says how the run ended.
    """
    counts = chain.from_iterable(map(trace.successor_counts, state_slices(trace)))
    rows: list[int] = []
    names = ("h", "kind", "step", "climb", "column", "from_row", "to_row")
    columns = (trace.column(name).tolist() for name in names)
    for index, (h, kind, step, climb, column, from_row, to_row) in enumerate(zip(*columns, strict=True)):
        if kind == NO_MOVE:
            title = f"Restart {climb - 1}" if index else "Initial state"
            rows = list(trace.rows(index))
        elif column == NO_MOVE:
            moved, rows = trace.position(index).moved or (), list(trace.rows(index))
            swap = " and ".join(
                f"queen {column} from row {before} to row {row}" for column, before, row in moved
            )
            title = f"Step {step}, {KINDS[kind]}: {swap}"
            if trace.member_count > 1:
                title = f"Generation {step}, best of {trace.member_count} members"
        else:
            title = f"Step {step}, {KINDS[kind]}: queen {column} from row {from_row} to row {to_row}"
            rows[column] = to_row
        if index == trace.end:
            outcome = trace.outcome or Outcome.STOPPED
            label = ending(outcome, trace.settings.variant.rule).label
            final = "Goal state" if outcome is Outcome.SOLVED else label
            title = f"{final} ({title[0].lower()}{title[1:]})"
        better, equal, worse = next(counts)
        told = "" if better == UNKNOWN else f"; successors: {better} better, {equal} equal, {worse} worse"
        yield f"{title}\nh = {h}{told}\n{state_text(rows, style)}\n\n"


def run_summary(trace: Trace) -> str:
    """Return a summary of a run in a few lines."""
    settings = trace.settings
    values = {name: "no limit" if value is None else value for name, value in settings.parameters.items()}
    origin = "random" if settings.start is None else "given"
    summary = {
        "variant": settings.variant.name,
        "heuristic": settings.heuristic.value,
        "parameters": ", ".join(f"{name} = {value}" for name, value in values.items()),
        "seed": f"{settings.seed}, run {settings.run_index}",
        "start": f"{state_in_short(trace.rows(0))} ({origin})",
        "final": state_in_short(trace.rows(trace.end)),
        "h": _h(trace),
        "steps": f"{trace.steps:,}, {trace.sideways_steps:,} of them sideways",
        "restarts": f"{trace.climbs - 1:,}",
    }
    if settings.variant.rule.may_stay and settings.variant.rule.price is not Price.UNKNOWN:
        stays = trace.iterations - trace.steps
        summary["iterations"] = f"{trace.iterations:,}, {stays:,} of them without a move"
    if trace.evaluations is not None:
        summary["evaluations"] = f"{trace.evaluations:,}"
    return summary_text(run_sentence(trace), summary)


def run_sentence(trace: Trace) -> str:
    """Return how a run ended in one sentence.

    ``Stuck after 4 steps: h = 1, none of the 56 successors is better, 3 are equal (a shoulder).``
    Boards too large to be analysed square by square have no counts of successors.
    """
    start = ended_status(trace, trace.position(trace.end), None).headline.rstrip(".:")
    h, rows, heuristic = trace.column("h")[trace.end], trace.rows(trace.end), trace.settings.heuristic
    if h == 0:
        return f"{start}: h = 0, no two queens attack each other."
    swaps = trace.settings.variant.rule.swaps
    kind = state_kind(rows, heuristic, swaps=swaps)
    if trace.settings.n > MAX_SHOWN_QUEENS:
        return f"{start}: h = {h} (a {kind.label})."
    better, equal, worse = successor_counts(np.array([rows]), heuristic, swaps=swaps)[0]
    return f"{start}: h = {h}, {reason_words(better, equal, better + equal + worse)} (a {kind.label})."


def _h(trace: Trace) -> str:
    values = trace.column("h").tolist()
    if len(values) <= MAX_H:
        return " ".join(map(str, values))
    first, last = values[: MAX_H // 2], values[-MAX_H // 2 :]
    return f"{' '.join(map(str, first))} ... {' '.join(map(str, last))}"
