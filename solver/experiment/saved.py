"""Saved experiments, ``.nqx``: a plan and the results of its runs, written whole and read with every check."""

from __future__ import annotations

import hashlib
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec
import numpy as np
from msgspec import Meta
from msgspec.structs import asdict, replace
from numpy.typing import NDArray

from solver.core.checks import InputError, printable
from solver.core.definitions import program
from solver.core.events import NOT_MADE, OUTCOMES, Outcome
from solver.core.files import AnyPath, check_fields, decoded_json, json_parts, read_whole, shown
from solver.core.parameters import NO_LIMIT, ParameterValue
from solver.core.variants import FileOfSearch, Variant
from solver.custom.search import stored_variant
from solver.experiment.plan import MOST_CELLS, Plan, PlanFields, PlannedVariant, experiment_plan
from solver.experiment.results import (
    MOST_TIMINGS,
    CellResults,
    Experiment,
    Failure,
    Timing,
    new_experiment,
)
from solver.experiment.summary import definitions

FORMAT = "nqueens-saved-experiment/1"
ENDING = ".nqx"
MAX_BYTES = 256_000_000
"""Size of the largest file that is read."""
MOST_SAVED_RUNS = 50_000_000
"""Most runs of all cells, so that no small file asks for all memory."""
LEVEL = 3
"""Level of the compression; higher ones take several times as long to save a few per cent."""
MOST_LETTERS = 1000
"""Letters that are read of why runs failed."""

Text = Annotated[str, Meta(max_length=2000)]
Seconds = Annotated[float, Meta(ge=0, le=1e12)]


class _SavedHead(msgspec.Struct):
    format: str
    sha256: str
    """The SHA-256 of all other values, written as JSON without spaces and with the fields in alphabetical order."""


