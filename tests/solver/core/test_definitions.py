"""Every run states its definitions, in the readings that its settings choose."""

import platform

import numpy as np
import pytest

from solver import __version__
from solver.core.definitions import installed_version, program, run_definitions
from solver.core.run_settings import run_settings
from solver.core.variants import VARIANTS


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_run_defines_h_step_restart_and_start_in_sentences(variant: str) -> None:
    definitions = run_definitions(run_settings(8, variant, seed=1))
    assert {"state", "h", "successor", "local_minimum", "start", "step", "restart", "climb", "run"} <= set(
        definitions
    )
    assert all(text[0].isupper() and text.endswith(".") for text in definitions.values())


@pytest.mark.parametrize(
    ("count", "words"), [("consecutive", "Consecutive"), ("total", "over a whole climb")]
)
def test_sideways_moves_are_defined_as_the_run_counts_them(count: str, words: str) -> None:
    settings = run_settings(8, "sideways", seed=1, parameters={"sideways_count": count})
    assert words in run_definitions(settings)["sideways_count"]


def test_a_generation_is_a_step_that_may_keep_an_elite() -> None:
    definition = run_definitions(run_settings(8, "genetic", seed=1, elite=2))["generation"]
    assert "except the elite" in definition
    assert definition.endswith("It is one step.")
    assert "generation" not in run_definitions(run_settings(8, "sideways", seed=1))


def test_definitions_are_plain_ascii_for_any_terminal() -> None:
    assert all(
        text.isascii() for text in run_definitions(run_settings(8, "random-neighbour", seed=1)).values()
    )


def test_the_program_names_itself_and_the_versions_it_rests_on() -> None:
    said = program()
    assert said["name"] == "nqueens-laboratory"
    assert said["version"] == __version__
    assert said["python"] == platform.python_version()
    assert said["numpy"] == np.__version__
    assert said["numba"] == installed_version("numba")


def test_what_is_not_installed_has_no_version() -> None:
    assert installed_version("no-such-distribution-at-all") is None
