"""The state of a search as a tuple of arrays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.core.parameters import NO_LIMIT, ParameterValue, Restart
from solver.core.run_settings import RunSettings, Starts
from solver.engine import population_rules, rules, swap_rules
from solver.engine.interpreted import loaded_or_interpreted
from solver.engine.kernels import ALL_KERNELS, kernel_for
from solver.engine.memory import aligned, aligned_zeros
from solver.engine.random_numbers import start_stream


def _whole_numbers(names: str) -> np.dtype[Any]:
    return np.dtype([(name, np.int64) for name in names.split()])


RUN = _whole_numbers(
    "h best_h best_count column from_row to_row change kind steps restarts start_due stays evaluations "
    "declined_column declined_row lowest intervention other_column"
)
"""The progress of a run: h of the current state, the last move, and the counts subject to limits.

``stays`` counts the iterations that moved no queen, ``evaluations`` those of a rule for which they vary. The lowest h
of the climb is known only where the policy asks for progress; at ``intervention`` iterations the policy ends the run or
restarts it. ``other_column`` is that of the second queen of a swap.
"""

POLICY = _whole_numbers("starts restart restart_after max_restarts max_steps max_iterations price asked")
"""What holds for a whole run, whatever its rule: starts, restarts and limits.

``price`` is that of a decision, 0 where it varies; ``asked`` that of a generation.
"""


def new_state(settings: RunSettings, kernel: str | None = None) -> Any:
    """Return the state of a run before its start, for the kernel of that name or the fastest one."""
    n, rule = settings.n, settings.variant.rule
    code = RULES[rule]
    population = _members(settings) if rule.is_of_population else {}
    state = ALL_KERNELS[kernel or kernel_for(n, settings.heuristic, rule)].make(
        n,
        settings.heuristic,
        **population,
        random=aligned_zeros(4, np.uint64),
        run=aligned_zeros(1, RUN),
        policy=_policy(settings),
        rule=code.fields(
            aligned_zeros(1, np.dtype(list(code.memory))),
            _record(np.dtype(list(code.parameters)), settings),
        ),
        work=aligned_zeros(n * (n - 1) if code.lists_moves else 0, np.int32),
    )
    if settings.start:
        state.rows[:] = settings.start
    loaded_or_interpreted(start_stream)(state.random, settings.seed, settings.run_index)
    return state


RULES = rules.RULES | population_rules.RULES | swap_rules.RULES


def _members(settings: RunSettings) -> dict[str, Any]:
    """Return the number of members, and those that are given."""
    given = np.array(settings.given_members, np.int32).reshape(-1, settings.n)
    return {"members": settings.members, "given": aligned(given)}


def set_memory(state: Any, memory: Mapping[str, Any]) -> None:
    """Continue a climb with what its rule remembers, by the names of its fields; absent ones stay as they are."""
    record = state.rule.memory
    for name, value in memory.items():
        target = record[name]
        if target.ndim > 1:
            target[0, : len(value)] = value
        else:
            target[0] = value


def _policy(settings: RunSettings) -> NDArray[Any]:
    restart = Restart(str(settings.value("restart") or Restart.NEVER))
    known: dict[str, ParameterValue] = {
        "starts": tuple(Starts).index(settings.starts),
        "restart": tuple(Restart).index(restart),
        "asked": settings.price_of_generation,
        "price": settings.variant.rule.price_at(settings.n) or 0,
    }
    if restart in (Restart.CUTOFF, Restart.LUBY):
        known["restart_after"] = settings.cutoff
    elif restart is not Restart.NO_PROGRESS:
        known["restart_after"] = None
    return _record(POLICY, settings, **known)


def _record(dtype: np.dtype[Any], settings: RunSettings, **known: ParameterValue) -> NDArray[Any]:
    """Return a record whose fields have the values of the parameters of those names; shape (1,)."""
    values = {**settings.variant.fixed, **settings.parameters, **known}
    record = aligned_zeros(1, dtype)
    record[0] = tuple(_number(settings, name, values.get(name)) for name in dtype.names or ())
    return record


def _number(settings: RunSettings, name: str, value: ParameterValue) -> int | float:
    """Return the number of a word among those of its parameter, counted from 0; "no limit" is a large number."""
    if isinstance(value, str):
        return settings.variant.parameter(name).choices.index(value)
    return NO_LIMIT if value is None else value
