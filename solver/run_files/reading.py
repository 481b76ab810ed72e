"""Run files read back: every field is checked, and every failure is one sentence that names the file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from solver.board import MAX_QUEENS, MIN_QUEENS, Rows, check_rows
from solver.errors import InputError
from solver.files import AnyPath, read_whole, shown
from solver.json_text import parse_json
from solver.outcomes import Outcome
from solver.run_files.consistency import check_consistency
from solver.run_files.document import FORMAT
from solver.run_files.fields import Fields, check_numbers
from solver.run_files.run import Run
from solver.run_settings import MAX_SEED, RunSettings, run_settings
from solver.state_kind import StateKind

MOST_BYTES = 256_000_000
"""Size of the largest run file that is read."""
MOST_EVENTS = MOST_BYTES
"""More moves or restarts than any file of that size can hold."""


def read_run(path: AnyPath) -> Run:
    """Read a run file.

    The fields are checked for type and range and against one another; whether the search makes this very run
    is for `solver.run_files.replaying.replay` to say.

    Raises
    ------
    InputError
        When the file cannot be read or is no run file; the sentence names the file and the field to blame.
    """
    data = read_whole(path, MOST_BYTES)
    try:
        return parse_run(data)
    except InputError as error:
        raise InputError(f"{shown(path)} is no run file for this program: {error}", error.field) from error


def parse_run(data: bytes) -> Run:
    """Read a run from the content of a run file; raises as `read_run` does, without the name of the file."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError("it is no text in UTF-8") from None
    document = parse_json(text)
    if not isinstance(document, dict):
        raise InputError("it holds no JSON object")
    return run_of_document(document)


def run_of_document(document: Mapping[str, Any]) -> Run:
    """Read a run from its document, as `run_document` of `solver.run_files.document` makes it."""
    fields = Fields(document)
    _check_format(fields)
    settings = _settings(fields)
    run = _run(fields, settings)
    check_consistency(run)
    return run


def _check_format(fields: Fields) -> None:
    if (found := fields.text("format")) != FORMAT:
        raise InputError(f'its "format" is {found[:40]!r}, but only {FORMAT} is read', "format")
    for name in ("program", "definitions"):
        fields.texts(name)


def _settings(fields: Fields) -> RunSettings:
    n = fields.number("n", MIN_QUEENS, MAX_QUEENS)
    start = _state(fields.entries("start", n), n, "start")
    settings = run_settings(
        n,
        fields.text("variant"),
        heuristic=fields.text("heuristic"),
        seed=fields.number("seed", 0, MAX_SEED),
        run_index=fields.number("run_index", 0, MAX_SEED),
        start=start if fields.flag("start_given") else None,
        parameters=fields.mapping("parameters"),
    )
    for name in settings.parameters:
        if name not in fields.mapping("parameters"):
            raise InputError(f'its "parameters" lack {name}', "parameters")
    return settings


def _run(fields: Fields, settings: RunSettings) -> Run:
    n = settings.n
    steps = fields.number("steps", 0, MOST_EVENTS)
    restarts = fields.number("restarts", 0, MOST_EVENTS)
    fields.number("climbs", restarts + 1, restarts + 1)
    return Run(
        settings=settings,
        start=_state(fields.value("start"), n, "start"),
        outcome=fields.word("outcome", Outcome),
        sideways_steps=fields.number("sideways_steps", 0, steps),
        h=np.array(fields.numbers("h", 1 + steps + restarts, n * (n - 1) // 2), np.int64),
        moves=np.array(_moves(fields.entries("moves", steps), n), np.int64).reshape(steps, 3),
        restart_states=tuple(_restarts(fields.entries("restart_states", restarts), n, steps)),
        final=_state(fields.entries("final", n), n, "final"),
        state_kind=fields.word("state_kind", StateKind),
    )


def _state(values: list[Any], n: int, name: str) -> Rows:
    return check_rows(check_numbers(values, n - 1, f'"{name}"', name), n)


def _moves(moves: list[Any], n: int) -> list[list[int]]:
    for index, move in enumerate(moves):
        if not isinstance(move, list) or len(move) != 3:
            raise InputError(f'"moves" has no [column, from_row, to_row] at place {index}', "moves")
    for place, name in enumerate(("column", "from_row", "to_row")):
        check_numbers([move[place] for move in moves], n - 1, f'the {name} in "moves"', "moves")
    return moves


def _restarts(restarts: list[Any], n: int, steps: int) -> list[tuple[int, Rows]]:
    name = "restart_states"
    for index, restart in enumerate(restarts):
        if not (isinstance(restart, list) and len(restart) == 2 and _is_list_of(n, restart[1])):
            raise InputError(f'"{name}" has no [step, rows] of {n} rows at place {index}', name)
    after = check_numbers([step for step, _ in restarts], steps, f'the step in "{name}"', name)
    if after != sorted(after):
        raise InputError(f'the steps in "{name}" are not in their order', name)
    return [(step, _state(rows, n, name)) for step, rows in restarts]


def _is_list_of(n: int, value: object) -> bool:
    return isinstance(value, list) and len(value) == n
