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

SIZES = (8, 20, 50)
RUNS = (4000, 1000, 200)
"""Runs of each value by the number of queens."""
RUNS_OF_POPULATIONS = (1000, 200, 40)
MAX_ITERATIONS = 100_000
MAX_GENERATIONS_OF_BEAMS = 10_000
GENETIC = (
    (50, 0.9, "tournament", 6, 0),
    (20, 0.9, "tournament", 6, 0),
    (100, 0.9, "tournament", 6, 0),
    (50, 0.8, "tournament", 6, 0),
    (50, 1.0, "tournament", 6, 0),
    (50, 0.9, "tournament", 4, 0),
    (50, 0.9, "tournament", 8, 0),
    (50, 0.9, "tournament", 6, 1),
    (50, 0.9, "proportional", 6, 0),
    (100, 0.8, "tournament", 2, 0),
)
"""Population, mutation, selection, tournament size and elite."""
VALUES: Sequence[tuple[str, Mapping[str, float | str]]] = (
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
    *(("local-beam", {"beam_width": width}) for width in (2, 5, 10, 20, 50)),
    *(("stochastic-beam", {"temperature": temperature}) for temperature in (0.1, 0.2, 0.5, 1.0)),
    *(
        (
            "genetic",
            dict(zip(("population", "mutation", "selection", "tournament_size", "elite"), one, strict=True)),
        )
        for one in GENETIC
    ),
)


def main() -> int:
    """Measure all values and write the table."""
    document = CHECKOUT / "docs/definitions.md"
    table = markdown_table(("Variant", "Value", *(f"n = {n}" for n in SIZES)), lines())
    write_whole(document, with_table(document.read_text(encoding="utf-8"), "parameters", table))
    return 0


def lines() -> Iterator[tuple[str, ...]]:
    """Measure every value on every board."""
    previous = ""
    for name, values in VALUES:
        print(name, *values.values(), file=sys.stderr)
        is_default = all(VARIANTS[name].parameter(one).default == value for one, value in values.items())
        numbers = ", ".join(value if isinstance(value, str) else f"{value:g}" for value in values.values())
        begin = "" if name == previous else f"`{'`, `'.join(values)}` "
        shown = f"**{numbers}**" if is_default else numbers
        yield (
            "" if name == previous else f"`{name}`",
            f"{begin}{shown}",
            *map(_cell, _measured(name, values)),
        )
        previous = name


def _measured(name: str, values: Mapping[str, float | str]) -> Iterator[Summary]:
    is_of_population = VARIANTS[name].rule.is_of_population
    most = MAX_GENERATIONS_OF_BEAMS if name.endswith("beam") else MAX_ITERATIONS
    for n, runs in zip(SIZES, RUNS_OF_POPULATIONS if is_of_population else RUNS, strict=True):
        parameters = {**values, "max_iterations": most, "restart": "never"}
        plan = experiment_plan((n,), (name,), runs, seed=1, parameters=parameters)
        yield from summaries(run_experiment(plan))


def _cell(row: Summary) -> str:
    solved = f" ({percent(row.success_rate)})" if row.failed else ""
    return mean_text(row, "expected_evaluations_per_solution") + solved


if __name__ == "__main__":
    sys.exit(main())
