"""A run named in a few words."""

from __future__ import annotations

from msgspec.structs import replace

from solver.core.run_settings import run_settings
from solver.telling.sentences import default_base_name, run_words


def test_a_run_is_named_by_size_variant_heuristic_and_seed() -> None:
    settings = run_settings(1000, "random-neighbour", seed=7)
    assert run_words(settings) == "n = 1,000 · Random neighbour · line of sight · seed 7"


def test_its_number_is_told_when_it_is_not_the_first_of_its_seed() -> None:
    assert run_words(run_settings(8, "sideways", seed=7, run_index=3)).endswith("seed 7 · run 3")


def test_a_start_that_was_given_is_told() -> None:
    assert run_words(run_settings(start=(1, 3, 0, 3), seed=3)).endswith("seed 3 · start given")


def test_the_files_are_named_after_the_settings() -> None:
    settings = run_settings(8, "random-restart", seed=7)
    assert default_base_name(settings) == "nqueens-8-random-restart-seed7"
    own = replace(settings, variant=replace(settings.variant, name="mine.py"))
    assert default_base_name(own) == "nqueens-8-mine-seed7"
    assert default_base_name(replace(settings, run_index=3)) == "nqueens-8-random-restart-seed7-run3"
