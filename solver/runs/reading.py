"""Run files read back: every field is checked, and every failure is one sentence that names file and field."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import numpy as np
from msgspec import Meta

from solver.core.board import MAX_QUEENS, MIN_QUEENS
from solver.core.checks import InputError
from solver.core.events import Lineage, Outcome
from solver.core.files import AnyPath, check_fields, decoded_json, read_whole, shown
from solver.core.parameters import MOST_MEMBERS
from solver.core.run_settings import RunSettings, run_settings
from solver.custom.search import stored_variant
from solver.runs.document import (
    FORMAT,
    GENERATIONS_FORMAT,
    MAX_BYTES,
    Count,
    Generations,
    Move,
    Row,
    Run,
    RunFile,
    RunResults,
    Size,
    check_below,
    check_length,
    checked_rows,
)
from solver.runs.trace import NO_MOVE

GENERATION_LISTS = "generations", "restart_members"
"""Fields with one entry a step, and one a restart."""
MOST_MOVED = 2
"""Queens that move where a member has parents."""
Place = Annotated[int, Meta(ge=0, lt=MOST_MEMBERS)]
Cut = Annotated[int, Meta(ge=1, le=MAX_QUEENS)]
Member = Annotated[tuple[Row, ...], Meta(min_length=MIN_QUEENS, max_length=MAX_QUEENS)]
Members = Annotated[tuple[Member, ...], Meta(min_length=1, max_length=MOST_MEMBERS)]
Born = tuple[
    Annotated[tuple[Place, ...], Meta(max_length=2)],
    Cut | None,
    Annotated[tuple[Move, ...], Meta(max_length=MAX_QUEENS)],
]
"""Parents, the cut between them, and the queens that moved; all of them where there is no parent."""


class GenerationsFile(RunFile, kw_only=True, frozen=True):
    """A run whose steps are not each one queen of one state."""

    members: Members
    """The members of the start, in order."""
    members_given: Place | Annotated[int, Meta(le=MOST_MEMBERS)]
    """How many of them were given: 0, 1 or all."""
    final_members: Members
    """The members at the end."""
    member_h: list[list[Annotated[int, Meta(ge=0, lt=MAX_QUEENS**2)]]]
    """h of the members of every state: 1 + steps + restarts lists."""
    generations: tuple[tuple[Born, ...], ...]
    """Of every step its new members, each as [parents, cut, moves]: the places of one parent or two in the population
    before; the first column that comes from the second parent, or None; the queens that were then placed anew, each as
    [column, from row, to row]; a mutation may place one where it was. A member that nothing explains, in a run of a
    search of your own, has no parents, and all its queens moved."""
    restart_members: tuple[tuple[Count, Members], ...]
    """Every restart as [steps before it, new members]."""


def generations_in(file: GenerationsFile) -> Generations:
    """Return the generations of a file after a check of the lengths of its lists."""
    k, n = len(file.members), file.n
    if file.members_given not in (0, 1, k) or file.start_given != (file.members_given > 0):
        raise InputError(f'"members_given" is {file.members_given}, but "members" has {k}', "members_given")
    for index, born in enumerate(file.generations):
        check_length("generations", born, k, f"[{index}]")
    for index, values in enumerate(file.member_h):
        check_length("member_h", values, k, f"[{index}]")
    populations = [("members", file.members), ("final_members", file.final_members)]
    populations += [("restart_members", members) for _, members in file.restart_members]
    for name, members in populations:
        check_length(name, members, k)
        for index, rows in enumerate(members):
            checked_rows(name, rows, n, f"[{index}]")
    steps = tuple(tuple(Lineage(*child) for child in born) for born in file.generations)
    member_h = np.array(file.member_h, np.int64).reshape(-1, k)
    return Generations(file.members, steps, file.restart_members, member_h, file.final_members)


def check_generations(run: Run, generations: Generations) -> None:
    """Check that there are as many members as there must be, and that their parents exist."""
    k = len(generations.start)
    if k != run.settings.members:
        raise InputError(f'"members" has {k:,} entries instead of {run.settings.members:,}', "members")
    check_length("member_h", generations.member_h, len(run.h))
    if run.start != generations.start[0]:
        raise InputError('"start" is not the first of the "members"', "start")
    for step, born in enumerate(generations.steps, start=1):
        for place, lineage in enumerate(born):
            _check_lineage(run.settings, lineage, f"step {step}, member {place}")


def _check_lineage(settings: RunSettings, lineage: Lineage, where: str) -> None:
    """Check that the parents exist, and that a cut lies between two; only a search of the user's own may name none."""
    n, k, cut = settings.n, settings.members, lineage.cut
    columns = [column for column, _, _ in lineage.moved]
    is_told = len(lineage.parents) > 0 and len(columns) <= MOST_MOVED
    is_new = settings.variant.rule.is_opaque and not lineage.parents and columns == list(range(n))
    is_between = (len(lineage.parents) == 2) == (cut is not None) and (cut or 0) <= n
    if not (is_told or is_new) or not is_between or max(lineage.parents, default=0) >= k:
        raise InputError(f'"generations": {where} has no such parents or cut', "generations")
    check_below("generations", np.array(lineage.moved, np.int64), n)


ROOM = 1_000_000
"""Bytes of a file for everything but the lists of numbers; those of unknown fields included."""
NUMBER_BYTES = 32
"""Bytes for a number in a list, written on a line of its own."""
PARAMETERS_BYTES = 100_000
"""Bytes for the parameters, which may be of any kind here."""


class _Head(msgspec.Struct):
    format: str


class _Extent(msgspec.Struct):
    n: Size
    steps: Count
    restarts: Count
    members: list[msgspec.Raw] = []
    search: msgspec.Raw = msgspec.Raw(b"null")