class _Variant(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A planned variant by its name: no file holds the code of a search."""

    variant: Text
    search: FileOfSearch | None = None
    parameters: dict[str, Annotated[tuple[ParameterValue, ...], Meta(max_length=MOST_CELLS)]]


class _Column(msgspec.Struct):
    type: Literal["uint8", "uint16", "uint32", "uint64"]
    data: str


class _Cell(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The results of a cell, whose columns are packed."""

    label: str
    seconds: Seconds
    fault: str | None
    timings: Annotated[list[Timing], Meta(max_length=2 * MOST_TIMINGS)] = []
    machine: Text = ""
    columns: dict[str, _Column]


class SavedFile(_SavedHead):
    """The fields of a saved experiment that are read."""

    plan: PlanFields[_Variant]
    """What determines the runs: ``sizes``; ``variants``, each with all values of its ``parameters`` and, for a search
    of your own, the ``sha256`` of its file; ``heuristics``, none for that of each variant; ``runs`` of each line,
    ``seed``, ``paired`` and ``starts``."""
    seconds: Seconds
    """Wall-clock time in seconds."""
    cancelled: bool
    """Whether the user cancelled the experiment."""
    outcomes: Annotated[list[Outcome], Meta(max_length=len(OUTCOMES))]
    """Names of the outcomes. Code k of a run is the k-th of them, counted from 1; 0 is a run that was not made."""
    cells: Annotated[list[_Cell], Meta(max_length=MOST_CELLS)]
    """The results by size, variant, heuristic and values, the last parameter changing fastest: a ``label``;
    processor time in ``seconds``; what parts of the runs took without compiling (``timings``: runs, solved, seconds),
    and the ``machine``; how a run failed (``fault``); and ``columns``."""
    failures: Annotated[list[Failure], Meta(max_length=1_000_000)]
    """Failed runs: the ``cell``, a number from 0, the ``first_run``, the number of ``runs``, and the ``reason``."""
    program: dict[str, Any]
    """As in the run file."""


def saved_parts(experiment: Experiment) -> Iterator[str]:
    """Yield the text of the file of an experiment, as far as it got.

    Raises
    ------
    InputError
        When it has too many runs.
    """
    check_savable(experiment.plan)
    document = {
        "format": FORMAT,
        "program": program(),
        "plan": plan_document(experiment.plan),
        "seconds": experiment.seconds,
        "cancelled": experiment.is_cancelled,
        "outcomes": [outcome.value for outcome in OUTCOMES],
        "cells": [msgspec.to_builtins(_kept_cell(results)) for results in experiment.cells],
        "failures": msgspec.to_builtins(experiment.failures),
        "definitions": definitions(experiment),
    }
    return json_parts({**document, "sha256": checksum(document)})


def checksum(document: Mapping[str, Any]) -> str:
    """Return the SHA-256 of the values of a file, however they are written, except for the checksum in it."""
    values = {name: value for name, value in document.items() if name != "sha256"}
    return hashlib.sha256(msgspec.json.encode(values, order="deterministic")).hexdigest()


def check_savable(plan: Plan) -> None:
    """Raise `InputError` if the experiment of a plan has too many runs to be saved."""
    if plan.runs > MOST_SAVED_RUNS:
        raise InputError(f"an experiment of more than {MOST_SAVED_RUNS:,} runs cannot be saved", "runs")


def plan_document(plan: Plan) -> dict[str, Any]:
    """Return a plan as plain values for JSON, from which `parse_plan` reads it."""
    kept = PlanFields(**{**asdict(plan), "variants": list(map(_kept_variant, plan.variants))})
    document: dict[str, Any] = msgspec.to_builtins(kept)
    return document


def _kept_variant(planned: PlannedVariant) -> _Variant:
    variant = planned.variant
    return _Variant(
        variant=variant.name,
        search=FileOfSearch(variant.sha256) if variant.sha256 else None,
        parameters={one.name: planned.values.get(one.name, (one.default,)) for one in variant.parameters},
    )


def _kept_cell(results: CellResults) -> _Cell:
    is_done = results.is_done
    return _Cell(
        label=results.cell.full_label,
        seconds=results.seconds,
        fault=results.fault,
        timings=results.timings,
        machine=results.machine,
        columns={
            # Codes count from 0, the run that was not made; what a run had reached when it was broken off is dropped.
            name: _packed(values - NOT_MADE if name == "outcomes" else np.where(is_done, values, 0))
            for name, values in results.columns.items()
        },
    )


def _packed(values: NDArray[Any]) -> _Column:
    kind: Any = np.min_scalar_type(int(values.max(initial=0)))
    data = values.astype(kind.newbyteorder("<")).tobytes()
    text = b64encode(zlib.compress(data, LEVEL)).decode("ascii")
    return _Column(kind.name, text)


def read_experiment(path: AnyPath, searches: Iterable[Variant] = ()) -> Experiment:
    """Read a saved experiment, whose values must have their checksum.

    Parameters
    ----------
    path
        The file.
    searches
        Searches written by the user, whose code is not in the file; without the one that made them, as it was
        then, runs are there, but none can be added.

    Raises
    ------
    InputError
        If the file cannot be read, is damaged or was altered.
    """
    data = read_whole(path, MAX_BYTES)
    try:
        return _experiment(data, tuple(searches))
    except InputError as error:
        raise InputError(
            f"{shown(path)} is not a saved experiment that this program can read: {error}", error.field
        ) from error


def _experiment(data: bytes, searches: Sequence[Variant]) -> Experiment:
    head = decoded_json(data, _SavedHead)
    if head.format != FORMAT:
        raise InputError(f'its "format" is {head.format[:40]!r}, but only {FORMAT} is read', "format")
    if head.sha256 != checksum(decoded_json(data, dict[str, Any])):
        raise InputError("it was altered or damaged: its checksum does not match", "sha256")
    check_fields(data)
    file = decoded_json(data, SavedFile)
    plan = _plan(file.plan, searches)
    check_savable(plan)
    if len(file.cells) != len(plan.cells):
        raise InputError(f'"cells" has {len(file.cells):,} entries instead of {len(plan.cells):,}', "cells")
    experiment = new_experiment(plan)
    codes = np.array([NOT_MADE, *map(OUTCOMES.index, file.outcomes)], np.int8)
    for number, (cell, results) in enumerate(zip(file.cells, experiment.cells, strict=True)):
        try:
            _fill(results, cell, codes)
        except InputError as error:
            raise InputError(f'"cells[{number}]": {error}', "cells") from None
    experiment.seconds, experiment.is_cancelled = file.seconds, file.cancelled
    for failure in file.failures:
        if failure.cell >= len(plan.cells) or failure.first + failure.count > plan.cell_runs:
            raise InputError('"failures" name runs that are not in the plan', "failures")
        experiment.failures.append(replace(failure, reason=_reason(failure.reason)))
    return experiment


def parse_plan(data: bytes, searches: Iterable[Variant] = ()) -> Plan:
    """Read a plan that `plan_document` wrote; searches as of `read_experiment`; raises `InputError`."""
    return _plan(decoded_json(data, PlanFields[_Variant]), tuple(searches))


def _plan(plan: PlanFields[_Variant], searches: Sequence[Variant]) -> Plan:
    try:
        variants = [
            stored_variant(entry.variant, entry.search, entry.parameters, searches) for entry in plan.variants
        ]
        whole = experiment_plan(
            plan.sizes,
            variants,
            plan.cell_runs,
            seed=plan.seed,
            heuristic=plan.heuristics or None,
            own_parameters={entry.variant: entry.parameters for entry in plan.variants},
            is_paired=plan.is_paired,
            starts=plan.starts,
            start=plan.start,
            others=plan.others,
        )
        if plan.chosen and not all(0 <= place < len(whole.cells) for place in plan.chosen):
            raise InputError("it chooses combinations that it does not have", "chosen")
        return replace(whole, chosen=plan.chosen)
    except InputError as error:
        raise InputError(f'"plan": {error}', "plan") from None


def _fill(results: CellResults, cell: _Cell, codes: NDArray[np.int8]) -> None:
    """Take the results of a cell from a file, column by column, each checked."""
    expected = results.columns
    if cell.columns.keys() != expected.keys():
        raise InputError(f'"columns" must be {", ".join(expected)}, not {", ".join(cell.columns)[:80]}')
    coded = _unpacked("outcomes", cell.columns["outcomes"], results.cell.runs)
    if (coded >= len(codes)).any():
        raise InputError('"outcomes" has a number that stands for no outcome')
    results.outcomes[:] = codes[coded]
    for name, values in expected.items():
        if name != "outcomes":
            values[:] = _unpacked(name, cell.columns[name], results.cell.runs)
            if values[~results.is_done].any():
                raise InputError(f'"{name}" has results of a run that was not made')
    results.seconds, results.fault = cell.seconds, cell.fault and _reason(cell.fault)
    if any(
        runs < 0 or not 0 <= solved <= runs or not 0 <= seconds <= 1e12
        for runs, solved, seconds in cell.timings
    ):
        raise InputError('"timings" has an impossible one')
    results.timings, results.machine = cell.timings, printable(cell.machine)


def _reason(text: str) -> str:
    """Return why runs failed, as a sentence that can be shown."""
    return printable(text[:MOST_LETTERS])


def _unpacked(name: str, column: _Column, count: int) -> NDArray[np.unsignedinteger[Any]]:
    kind = np.dtype(column.type).newbyteorder("<")
    try:
        packed = b64decode(column.data, validate=True)
        reader = zlib.decompressobj()
        data = reader.decompress(packed, count * kind.itemsize + 1)
    except (ValueError, zlib.error):
        raise InputError(f'the data of "{name}" is damaged') from None
    if len(data) != count * kind.itemsize or not reader.eof:
        raise InputError(f'the data of "{name}" is damaged')
    values: NDArray[np.unsignedinteger[Any]] = np.frombuffer(data, kind)
    if (values > NO_LIMIT).any():
        raise InputError(f'"{name}" has too large a number')
    return values
