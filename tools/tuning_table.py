"""Tunes every variant and holds the result against the defaults, for docs/definitions.md."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping

from solver.core.files import write_whole
from solver.core.system import default_workers
from solver.core.words import NOTHING
from solver.experiment.plan import experiment_plan
from solver.experiment.runner import run_experiment
from solver.experiment.tables import mean_text, plain, ratio_text
from solver.experiment.tuning import Range, Tuning, new_study, tune, tuned, validation_plans
from tools.document_tables import CHECKOUT, markdown_table, with_table

BUDGET = 20
"""Settings tried of each variant and size."""
RUNS, CHECK_RUNS = {8: 200, 20: 60}, {8: 2000, 20: 400}
"""Runs of each setting, and fresh runs of the best one and of the defaults, by the number of queens."""
SEED = 1
RANGES: Mapping[str, Mapping[str, Range]] = {
    "sideways": {"sideways_limit": (1, 200)},
    "random-restart-sideways": {"sideways_limit": (1, 200)},
    "min-conflicts": {"noise": (0.001, 0.3)},
    "tabu": {"tenure": (1, 50)},
    "simulated-annealing": {"initial_temperature": (0.1, 2), "cooling": (0.98, 0.9999)},
    "late-acceptance": {"history": (1, 50)},
    "local-beam": {"beam_width": (2, 50)},
    "stochastic-beam": {"temperature": (0.1, 1)},
    "genetic": {"population": (10, 100), "mutation": (0.5, 1), "tournament_size": (2, 10)},
}
"""What is tuned; the other variants have no parameter but limits and restarts."""
TITLES = ("Variant", "n", "Tuned", "Evaluations per solution", "With the defaults", "Ratio")


def main() -> int:
    """Tune all variants and write the table."""
    document = CHECKOUT / "docs/definitions.md"
    table = markdown_table(TITLES, lines())
    write_whole(document, with_table(document.read_text(encoding="utf-8"), "tuning", table))
    return 0


def lines() -> Iterator[tuple[str, ...]]:
    """Tune every variant on every board."""
    for name, ranges in RANGES.items():
        for n in RUNS:
            print(name, n, file=sys.stderr)
            yield (f"`{name}`", str(n), *_tuned(name, n, ranges))


def _tuned(name: str, n: int, ranges: Mapping[str, Range]) -> tuple[str, ...]:
    tuning = Tuning(experiment_plan((n,), (name,), RUNS[n], seed=SEED), ranges)
    study = new_study()
    tune(study, tuning, BUDGET, default_workers())
    made = [run_experiment(plan) for plan in validation_plans(tuning, study.best_params, CHECK_RUNS[n])]
    found = tuned(tuning, study, made)
    values = ", ".join(f"`{key}` {plain(value, 4)}" for key, value in found.best.items())
    costs = (mean_text(summary, "expected_evaluations_per_solution") for summary in found.summaries)
    effect = found.effect
    return values, *costs, NOTHING if effect is None else ratio_text(effect.value, effect.interval)


if __name__ == "__main__":
    sys.exit(main())
