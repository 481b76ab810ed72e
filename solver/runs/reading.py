"""Run files read back: every field is checked, and every failure is one sentence that names file and field."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
import numpy as np
from msgspec import Meta
from numpy.typing import NDArray

from solver.analysis.state_kind import StateKind
from solver.core.board import MAX_QUEENS, MIN_QUEENS, Rows, check_rows
from solver.core.checks import InputError
from solver.core.events import Fault, Outcome
from solver.core.files import AnyPath, decoded_json, read_whole, shown
from solver.core.heuristics import heuristic_value
from solver.core.run_settings import MAX_SEED, RunSettings, Starts, run_settings
from solver.core.variants import Price, variant_named
from solver.custom.search import OwnSearch
from solver.runs.document import FORMAT, Run

MAX_BYTES = 256_000_000
"""Size of the largest run file that is read."""

Count = Annotated[int, Meta(ge=0, le=MAX_BYTES)]
"""No file of that size can hold more moves or restarts."""
Row = Annotated[int, Meta(ge=0, lt=MAX_QUEENS)]
Text = Annotated[str, Meta(max_length=2000)]
Seed = Annotated[int, Meta(ge=0, le=MAX_SEED)]


Size = Annotated[int, Meta(ge=MIN_QUEENS, le=MAX_QUEENS)]

ROOM = 1_000_000
"""Bytes of a file for everything but the lists of numbers; those of unknown fields included."""
NUMBER_BYTES = 32
"""Bytes for a number in a list, written on a line of its own."""
PARAMETERS_BYTES = 100_000
"""Bytes for the parameters, which may be of any kind here."""


class _Head(msgspec.Struct):
    format: str


class _Search(msgspec.Struct):
    sha256: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class _Fault(msgspec.Struct):
    file: Text
    line: Annotated[int, Meta(ge=0)] | None
    message: Text


class _Extent(msgspec.Struct):
    n: Size
    steps: Count
    restarts: Count


_Tally = Annotated[int, Meta(ge=0, le=2**62)]


class _Object(msgspec.Struct):
    """An object of which no field is read."""


class _RunFile(msgspec.Struct):
    """The fields of a run file that are read, with bounds that hold for every run."""

    program: _Object
    n: Size
    heuristic: str
    variant: Text
    parameters: msgspec.Raw
    seed: Seed
    run_index: Seed
    start: list[Row]
    start_given: bool
    outcome: Outcome
    state_kind: StateKind
    steps: Count
    climbs: Count
    restarts: Count
    sideways_steps: Count
    final: list[Row]
    h: list[Annotated[int, Meta(ge=0, lt=MAX_QUEENS**2)]]
    moves: list[tuple[Row, Row, Row]]
    restart_states: list[tuple[Count, Annotated[list[Row], Meta(min_length=MIN_QUEENS)]]]
    definitions: _Object
    iterations: _Tally | msgspec.UnsetType = msgspec.UNSET
    evaluations: _Tally | msgspec.UnsetType | None = msgspec.UNSET
    starts: Starts = Starts.UNIFORM
    """Older files lack these three."""
    search: _Search | None = None
    """Of a search written by the user; its code is never in a run file."""
    fault: _Fault | None = None


def read_run(path: AnyPath) -> Run:
    """Read a run file.

    The fields are checked for type and range and against one another; whether the search makes this very run
    is checked by `solver.runs.replaying.replay`.

    Raises
    ------
    InputError
        If the file cannot be read or is not a run file; the sentence names the file and the field at fault.
    """
    data = read_whole(path, MAX_BYTES)
    try:
        return parse_run(data)
    except InputError as error:
        raise InputError(f"{shown(path)} is no run file for this program: {error}", error.field) from error


def parse_run(data: bytes) -> Run:
    """Read a run from the content of a run file; raises as `read_run` does, without the name of the file."""
    found = decoded_json(data, _Head).format
    if found != FORMAT:
        raise InputError(f'its "format" is {found[:40]!r}, but only {FORMAT} is read', "format")
    _check_extent(len(data), decoded_json(data, _Extent))
    file = decoded_json(data, _RunFile)
    settings = _settings(file)
    run = Run(
        settings=settings,
        start=tuple(file.start),
        outcome=file.outcome,
        sideways_steps=file.sideways_steps,
        iterations=None if file.iterations is msgspec.UNSET else file.iterations,
        evaluations=None if file.evaluations is msgspec.UNSET else file.evaluations,
        h=np.array(file.h, np.int64),
        moves=np.array(file.moves, np.int64).reshape(-1, 3),
        restart_states=tuple((step, tuple(rows)) for step, rows in file.restart_states),
        final=tuple(file.final),
        state_kind=file.state_kind,
        fault=Fault(file.fault.file, file.fault.line, file.fault.message) if file.fault else None,
    )
    _check_sizes(run, file)
    _check_consistency(run)
    _check_counts(run, file)
    return run


def _check_extent(size: int, run: _Extent) -> None:
    """Refuse a file that is far larger than its run can need before its lists take memory."""
    numbers = 4 * run.steps + (run.n + 2) * run.restarts + 2 * run.n
    if size > ROOM + NUMBER_BYTES * numbers:
        raise InputError(
            f"it has {size:,} bytes, more than {run.steps:,} steps and {run.restarts:,} restarts can need"
        )


def _settings(file: _RunFile) -> RunSettings:
    start = _checked_rows("start", file.start, file.n)
    if len(memoryview(file.parameters)) > PARAMETERS_BYTES:
        raise InputError(f'its "parameters" have more than {PARAMETERS_BYTES:,} bytes', "parameters")
    variant = (
        OwnSearch(file.variant, file.search.sha256, None).variant()
        if file.search
        else variant_named(file.variant)
    )
    parameters = variant.with_former_parameters(decoded_json(file.parameters, dict[str, Any], "parameters"))
    settings = run_settings(
        file.n,
        variant,
        heuristic=file.heuristic,
        seed=file.seed,
        run_index=file.run_index,
        start=start if file.start_given else None,
        starts=file.starts,
        parameters=parameters,
    )
    for name in settings.parameters:
        if name not in parameters:
            raise InputError(f'its "parameters" lack {name}', "parameters")
    return settings


def _check_sizes(run: Run, file: _RunFile) -> None:
    """Check the lengths of the lists, and the bounds that depend on n."""
    n = run.settings.n
    if file.climbs != file.restarts + 1:
        raise InputError(f'"climbs" is {file.climbs}, but must be "restarts" + 1', "climbs")
    if run.sideways_steps > file.steps:
        raise InputError(f'"sideways_steps" is {run.sideways_steps}, more than "steps"', "sideways_steps")
    _check_length("h", run.h, 1 + file.steps + file.restarts)
    _check_length("moves", run.moves, file.steps)
    _check_length("restart_states", run.restart_states, file.restarts)
    _check_below("h", run.h, n * (n - 1) // 2 + 1)
    _check_below("moves", run.moves, n)
    _checked_rows("final", file.final, n)
    steps = [step for step, _ in run.restart_states]
    _check_below("restart_states", np.array(steps, np.int64), file.steps + 1)
    if steps != sorted(steps):
        raise InputError('the steps in "restart_states" are not in ascending order', "restart_states")
    for index, (_, rows) in enumerate(run.restart_states):
        _checked_rows("restart_states", rows, n, f"[{index}]")


def _check_counts(run: Run, file: _RunFile) -> None:
    """Check iterations and evaluations against the steps, by what the rule must know in each decision."""
    rule, n = run.settings.variant.rule, run.settings.n
    iterations = file.steps if file.iterations is msgspec.UNSET else file.iterations
    if iterations < file.steps or (iterations > file.steps and not rule.may_stay):
        raise InputError(f'"iterations" is {iterations}, but "steps" is {file.steps}', "iterations")
    if file.iterations is msgspec.UNSET or file.evaluations is msgspec.UNSET:
        return
    has_failed = file.outcome not in (Outcome.SOLVED, Outcome.STOPPED)
    decisions, price = rule.decisions(iterations, file.restarts, has_failed), run.settings.price
    least, most = (price * decisions, price * decisions) if price else (iterations, n * (n - 1) * decisions)
    if rule.price is Price.UNKNOWN:
        is_right = file.evaluations is None
    else:
        is_right = file.evaluations is not None and least <= file.evaluations <= most
    if not is_right:
        raise InputError(
            f'"evaluations" is {file.evaluations}, which does not follow from the iterations', "evaluations"
        )


def _check_length(
    name: str, values: Sequence[object] | NDArray[np.int64], length: int, place: str = ""
) -> None:
    if len(values) != length:
        raise InputError(f'"{name}{place}" has {len(values)} entries instead of {length}', name)


def _check_below(name: str, values: NDArray[np.int64], bound: int) -> None:
    outside = np.argwhere(values >= bound)
    if len(outside):
        place = "".join(f"[{index}]" for index in outside[0].tolist())
        raise InputError(f'"{name}{place}" is {values[tuple(outside[0])]}, but must be below {bound}', name)


def _checked_rows(name: str, rows: Sequence[int], n: int, place: str = "") -> Rows:
    _check_length(name, rows, n, place)
    try:
        return check_rows(rows)
    except InputError as error:
        raise InputError(f'"{name}{place}": {error}', name) from None


def _check_consistency(run: Run) -> None:
    """Check that the moves lead to the final state, and what h and the outcome say of the states known whole."""
    if _end_of_moves(run) != run.final:
        raise InputError('the "moves" do not lead to the "final" state', "final")
    restarts = zip(run.restart_indices.tolist(), (rows for _, rows in run.restart_states), strict=True)
    for index, rows in [(0, run.start), *restarts, (len(run.h) - 1, run.final)]:
        right = heuristic_value(rows, run.settings.heuristic)
        if run.h[index] != right:
            raise InputError(f'"h" says {run.h[index]} of state {index}, which has h = {right}', "h")
    is_solution = run.h[-1] == 0
    if (run.outcome is Outcome.SOLVED) != is_solution:
        raise InputError(f'"outcome" is {run.outcome}, but the last h is {run.h[-1]}', "outcome")
    if (run.state_kind is StateKind.SOLUTION) != is_solution:
        raise InputError(f'"state_kind" is {run.state_kind}, but the last h is {run.h[-1]}', "state_kind")


def _end_of_moves(run: Run) -> Rows:
    """Make all moves, each of which must begin where its queen is, and return the state they lead to."""
    restarted = dict(run.restart_states)  # after several restarts in a row, moves begin at the last of them
    rows = list(restarted.get(0, run.start))
    for step, (column, from_row, to_row) in enumerate(run.moves.tolist(), start=1):
        if rows[column] != from_row or from_row == to_row:
            raise InputError(
                f'move {step} in "moves" takes queen {column} from row {from_row} to row {to_row}, '
                f"but it is in row {rows[column]}",
                "moves",
            )
        rows[column] = to_row
        if step in restarted:
            rows = list(restarted[step])
    return tuple(rows)
