"""Runs, states of a run, and landscapes as data frames of pandas."""

from __future__ import annotations

from functools import singledispatch
from importlib import import_module
from io import StringIO
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from solver.analysis.landscape import Landscape
from solver.core.checks import InputError
from solver.experiment.results import Experiment
from solver.experiment.writing import run_csv
from solver.runs.trace import KINDS, NO_MOVE, Trace

if TYPE_CHECKING:
    import pandas

STATE_COLUMNS = ("step", "climb", "kind", "column", "from_row", "to_row", "h")
"""The columns of the states of a run, before evaluations and rows."""


@singledispatch
def to_pandas(value: Experiment | Trace | Landscape) -> pandas.DataFrame:
    """Return a data frame: a row for each run of an experiment, state of a run, or h and kind of a landscape.

    The columns of an experiment are those of its CSV file; names stand where the program has numbers, and a cell is
    missing where there is no figure.

    Raises
    ------
    InputError
        If pandas is not installed.

    Examples
    --------
    >>> from solver import analyse_landscape, to_pandas
    >>> to_pandas(analyse_landscape(4)).groupby("kind").states.sum().to_dict()
    {'shoulder': 16, 'slope': 238, 'solution': 2}
    """
    raise InputError(
        f"a data frame is made of an experiment, a run or a landscape, not of {type(value).__name__}"
    )


@to_pandas.register(Experiment)
def _(value: Experiment) -> pandas.DataFrame:
    frame: pandas.DataFrame = _pandas().read_csv(StringIO("".join(run_csv(value))))
    return frame


@to_pandas.register(Trace)
def _(value: Trace) -> pandas.DataFrame:
    evaluations, kinds = value.evaluations_by_state(), np.array([*map(str, KINDS), "start"])
    columns = {name: value.column(name) for name in STATE_COLUMNS}
    columns |= {name: _without_no_move(columns[name]) for name in ("column", "from_row", "to_row")}
    columns["kind"] = kinds[columns["kind"]]  # the last, -1, is no move
    if evaluations is not None:
        columns["evaluations"] = evaluations
    columns["rows"] = list(value.states(0, len(value)))  # type: ignore[assignment]
    frame: pandas.DataFrame = _pandas().DataFrame(columns)
    return frame


@to_pandas.register(Landscape)
def _(value: Landscape) -> pandas.DataFrame:
    rows = [(level.h, level.kind.value, level.states, level.ends) for level in value.levels]
    frame: pandas.DataFrame = _pandas().DataFrame(rows, columns=["h", "kind", "states", "ends"])
    return frame


def _without_no_move(values: Any) -> Any:
    return _pandas().Series(values, dtype="Int64").mask(values == NO_MOVE)


def _pandas() -> ModuleType:
    try:
        return import_module("pandas")
    except ImportError:
        raise InputError("a data frame needs pandas: pip install pandas") from None
