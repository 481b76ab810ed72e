"""Random numbers: the published generators, bounded without bias, in independent streams."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from numpy.typing import NDArray

from solver.core.run_settings import MAX_SEED
from solver.engine.random_numbers import below, start_stream
from tests.oracle.random_numbers import Stream, splitmix64
from tests.solver.boards import seeds
from tests.solver.chi_square import are_uniform

SPLITMIX64_FROM_0 = [
    0xE220A8397B1DCDAF,
    0x6E789E6AA1B965F4,
    0x06C45D188009454F,
    0xF88BB8A8724C81EC,
    0x1B39896A51A8749B,
]
SPLITMIX64_FROM_1234567 = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]
XOSHIRO256_FROM_1_2_3_4 = [
    11520,
    0,
    1509978240,
    1215971899390074240,
    1216172134540287360,
    607988272756665600,
    16172922978634559625,
    8476171486693032832,
    10595114339597558777,
    2904607092377533576,
]
"""What the authors' own programs give, as published with many implementations."""

bounds = (
    st.integers(2, 1100)
    | st.integers(2, 2**32 + 10)
    | st.integers(2, 2**63 - 1)
    | st.integers(1, 62).map(lambda bits: 2**bits)
    | st.integers(1, 62).map(lambda bits: 2**bits + 1)
)


def words_of(seed: int, run_index: int = 0) -> NDArray[np.uint64]:
    words = np.zeros(4, np.uint64)
    start_stream(words, seed, run_index)
    return words


def words_from(values: list[int]) -> NDArray[np.uint64]:
    return np.array(values, np.uint64)


def draws(words: Any, bound: int, count: int) -> list[int]:
    return [below(words, bound) for _ in range(count)]


def neighbours(numbers: list[int]) -> NDArray[Any]:
    """How often each two numbers below 8 follow each other."""
    return np.bincount([8 * before + after for before, after in pairwise(numbers)], minlength=64)


def test_the_oracle_gives_the_published_numbers_of_splitmix64() -> None:
    assert splitmix64(0, 5) == SPLITMIX64_FROM_0
    assert splitmix64(1234567, 5) == SPLITMIX64_FROM_1234567


def test_the_oracle_gives_the_published_numbers_of_xoshiro256() -> None:
    stream = Stream([1, 2, 3, 4])
    assert [stream.next_word() for _ in range(10)] == XOSHIRO256_FROM_1_2_3_4


@given(seeds, seeds)
@example(0, 0)
@example(MAX_SEED, MAX_SEED)
def test_a_stream_begins_as_the_oracle_has_it(seed: int, run_index: int) -> None:
    assert words_of(seed, run_index).tolist() == Stream.of_run(seed, run_index).words


@given(seeds, bounds)
@example(7, 2**31 + 1)
@example(7, 3 * 2**30)
@example(7, 2**32 - 1)
@example(7, 2**32)
@example(7, 2**32 + 1)
@example(7, 2**62 + 1)
def test_bounded_numbers_are_those_of_the_oracle_and_use_up_as_many_words(seed: int, bound: int) -> None:
    words, stream = words_of(seed), Stream.of_run(seed, 0)
    numbers = draws(words, bound, 12)
    assert numbers == [stream.below(bound) for _ in range(12)]
    assert words.tolist() == stream.words
    assert all(0 <= number < bound for number in numbers)


def words_before(output: int) -> list[int]:
    """The words of a stream whose next output is the given one: the steps of xoshiro256** taken back."""
    ninth = output * pow(9, -1, 2**64) % 2**64
    fifth = (ninth >> 7 | ninth << 57) % 2**64
    return [7, fifth * pow(5, -1, 2**64) % 2**64, 11, 13]


def after_one_word(output: int) -> list[int]:
    stream = Stream(words_before(output))
    assert stream.next_word() == output
    return stream.words


@pytest.mark.parametrize("bound", [2**32 + 1, 2**32 + 5, 3 * 2**40, 2**62 + 1, 2**63 - 1])
def test_of_large_numbers_those_below_the_bound_are_taken_and_the_bound_itself_is_not(bound: int) -> None:
    for output in (0, bound - 1, bound, bound + 1):
        words, stream = words_from(words_before(output)), Stream(words_before(output))
        number = below(words, bound)
        assert number == stream.below(bound)
        assert words.tolist() == stream.words
        assert (number == output) == (output < bound)


@pytest.mark.parametrize("bound", [3, 7, 999, 2**31 + 1, 2**32 - 1])
def test_of_small_numbers_just_so_many_draws_are_thrown_away_that_the_rest_divides_evenly(bound: int) -> None:
    thrown_away = 2**32 % bound
    for fraction in (0, thrown_away - 1, thrown_away, thrown_away + 1, bound - 1, bound):
        # The draw whose upper half, times the bound, ends in that fraction of 2**32.
        output = (fraction * pow(bound, -1, 2**32) % 2**32) << 32
        words, stream = words_from(words_before(output)), Stream(words_before(output))
        assert below(words, bound) == stream.below(bound)
        assert (words.tolist() == after_one_word(output)) == (fraction >= thrown_away)


def test_a_single_choice_draws_no_randomness() -> None:
    words = words_of(7)
    assert draws(words, 1, 5) == [0] * 5
    assert words.tolist() == words_of(7).tolist()


@pytest.mark.parametrize("bound", [2, 3, 5, 7, 8, 50, 56, 1000])
def test_each_number_below_a_bound_is_equally_likely(bound: int) -> None:
    counts = np.bincount(draws(words_of(1), bound, 20 * bound + 20_000), minlength=bound)
    assert len(counts) == bound
    assert are_uniform(counts)


@pytest.mark.parametrize("step", [1, 2, 1000, 2**32, 2**50])
def test_the_first_numbers_of_neighbouring_runs_are_as_good_as_those_of_one_stream(step: int) -> None:
    runs = [words_of(3, index * step) for index in range(6000)]
    pairs = [8 * below(words, 8) + below(words, 8) for words in runs]
    assert are_uniform(np.bincount(pairs, minlength=64))
    assert are_uniform(neighbours([pair // 8 for pair in pairs]))


def test_no_two_streams_of_neighbouring_seeds_and_runs_are_alike() -> None:
    streams = {tuple(words_of(seed, index).tolist()) for seed in range(100) for index in range(100)}
    assert len(streams) == 10_000
