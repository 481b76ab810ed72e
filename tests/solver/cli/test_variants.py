"""``nqueens variants`` lists all variants with their parameters, without waiting for the compiler."""

import json
from collections.abc import Callable

from solver.core.variants import VARIANTS
from tests.solver.cli.commands import Done, run_in_process

Run = Callable[..., Done]


def test_json_has_every_field_of_every_variant(nqueens: Run) -> None:
    variants = json.loads(nqueens("variants --json").out)["variants"]
    assert [variant["name"] for variant in variants] == list(VARIANTS)
    for variant in variants:
        assert list(variant) == [
            "name",
            "title",
            "description",
            "source",
            "pseudocode",
            "heuristic",
            "parameters",
        ]
    assert {variant["name"]: variant["heuristic"] for variant in variants}[
        "random-neighbour"
    ] == "line-of-sight"


def test_json_has_numbers_with_bounds_and_choices_without(nqueens: Run) -> None:
    variants = json.loads(nqueens("variants --json").out)["variants"]
    limit, count, _, steps = next(variant for variant in variants if variant["name"] == "sideways")[
        "parameters"
    ]
    assert (limit["name"], limit["default"], limit["minimum"], limit["optional"]) == (
        "sideways_limit",
        100,
        0,
        False,
    )
    assert (limit["choices"], limit["maximum"]) == (None, 10**15)
    assert (count["default"], count["choices"]) == ("consecutive", ["consecutive", "total"])
    assert (count["minimum"], count["maximum"]) == (None, None)
    assert (steps["default"], steps["optional"]) == (None, True)


def test_the_compiler_is_not_loaded() -> None:
    preparation = "import atexit; atexit.register(lambda: print('numba' in sys.modules, file=sys.stderr))"
    done = run_in_process("variants", preparation=preparation)
    assert (done.code, done.err) == (0, "False\n")
