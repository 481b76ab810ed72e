"""The fields of a document from outside, each checked for its type and range when it is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, NoReturn, TypeVar

import numpy as np

from solver.analysis.state_kind import StateKind
from solver.core.board import MAX_QUEENS, MIN_QUEENS, Rows, check_rows
from solver.core.checks import InputError
from solver.core.events import Outcome
from solver.core.files import AnyPath, parse_json, read_whole, shown
from solver.core.heuristics import heuristic_value
from solver.core.run_settings import MAX_SEED, RunSettings, run_settings
from solver.runs.document import FORMAT, Run

MOST_SHOWN = 40
"""Characters of a wrong value that a sentence shows."""

Word = TypeVar("Word", bound=StrEnum)


class Fields:
    """The fields of one JSON object; every method raises `InputError` when a field is not of its kind."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self._values = values

    def value(self, name: str) -> Any:
        """Return a field as it is."""
        if name not in self._values:
            raise InputError(f'it lacks the field "{name}"', name)
        return self._values[name]

    def text(self, name: str) -> str:
        """Return a field that is a text."""
        value = self.value(name)
        return value if isinstance(value, str) else self._refuse(name, "a text")

    def flag(self, name: str) -> bool:
        """Return a field that is true or false."""
        value = self.value(name)
        return value if isinstance(value, bool) else self._refuse(name, "true or false")

    def word(self, name: str, words: type[Word]) -> Word:
        """Return a field that is one of the words of an enumeration."""
        text = self.text(name)
        return words(text) if text in list(words) else self._refuse(name, f"one of {', '.join(words)}")

    def number(self, name: str, least: int, most: int) -> int:
        """Return a field that is a whole number from `least` to `most`."""
        value = self.value(name)
        if is_whole(value) and least <= value <= most:
            return int(value)
        return self._refuse(name, f"a whole number from {least} to {most}")

    def mapping(self, name: str) -> dict[str, Any]:
        """Return a field that is an object."""
        value = self.value(name)
        return value if isinstance(value, dict) else self._refuse(name, "an object")

    def texts(self, name: str) -> dict[str, str | None]:
        """Return a field that is an object of texts or nulls."""
        values = self.mapping(name)
        if all(value is None or isinstance(value, str) for value in values.values()):
            return values
        raise InputError(f'"{name}" must hold nothing but texts and nulls', name)

    def entries(self, name: str, length: int) -> list[Any]:
        """Return a field that is a list of so many entries."""
        value = self.value(name)
        if not isinstance(value, list):
            self._refuse(name, "a list")
        if len(value) != length:
            raise InputError(f'"{name}" has {len(value)} entries where {length} belong', name)
        return value

    def numbers(self, name: str, length: int, most: int) -> list[int]:
        """Return a field that is a list of so many whole numbers from 0 to `most`."""
        return check_numbers(self.entries(name, length), most, f'"{name}"', name)

    def _refuse(self, name: str, right: str) -> NoReturn:
        raise InputError(f'"{name}" is {cut(self._values[name])}, but must be {right}', name)


def is_whole(value: object) -> bool:
    """Whether a value from JSON is a whole number."""
    return isinstance(value, int) and not isinstance(value, bool)


def check_numbers(values: list[Any], most: int, what: str, field: str) -> list[int]:
    """Return the values when all are whole numbers from 0 to `most`, else raise `InputError` about `what`."""
    if set(map(type, values)) <= {int} and (not values or (min(values) >= 0 and max(values) <= most)):
        return values
    index, wrong = next(
        (index, value) for index, value in enumerate(values) if not (is_whole(value) and 0 <= value <= most)
    )
    right = f"a whole number from 0 to {most}"
    raise InputError(f"{what} has {cut(wrong)} at place {index}, where {right} belongs", field)


def cut(value: object) -> str:
    """Write a wrong value, no longer than a sentence can bear."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    text = repr(value) if isinstance(value, str) else str(value)
    return text if len(text) <= MOST_SHOWN else text[:MOST_SHOWN] + "..."


def check_consistency(run: Run) -> None:
    """Raise `InputError` unless the moves are legal and lead to the final state, and h and outcome fit."""
    if _walk(run) != run.final:
        raise InputError('the "moves" do not lead to the "final" state', "final")
    _check_h(run, 0, run.start)
    for index, (_, rows) in zip(run.restart_indices.tolist(), run.restart_states, strict=True):
        _check_h(run, index, rows)
    _check_h(run, len(run.h) - 1, run.final)
    _check_end(run)


def _walk(run: Run) -> Rows:
    """Make all moves and return where they lead; a queen must stand where a move takes her from."""
    restarted = dict(run.restart_states)  # where several restarts follow one another, moves begin at the last
    rows = list(restarted.get(0, run.start))
    for step, (column, from_row, to_row) in enumerate(run.moves.tolist(), start=1):
        if rows[column] != from_row or from_row == to_row:
            raise InputError(
                f'move {step} in "moves" takes queen {column} from row {from_row} to row {to_row}, '
                f"but she stands in row {rows[column]}",
                "moves",
            )
        rows[column] = to_row
        if step in restarted:
            rows = list(restarted[step])
    return tuple(rows)


def _check_h(run: Run, index: int, rows: Rows) -> None:
    right = heuristic_value(rows, run.settings.heuristic)
    if run.h[index] != right:
        raise InputError(f'"h" says {run.h[index]} of state {index}, which has h = {right}', "h")


def _check_end(run: Run) -> None:
    is_solution = run.h[-1] == 0
    if (run.outcome is Outcome.SOLVED) != is_solution and run.outcome is not Outcome.STOPPED:
        raise InputError(f'"outcome" is {run.outcome}, but the last h is {run.h[-1]}', "outcome")
    if (run.state_kind is StateKind.SOLUTION) != is_solution:
        raise InputError(f'"state_kind" is {run.state_kind}, but the last h is {run.h[-1]}', "state_kind")


MOST_BYTES = 256_000_000
"""Size of the largest run file that is read."""
MOST_EVENTS = MOST_BYTES
"""More moves or restarts than any file of that size can hold."""


def read_run(path: AnyPath) -> Run:
    """Read a run file.

    The fields are checked for type and range and against one another; whether the search makes this very run
    is for `solver.runs.replaying.replay` to say.

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
    """Read a run from its document, as `run_document` of `solver.runs.document` makes it."""
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
