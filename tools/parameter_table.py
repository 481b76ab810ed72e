"""Measures the defaults of parameters anew for docs/definitions.md: ``python -m tools.parameter_table``."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence

from solver.core.files import write_whole
from solver.core.variants import VARIANTS
from solver.experiment.plan import experiment_plan
from solver.experiment.runner import run_experiment
from solver.experiment.summary import Summary, summaries
from solver.experiment.tables import mean_text, percent
from tools.document_tables import CHECKOUT, markdown_table, with_table

RUNS = {8: 4000, 20: 1000, 50: 200}
"""Runs of each value by the number of queens."""
MAX_ITERATIONS = 100_000
VALUES: Sequence[tuple[str, Mapping[str, float]]] = (
    *(("min-conflicts", {"noise": noise}) for noise in (0.0, 0.01, 0.02, 0.05, 0.1)),
    *(("tabu", {"tenure": tenure}) for tenure in (1, 2, 5, 10, 40)),
    *(
        ("simulated-annealing", {"initial_temperature": temperature, "cooling": cooling})
        for temperature, cooling in (
            (0.5, 0.99),
            (0.5, 0.999),
            (0.5, 0.9995),
            (0.5, 0.9999),
            (1.0, 0.9995),
            (2.0, 0.9995),
        )
    ),
    *(("late-acceptance", {"history": history}) for history in (1, 5, 10, 20, 50)),
)


def main() -> int:
    """Measure all values and write the table."""
    document = CHECKOUT / "docs/definitions.md"
    table = markdown_table(("Variant", "Value", *(f"n = {n}" for n in RUNS)), lines())
    write_whole(document, with_table(document.read_text(encoding="utf-8"), "parameters", table))
    return 0


def lines() -> Iterator[tuple[str, ...]]:
    """Measure every value on every board."""
    previous = ""
    for name, values in VALUES:
        print(name, *values.values(), file=sys.stderr)
        is_default = all(VARIANTS[name].parameter(one).default == value for one, value in values.items())
        numbers = ", ".join(f"{value:g}" for value in values.values())
        begin = "" if name == previous else f"`{'`, `'.join(values)}` "
        shown = f"**{numbers}**" if is_default else numbers
        yield (
            "" if name == previous else f"`{name}`",
            f"{begin}{shown}",
            *map(_cell, _measured(name, values)),
        )
        previous = name


def _measured(name: str, values: Mapping[str, float]) -> Iterator[Summary]:
    for n, runs in RUNS.items():
        parameters = {**values, "max_iterations": MAX_ITERATIONS, "restart": "never"}
        plan = experiment_plan((n,), (name,), runs, seed=1, parameters=parameters)
        yield from summaries(run_experiment(plan))


def _cell(row: Summary) -> str:
    solved = f" ({percent(row.success_rate)})" if row.failed else ""
    return mean_text(row, "expected_evaluations_per_solution") + solved


if __name__ == "__main__":
    sys.exit(main())
