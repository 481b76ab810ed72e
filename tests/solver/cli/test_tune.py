"""``nqueens tune`` prints the best setting with its check."""

import json
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from solver.cli import tune
from solver.core.checks import InputError
from solver.core.variants import VARIANTS, Variant
from solver.experiment.plan import experiment_plan
from solver.experiment.tuning import Tuning, tuning_commands, tuning_of
from solver.history.store import History
from tests.solver.cli.commands import Done

pytest.importorskip("optuna")

Run = Callable[..., Done]
WORDS = "tune -n 6 --variant min-conflicts --noise 0:0.5 --runs 20 --check-runs 40"


def test_the_best_setting_is_run_afresh_beside_the_default(nqueens: Run) -> None:
    words = (WORDS, "--budget", "5", "--seed", "1")
    code, out, err = nqueens(*words)
    assert (code, err.splitlines()[0]) == (0, "nqueens tune: 5 settings of 20 runs, seed 1")
    assert out.startswith("5 settings tried, 0 given up early.\nBest: noise 0.")
    assert "With fresh random numbers: " in out
    with History() as history:
        (entry,) = history.entries(history.ids())
    assert entry.note == " ".join(out.splitlines())
    document = json.loads(nqueens(WORDS, "--budget", "5", "--seed", "1", "--json").out)
    assert document["seed"] == 1
    assert document["tuned"]["parameters"]["noise"] == document["best"]["noise"]
    assert document["tuned"]["seed"] == document["default"]["seed"] == 2
    low, high = document["ratio"]["interval"]
    assert low <= document["ratio"]["value"] <= high


def test_help_shows_ranges_of_numbers_and_values_of_words(nqueens: Run) -> None:
    _, out, _ = nqueens("tune --help")
    assert "--noise LOW:HIGH" in out
    assert "--ties VALUE" in out
    assert "name of the variant" in out


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=str)
def test_the_command_that_the_window_copies_is_accepted(
    nqueens: Run, monkeypatch: pytest.MonkeyPatch, variant: Variant
) -> None:
    asked: list[Tuning] = []

    def asked_for(*parts: Any) -> Tuning:
        asked.append(tuning_of(*parts))
        raise InputError("understood")

    monkeypatch.setattr(tune, "tuning_of", asked_for)
    words = {one.name: one.choices for one in variant.parameters if one.choices}
    for chosen in product(*words.values()):
        own = {variant.name: dict(zip(words, chosen, strict=True))}
        for command in tuning_commands(experiment_plan((8,), (variant.name,), seed=1, own_parameters=own)):
            assert nqueens(*command.split()[1:]).err == "nqueens tune: understood\n"
            assert asked.pop().settings.parameters.items() >= own[variant.name].items()
