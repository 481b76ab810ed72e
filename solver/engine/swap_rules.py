"""The rule that swaps the rows of two queens. It reads like the pseudocode of its source."""

from __future__ import annotations

from collections import namedtuple
from typing import Any

from solver.core.variants import Rule
from solver.engine.codes import STAYED
from solver.engine.compiling import inlined, part
from solver.engine.permutations import gain_of_swap, is_attacked
from solver.engine.random_numbers import below
from solver.engine.rules import FRACTION, WHOLE, RuleCode, move_to


@part
def queen_search(state: Any, memory: Any, parameters: Any) -> Any:
    """Swap the next queen of the list, if it is still attacked, with a random one where that lowers h."""
    run = state.run[0]
    if run.h < memory.limit or memory.count == 0:
        list_attacked(state, memory, parameters)
    column = state.listed[memory.place]
    memory.place = memory.place + 1 if memory.place + 1 < memory.count else 0
    if not is_attacked(state, column):
        return STAYED
    other = below(state.random, len(state.rows))
    if column == other:
        return STAYED
    run.evaluations += 1
    gain = gain_of_swap(state, column, other)
    return swap_with(state, column, other, gain) if gain > 0 else STAYED


def begin_queen_search(state: Any, memory: Any, parameters: Any) -> None:
    """Forget the list."""
    memory.count = 0


@inlined
def list_attacked(state: Any, memory: Any, parameters: Any) -> None:
    """List the attacked queens, and note when to do so again."""
    memory.count, memory.place, memory.limit = 0, 0, parameters.relisting * state.run[0].h
    for column in range(len(state.rows)):
        if is_attacked(state, column):
            state.listed[memory.count] = column
            memory.count += 1


@inlined
def swap_with(state: Any, column: Any, other: Any, gain: Any) -> Any:
    """Choose the swap of the rows of two queens."""
    state.run[0].other_column = other
    return move_to(state, column, state.rows[other], -gain)


QueenSearch = namedtuple("QueenSearch", ("memory", "parameters"))
"""Memory and parameters in the state of a search; the type selects the rule's functions."""

RULES: dict[Rule, RuleCode] = {
    Rule.QUEEN_SEARCH: RuleCode(
        QueenSearch,
        queen_search,
        begin_queen_search,
        (("count", WHOLE), ("place", WHOLE), ("limit", FRACTION)),
        (("relisting", FRACTION),),
    ),
}
RULE_OF = {code.fields: rule for rule, code in RULES.items()}
"""The rule by the class of its fields."""
