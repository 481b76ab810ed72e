"""``nqueens tune`` prints the best setting with its check, keeps what it tried, and refuses bad input in a sentence."""

import json
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from solver.cli import tune
from solver.core.checks import InputError
from solver.core.variants import VARIANTS, Variant
from solver.experiment.plan import experiment_plan
from solver.experiment.tuning import Tuning, tuning_commands
from solver.history.store import History
from tests.solver.cli.commands import Done, run_in_process

pytest.importorskip("optuna")

Run = Callable[..., Done]
WORDS = "tune -n 6 --variant min-conflicts --noise 0:0.5 --runs 20 --check-runs 40"


def test_the_best_setting_is_run_afresh_beside_the_default(nqueens: Run, tmp_path: Path) -> None:
    words = (WORDS, "--budget", "5", "--seed", "1", "-o", str(tmp_path / "t"))
    code, out, err = nqueens(*words)
    assert (code, err.splitlines()[0]) == (0, "nqueens tune: 5 settings of 20 runs, seed 1")
    assert out.startswith("5 settings tried, 0 given up early.\nBest: noise 0.")
    assert "With fresh random numbers: " in out
    with History() as history:
        (entry,) = history.entries(history.ids())
    assert entry.note == " ".join(out.splitlines())
    document = json.loads(nqueens(WORDS, "--budget", "5", "-o", str(tmp_path / "t"), "--json").out)
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

    def opened(tuning: Tuning, *_: object) -> None:
        asked.append(tuning)
        raise InputError("understood")

    monkeypatch.setattr(tune, "open_study", opened)
    words = {one.name: one.choices for one in variant.parameters if one.choices}
    for chosen in product(*words.values()):
        own = {variant.name: dict(zip(words, chosen, strict=True))}
        for command in tuning_commands(experiment_plan((8,), (variant.name,), seed=1, own_parameters=own)):
            assert nqueens(*command.split()[1:]).err == "nqueens tune: understood\n"
            assert asked.pop().settings.parameters.items() >= own[variant.name].items()


def test_ctrl_c_says_how_to_go_on(nqueens: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(tune, "tune", interrupted)
    code, out, err = nqueens(WORDS, "-o", str(tmp_path / "t"))
    assert (code, out) == (130, "")
    assert f"cancelled; continue with -o {tmp_path / 't'}" in err


@pytest.mark.parametrize("most_bytes", [5, 2000])
def test_a_full_disk_is_a_sentence_and_what_was_tried_goes_on(
    nqueens: Run, tmp_path: Path, most_bytes: int
) -> None:
    path = tmp_path / "t"
    words = (WORDS, "--budget", "5", "--seed", "1", "-o", str(path))
    limit = f"resource.setrlimit(resource.RLIMIT_FSIZE, ({most_bytes}, {most_bytes}))"
    code, out, err = run_in_process(*words, preparation=limit)
    assert (code, out) == (2, "")
    assert err.splitlines()[-1] == f"nqueens tune: {path}: the file would be larger than allowed"
    code, _, err = nqueens(*words)
    assert code == 0
    assert err.splitlines()[0] == f"nqueens tune: the last line of {path} is incomplete and is left out"
