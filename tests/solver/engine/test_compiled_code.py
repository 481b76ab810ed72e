"""The digest of what is compiled changes with the code of a function and of what it calls, and with nothing else."""

from typing import Any

import numpy as np

from solver.core.run_settings import run_settings
from solver.engine import rules
from solver.engine.compiled_code import digest_of
from solver.engine.policy import advance_noting
from solver.engine.runs import events_code

HELPER = """
{constant}

def helper(number):
    {comment}
    return number + {added}

def unrelated(number):
    return {unrelated}

def function(number):
    '''{comment}'''
    return helper(number) * LIMIT
"""


def digest(constant: str = "LIMIT = 2", comment: str = "# one", added: int = 1, unrelated: int = 1) -> str:
    names: dict[str, Any] = {"__name__": "solver.example"}
    text = HELPER.format(constant=constant, comment=comment, added=added, unrelated=unrelated)
    exec(text, names)
    return digest_of(names["function"], ())


def test_comments_and_functions_that_are_not_called_do_not_count() -> None:
    assert digest() == digest(comment="# two\n") == digest(unrelated=2)


def test_what_is_called_and_its_constants_count() -> None:
    assert len({digest(), digest(added=2), digest(constant="LIMIT = 3")}) == 3


def test_a_change_of_a_rule_leaves_the_code_of_the_others(monkeypatch: Any) -> None:
    def code(variant: str) -> str:
        signature = events_code(run_settings(8, variant, seed=1))._signature
        function: Any = advance_noting
        return digest_of(function.py_func, signature)

    def turned_down(state: Any, memory: Any, parameters: Any) -> Any:
        return rules.turn_down(state, np.int64(0), np.int64(0))

    before = code("simulated-annealing"), code("min-conflicts")
    turned_down.__module__ = rules.__name__
    table = rules.RULES[rules.Rule.SIMULATED_ANNEALING]._replace(step=turned_down)
    monkeypatch.setitem(rules.RULES, rules.Rule.SIMULATED_ANNEALING, table)
    after = code("simulated-annealing"), code("min-conflicts")
    assert before[0] != after[0]
    assert before[1] == after[1]
