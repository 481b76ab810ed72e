"""The program's own lessons: everything that is said of a board or a run is so, and every answer is right."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations, pairwise
from math import exp, log, prod, sqrt
from statistics import NormalDist
from typing import Any

import numpy as np
import pytest

from nqueens_gui.lessons.session import own_lessons
from solver.analysis.landscape import Landscape, analyse_landscape
from solver.analysis.state_kind import StateKind
from solver.analysis.success_probability import descent_values
from solver.core.board import format_rows
from solver.core.estimates import wilson_interval
from solver.core.heuristics import attacking_pairs, heuristic_value, successor_table
from solver.core.run_settings import RunSettings, run_settings
from solver.engine.choices import Choices, successor_distribution
from solver.engine.search import search_events
from solver.experiment.exact import FIRST_CHOICE, SIDEWAYS, STEEPEST_ASCENT, STOCHASTIC, ExactValues
from solver.experiment.plan import experiment_plan
from solver.experiment.runner import run_experiment
from solver.experiment.summary import Summary, summaries
from solver.lessons.lesson import STUCK, LessonPage, QuestionKind, Stop
from solver.runs.trace import Trace, record
from tests.nqueens_gui.claims import FIGURES, run_of

LESSONS = own_lessons()
PAGES = {
    f"{name}, page {number}": page
    for name, lesson in LESSONS.items()
    for number, page in enumerate(lesson.pages, start=1)
}
CLAIMS = [(place, claim) for place, page in PAGES.items() for claim in page.shows]
QUESTIONS = [place for place, page in PAGES.items() if page.question is not None]
TRACES: dict[str, Trace] = {}
"""The runs of the pages, by their settings: many claims speak of one run."""
STEEPEST, SIDE = STEEPEST_ASCENT[8], SIDEWAYS[8]
RUNS = 40_000
"""Runs behind the measured figures that texts round."""
TOLERANCE = 0.03
"""By how much a measured figure may differ from its rounded value."""


def settings_of(page: LessonPage) -> RunSettings:
    assert page.settings is not None
    return page.settings


def trace_of(page: LessonPage) -> Trace:
    settings = settings_of(page)
    if repr(settings) not in TRACES:
        TRACES[repr(settings)] = run_of(settings)
    return TRACES[repr(settings)]


def stop_of(page: LessonPage) -> int:
    """Return the index of the state that a page is about, by the definitions of its stops."""
    trace = trace_of(page)
    if page.stop is None:
        return 0
    if isinstance(page.stop, int):
        return trace.column("step").tolist().index(page.stop)
    h, best_h, column = (trace.column(name) for name in ("h", "best_h", "column"))
    is_there = {
        Stop.SOLUTION: h == 0,
        Stop.RESTART: (column < 0) & (np.arange(len(trace)) > 0),
        Stop.LOCAL_MINIMUM: (h > 0) & (best_h >= h),
    }[page.stop]
    return int(np.flatnonzero(is_there)[0])


def choices_of(page: LessonPage) -> Choices:
    """Return what the search may do next in the state that a page is about."""
    trace, index = trace_of(page), stop_of(page)
    return successor_distribution(trace.settings, trace.rows(index), trace.memory(index))


def next_squares(page: LessonPage) -> Any:
    choices = choices_of(page)
    return STUCK if choices.is_stuck else {(column, row) for column, row in choices.moves()}


@cache
def landscape(n: int) -> Landscape:
    return analyse_landscape(n)


@cache
def measured(variant: str, n: int = 8, runs: int = RUNS) -> Summary:
    plan = experiment_plan([n], [variant], runs=runs, seed=1)
    (summary,) = summaries(run_experiment(plan))
    return summary


def restarts(values: ExactValues) -> float:
    return (1 - values.success_rate) / values.success_rate


def price(values: ExactValues) -> float:
    """Return the mean steps of a solution."""
    assert values.mean_steps_solved is not None
    assert values.mean_steps_failed is not None
    return values.mean_steps_solved + values.mean_steps_failed * restarts(values)


def table_of(page: LessonPage) -> Any:
    settings = settings_of(page)
    return successor_table(trace_of(page).rows(0), settings.heuristic)


def chance_after(page: LessonPage, column: int, row: int) -> float:
    start = list(settings_of(page).start or ())
    start[column] = row
    values = descent_values(tuple(start), settings_of(page).heuristic)
    return float(values.probability)


def sideways_at(page: LessonPage) -> list[list[int]]:
    """Count sideways moves by h, from the top."""
    h = trace_of(page).column("h").tolist()
    level = [after for before, after in pairwise(h) if before == after]
    return [[value, level.count(value)] for value in sorted(set(level), reverse=True)]


def ends_of_eight(kind: StateKind) -> float:
    """Return the share of states of a kind among those in which climbs of steepest ascent fail."""
    ends = {basin.kind: basin.ends for basin in landscape(8).basins}
    return ends[kind] / (1 - ends[StateKind.SOLUTION])


def intervals(page: LessonPage) -> list[list[float]]:
    found = []
    for solved, runs, _, _ in page.shows["wilson"]:
        interval = wilson_interval(solved, runs)
        assert interval is not None
        found.append([solved, runs, *(round(100 * end, 1) for end in interval)])
    return found


def width(solved: int, runs: int) -> float:
    interval = wilson_interval(solved, runs)
    return interval[1] - interval[0]


def who_won(page: LessonPage) -> str:
    """Compare the exact means by the standard errors that 100,000 runs have."""
    difference = price(STEEPEST) - price(SIDE)
    is_told_apart = difference > 1.96 * sqrt(sum(error**2 for error in errors_of_100_000_runs()))
    return "random restart with" if is_told_apart else "neither: the experiment cannot tell them apart"


def errors_of_100_000_runs() -> list[float]:
    found = [measured(name).mean_steps_solved_error for name in ("random-restart", "random-restart-sideways")]
    return [error * sqrt(RUNS / 100_000) for error in found if error is not None]


def evaluations(page: LessonPage) -> dict[str, int]:
    """Return the rounded figures of the text where they are near enough to those of an experiment."""
    return {
        variant: figure
        if measured(variant).expected_evaluations_per_solution == pytest.approx(figure, rel=TOLERANCE)
        else round(measured(variant).expected_evaluations_per_solution or 0)
        for variant, figure in page.shows["evaluations"].items()
    }


def annealing_at_zero(page: LessonPage) -> str:
    rows = settings_of(page).start
    settings = run_settings(variant="simulated-annealing", start=(3, 1, 7, 4, 6, 2, 0, 5), seed=1)
    table = successor_table(settings.start, settings.heuristic)
    taken = successor_distribution(settings, settings.start, {"temperature": 1e-9}).probability > 0
    assert rows is not None
    is_right = np.array_equal(taken, (table <= 1).filled(False)) and taken.any()
    return "those that lower h, and those that leave it equal" if is_right else ""


def nearest(value: float, *words: str) -> str:
    """Return the words whose number is the nearest to a value."""
    numbers = [float("".join(part for part in word if part.isdigit() or part == ".")) for word in words]
    return words[int(np.argmin([abs(log(value / number)) for number in numbers]))]


def same_start(page: LessonPage) -> bool:
    settings = settings_of(page)
    other = run_settings(8, "simulated-annealing", seed=settings.seed, run_index=settings.run_index)
    return record(other, search_events(other)).rows(0) == trace_of(page).rows(0)


def longest_climb() -> int:
    """Return by how many steps nearly all climbs of steepest ascent have ended."""
    return max(
        run_of(run_settings(8, "steepest-ascent", seed=1, run_index=index)).steps for index in range(2_000)
    )


def annealing_temperatures() -> list[float]:
    settings = run_settings(8, "simulated-annealing", seed=1)
    initial, cooling = (float(settings.value(name) or 0) for name in ("initial_temperature", "cooling"))
    return [round(initial * cooling**1_000, 2), round(initial * cooling**10_000, 3)]


def distinct_states(page: LessonPage) -> int:
    trace = trace_of(page)
    return len({trace.rows(index) for index in range(len(trace))})


PARENTS = ((5, 6, 1, 3, 6, 4, 7, 7), (6, 4, 1, 4, 0, 3, 3, 6))
"""The pair that the textbook crosses first."""


def cuts() -> list[int]:
    """Return h of the children of the pair, by their cut."""
    return [heuristic_value((*PARENTS[0][:cut], *PARENTS[1][cut:])) for cut in range(1, 9)]


def apart(members: Any) -> float:
    """Return in how many columns two members differ on average, pair by pair."""
    return float(np.mean([(one != other).sum() for one, other in combinations(members, 2)]))


def descended(trace: Trace) -> Any:
    """Return how many of the last members descend from each of the first, followed child by child."""
    origins = [{place} for place in range(trace.member_count)]
    for index in range(1, len(trace)):
        origins = [set().union(*(origins[parent] for parent in one.parents)) for one in trace.lineage(index)]
    return np.array([sum(place in found for found in origins) for place in range(trace.member_count)])


def what_beams_lose(page: LessonPage) -> str:
    runs = [
        run_of(run_settings(8, "local-beam", seed=seed, parameters={"beam_width": 4})) for seed in range(60)
    ]
    before, after = (
        np.mean([apart(trace.members(index)) for trace in runs if trace.end >= 3]) for index in (0, 3)
    )
    return "their diversity" if round(before) == 7 and after < 4 else f"{before} {after}"


OWN: dict[str, Callable[[LessonPage], Any]] = {
    "vector": lambda page: format_rows(settings_of(page).start or ()),
    "solutions": lambda page: landscape(4).solutions,
    "solutions_of_eight": lambda page: landscape(8).solutions,
    "states": lambda page: prod([settings_of(page).n] * settings_of(page).n),
    "states_of_eight": lambda page: landscape(8).states,
    "strict_minima_of_eight": lambda page: landscape(8).strict_local_minima,
    "successors_of_eight": lambda page: 8 * 7,
    "most_pairs": lambda page: 8 * 7 // 2,
    "most_h": lambda page: int(table_of(page).max()),
    "at": lambda page: [
        [column, row, int(table_of(page)[row, column])] for column, row, _ in page.shows["at"]
    ],
    "better": lambda page: int((table_of(page) < FIGURES["h"](settings_of(page))).sum()),
    "best_squares": lambda page: {
        (int(column), int(row))
        for row, column in np.argwhere((table_of(page) == table_of(page).min()).filled(False))
    },
    "next_squares": next_squares,
    "h_values": lambda page: trace_of(page).column("h").tolist(),
    "chance_after": lambda page: [
        [column, row, chance_after(page, column, row)] for column, row, _ in page.shows["chance_after"]
    ],
    "success_of_steepest": lambda page: f"{100 * STEEPEST.success_rate:.1f} %",
    "evaluations_of_three_steps": lambda page: 3 * 56,
    "steps_solved": lambda page: round(STEEPEST.mean_steps_solved or 0, digits(page, "steps_solved")),
    "steps_failed": lambda page: round(STEEPEST.mean_steps_failed or 0, digits(page, "steps_failed")),
    "sideways_solved": lambda page: round(SIDE.mean_steps_solved or 0, 1),
    "sideways_failed": lambda page: round(SIDE.mean_steps_failed or 0, 1),
    "steepest_percent": lambda page: round(100 * STEEPEST.success_rate, 1),
    "sideways_percent": lambda page: round(100 * SIDE.success_rate, 1),
    "percent_on_shoulders": lambda page: round(100 * ends_of_eight(StateKind.SHOULDER)),
    "sideways_of_four": lambda page: SIDEWAYS[4].success_rate,
    "gain_of_sideways": lambda page: nearest(
        SIDE.success_rate / STEEPEST.success_rate, *(page.question.choices if page.question else ())
    ).lower(),
    "sideways_at": sideways_at,
    "distinct_states": distinct_states,
    "first_stuck_h": lambda page: int(trace_of(page).column("h")[stop_of(page) - 1]),
    "restarts_of_a_die": lambda page: round((1 - 1 / 6) / (1 / 6), 9),
    "restarts_at_one_fifth": lambda page: (1 - 0.2) / 0.2,
    "steepest_p": lambda page: round(STEEPEST.success_rate, 4),
    "sideways_p": lambda page: round(SIDE.success_rate, 4),
    "sideways_s": lambda page: round(SIDE.mean_steps_solved or 0, 2),
    "sideways_f": lambda page: round(SIDE.mean_steps_failed or 0, 2),
    "restarts_of_steepest": lambda page: round(restarts(STEEPEST), 2),
    "restarts_of_sideways": lambda page: restarts(SIDE),
    "sideways_per_run": lambda page: round(restarts(SIDE), 2),
    "sideways_per_restarted": lambda page: round(1 / SIDE.success_rate, 2),
    "restarts_if_any": lambda page: 1 / STEEPEST.success_rate,
    "price_of_steepest": lambda page: price(STEEPEST),
    "steepest_price": lambda page: round(price(STEEPEST), 1),
    "sideways_price": lambda page: round(price(SIDE), 1),
    "percent_of_fifty": lambda page: [
        round(100 * (measured(variant, 50, 1_000).success_rate or 0))
        for variant in ("steepest-ascent", "sideways")
    ],
    "halving_restarts": lambda page: round(log(0.5) / log(1 - STEEPEST.success_rate)),
    "rarity_of_forty": lambda page: {40: "about 1 run in 40", 420: "about 1 run in 420"}.get(
        round((1 - STEEPEST.success_rate) ** -40, -1), ""
    ),
    "possible_moves": lambda page: choices_of(page).count,
    "least_probability": lambda page: float(
        choices_of(page).probability[choices_of(page).probability > 0].min()
    ),
    "tenths_of_six": lambda page: [
        round(10 * table[6].success_rate) for table in (STEEPEST_ASCENT, FIRST_CHOICE, STOCHASTIC)
    ],
    "iterations": lambda page: trace_of(page).iterations,
    "has_worse_steps": lambda page: bool((np.diff(trace_of(page).column("h")) > 0).any()),
    "annealing_step": lambda page: exp(-1 / 0.5),
    "temperatures": lambda page: annealing_temperatures(),
    "at_zero_temperature": annealing_at_zero,
    "price": lambda page: settings_of(page).variant.rule.price_at(8),
    "price_of_steepest_step": lambda page: run_settings(8, "steepest-ascent").variant.rule.price_at(8),
    "attacked_queens": lambda page: len(
        {
            queen
            for pair in attacking_pairs(settings_of(page).start or (), settings_of(page).heuristic)
            for queen in pair[:2]
        }
    ),
    "moves_percent": lambda page: round(
        100 * (1 - successor_distribution(settings_of(page), settings_of(page).start or ()).stays), 2
    ),
    "moves_without_noise": lambda page: (
        successor_distribution(
            run_settings(variant="min-conflicts", start=settings_of(page).start, parameters={"noise": 0.0}),
            settings_of(page).start or (),
        ).count
    ),
    "evaluations": evaluations,
    "price_of_min_conflicts": lambda page: nearest(
        measured("min-conflicts").expected_evaluations_per_solution or 0,
        *(page.question.choices if page.question else ()),
    ).lower(),
    "wilson": intervals,
    "two_reports": lambda page: (
        "they agree: the difference is within chance" if 9.4 < 14.02 < 18.9 and 10.3 < 13.5 < 18.7 else ""
    ),
    "runs_for_half": lambda page: (
        "4,000" if width(560, 4000) / width(140, 1000) == pytest.approx(0.5, rel=0.01) else ""
    ),
    "mean_of_restart": lambda page: round(price(STEEPEST), 1),
    "median_of_restart": lambda page: measured("random-restart").quantiles["0.5"],
    "mean_above_median": lambda page: (
        "a few long runs raise it" if price(STEEPEST) > measured("random-restart").quantiles["0.5"] else ""
    ),
    "longest_climb_below": lambda page: 12 if longest_climb() < 12 else longest_climb(),
    "standard_errors": lambda page: [round(error, 2) for error in errors_of_100_000_runs()],
    "who_won": who_won,
    "evaluations_of_restart": lambda page: 56 * (price(STEEPEST) + restarts(STEEPEST)),
    "same_starts": same_start,
    "same_start": lambda page: "in the state you see" if same_start(page) else "",
    "beam_price": lambda page: run_settings(8, "local-beam").members * 56,
    "members": lambda page: trace_of(page).member_count,
    "h_here": lambda page: int(trace_of(page).column("h")[stop_of(page)]),
    "parents_here": lambda page: len({one.parents for one in trace_of(page).lineage(stop_of(page))}),
    "dead_ends_of_start": lambda page: int((descended(trace_of(page)) == 0).sum()),
    "diversity_of_start": lambda page: round(apart(trace_of(page).members(0)), 1),
    "diversity_here": lambda page: apart(trace_of(page).members(stop_of(page))),
    "what_beams_lose": what_beams_lose,
    "chance_of_beam": lambda page: exp((3 - 2) / float(settings_of(page).value("temperature") or 0)),
    "generations_of_beam": lambda page: round(measured("local-beam", 8, 2_000).mean_steps_solved or 0),
    "sideways_tens": lambda page: round(SIDE.mean_steps_solved or 0, -1),
    "cheaper_than_beam": lambda page: min(
        ("sideways", "local-beam"),
        key=lambda name: measured(name, 8, 2_000).expected_evaluations_per_solution or 0,
    ).replace("sideways", "sideways moves"),
    "fitness_here": lambda page: 28 - FIGURES["h"](settings_of(page)),
    "fitness_of_all": lambda page: [28 - heuristic_value(rows) for rows in trace_of(page).members(0)],
    "share_here": lambda page: 24 / sum(28 - heuristic_value(rows) for rows in trace_of(page).members(0)),
    "h_of_both": lambda page: [heuristic_value(rows) for rows in PARENTS],
    "h_of_cuts": lambda page: cuts(),
    "mean_of_cuts": lambda page: sum(cuts()) / 8,
    "restart_evaluations": lambda page: round(56 * (price(STEEPEST) + restarts(STEEPEST)), -2),
    "genetic_evaluations": lambda page: nearest(
        measured("genetic", 8, 2_000).expected_evaluations_per_solution or 0,
        *(page.question.choices if page.question else ()),
    ),
    "missing_intervals": lambda page: round(200 * (1 - NormalDist().cdf(1.96))),
}


def digits(page: LessonPage, claim: str) -> int:
    """Return how many digits a claim has after the point."""
    return len(str(page.shows[claim]).partition(".")[2])


def figure(page: LessonPage, name: str) -> Any:
    if name in OWN:
        return OWN[name](page)
    return FIGURES[name](settings_of(page))


@pytest.mark.parametrize(("place", "claim"), CLAIMS)
@pytest.mark.thorough(but=1)
def test_what_the_text_relies_on_is_so(place: str, claim: str) -> None:
    page = PAGES[place]
    assert figure(page, claim) == page.shows[claim]


@pytest.mark.parametrize("place", QUESTIONS)
@pytest.mark.thorough(but=1)
def test_every_answer_is_what_the_solver_finds(place: str) -> None:
    page = PAGES[place]
    question = page.question
    found = figure(page, question.asks or question.tested_as)
    match question.kind:
        case QuestionKind.SQUARE:
            assert found == (STUCK if question.is_stuck else set(question.squares))
        case QuestionKind.CHOICE:
            right = question.choices[question.right - 1].lower()
            assert str(getattr(found, "label", found)).lower() == right
        case QuestionKind.NUMBER:
            assert question.is_right(float(found))


@pytest.mark.parametrize("place", PAGES)
def test_each_page_has_a_text_of_its_length_and_highlights_that_are_there(place: str) -> None:
    page = PAGES[place]
    assert 15 < len(page.text.split()) < 150
    assert "  " not in page.text
    if page.is_run and page.stop is not None:
        assert stop_of(page) > 0


@pytest.mark.parametrize("name", LESSONS)
def test_each_lesson_takes_ten_minutes_and_asks_on_most_pages(name: str) -> None:
    lesson = LESSONS[name]
    assert (lesson.minutes, len(lesson.pages)) == (10, 8)
    assert lesson.questions >= 6
    assert settings_of(lesson.pages[0]).start is not None  # the picture in the list of lessons


def test_there_are_eight_lessons_in_order() -> None:
    assert [name[:2] for name in LESSONS] == [f"{number}-" for number in range(1, 9)]