class MovesFile(RunFile, kw_only=True, frozen=True):
    """A run in which each step moves one queen of one state."""

    moves: list[Move]
    """Every move as [column, from row, to row]."""
    restart_states: list[tuple[Count, Annotated[list[Row], Meta(min_length=MIN_QUEENS)]]]
    """Every restart as [steps before it, new state]."""


_FILES: dict[str, type[MovesFile | GenerationsFile]] = {
    FORMAT: MovesFile,
    GENERATIONS_FORMAT: GenerationsFile,
}

ADDED = ("schedule", "cooling_iterations", "least_temperature", "stop")
"""Parameters that older files lack, which stand for their defaults then."""


def read_run(path: AnyPath) -> Run:
    """Read a run file.

    The fields are checked for type, range and length; whether the search makes this very run is checked by
    `solver.runs.replaying.replay`.

    Raises
    ------
    InputError
        If the file cannot be read or is not a run file; the sentence names the file and the field at fault.
    """
    data = read_whole(path, MAX_BYTES)
    try:
        return parse_run(data)
    except InputError as error:
        raise InputError(
            f"{shown(path)} is not a run file that this program can read: {error}", error.field
        ) from error


def parse_run(data: bytes) -> Run:
    """Read a run from the content of a run file; raises as `read_run` does, without the name of the file."""
    found = decoded_json(data, _Head).format
    if found not in _FILES:
        raise InputError(
            f'its "format" is {found[:40]!r}, but only {" and ".join(_FILES)} are read', "format"
        )
    _check_extent(len(data), decoded_json(data, _Extent))
    check_fields(data)
    file = decoded_json(data, _FILES[found])
    generations = generations_in(file) if isinstance(file, GenerationsFile) else None
    settings = _settings(file)
    if isinstance(file, MovesFile):
        moves = np.array(file.moves, np.int64).reshape(-1, 3)
        restart_states = tuple((step, tuple(rows)) for step, rows in file.restart_states)
    else:
        moves = np.full((len(file.generations), 3), NO_MOVE, np.int64)
        restart_states = tuple((step, members[0]) for step, members in file.restart_members)
    results = {name: getattr(file, name) for name in RunResults.__struct_fields__}
    run = Run(
        **results,
        settings=settings,
        start=file.start,
        h=np.array(file.h, np.int64),
        moves=moves,
        restart_states=restart_states,
        generations=generations,
    )
    _check_sizes(run)
    if generations is not None:
        check_generations(run, generations)
    return run


def _check_extent(size: int, run: _Extent) -> None:
    """Refuse a file that is far larger than its run can need before its lists take memory."""
    numbers = 4 * run.steps + (run.n + 2) * run.restarts + 2 * run.n
    if run.members:  # one or two parents, a cut, two queens that moved or all of them; h of each
        states = 1 + run.steps + run.restarts
        moved = 6 if bytes(run.search) == b"null" else 3 * run.n
        numbers += len(run.members) * ((5 + moved) * states + run.n * (run.restarts + 2))
    if size > ROOM + NUMBER_BYTES * numbers:
        raise InputError(
            f"it has {size:,} bytes, more than {run.steps:,} steps and {run.restarts:,} restarts can need"
        )


def _settings(file: RunFile) -> RunSettings:
    start = checked_rows("start", file.start, file.n)
    if len(memoryview(file.parameters)) > PARAMETERS_BYTES:
        raise InputError(f'its "parameters" have more than {PARAMETERS_BYTES:,} bytes', "parameters")
    parameters = decoded_json(file.parameters, dict[str, Any], "parameters")
    variant = stored_variant(file.variant, file.search, parameters)
    others = file.members[1:] if isinstance(file, GenerationsFile) and file.members_given > 1 else ()
    settings = run_settings(
        file.n,
        variant,
        heuristic=file.heuristic,
        seed=file.seed,
        run_index=file.run_index,
        start=start if file.start_given else None,
        others=others,
        starts=file.starts,
        parameters=parameters,
    )
    for name in settings.parameters:
        if name not in parameters and name not in ADDED:
            raise InputError(f'its "parameters" lack {name}', "parameters")
    return settings


def _check_sizes(run: Run) -> None:
    """Check the lengths of the lists, and the bounds that depend on n."""
    n = run.settings.n
    if run.climbs != run.restarts + 1:
        raise InputError(f'"climbs" is {run.climbs}, but must be "restarts" + 1', "climbs")
    if run.sideways_steps > run.steps:
        raise InputError(f'"sideways_steps" is {run.sideways_steps}, more than "steps"', "sideways_steps")
    check_length("h", run.h, 1 + run.steps + run.restarts)
    if (run.outcome is Outcome.SOLVED) != (run.h[-1] == 0):
        raise InputError(f'"outcome" is {run.outcome}, but the last h is {run.h[-1]}', "outcome")
    steps_name, restarts_name = ("moves", "restart_states") if run.generations is None else GENERATION_LISTS
    check_length(steps_name, run.moves, run.steps)
    check_length(restarts_name, run.restart_states, run.restarts)
    check_below("h", run.h, n * (n - 1) // 2 + 1)
    check_below("moves", run.moves, n)
    checked_rows("final", run.final, n)
    steps = [step for step, _ in run.restart_states]
    check_below(restarts_name, np.array(steps, np.int64), run.steps + 1)
    if steps != sorted(steps):
        raise InputError(f'the steps in "{restarts_name}" are not in ascending order', restarts_name)
    for index, (_, rows) in enumerate(run.restart_states):
        checked_rows(restarts_name, rows, n, f"[{index}]")
