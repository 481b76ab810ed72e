"""Whether a search does what a variant's rule says: on all small boards, on many larger ones, and how often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random
from typing import Any

from solver.core.board import Rows
from solver.core.run_settings import RunSettings, run_settings
from solver.core.variants import NO_LIMIT
from solver.custom.followed_climb import FollowedClimb, Phase
from solver.custom.process import SearchFaultError, SearchProcess
from solver.custom.search import WatchedRun, run_command
from solver.custom.source import Source
from solver.custom.tested_state import Answer, Finding, Move, TestedState, check_states

SEEDS = 2
"""Calls on each state."""
CHOICE_SIZES = (4, 5, 6, 7, 8)
CHOICE_STATES = 10
"""States on which choices are counted, for each of these sizes."""
FEW = 4
"""Half of these states have at most so many choices, the better to see each of them."""
DRAWS = 1000
"""Calls on each of these states."""
ERROR_RATE = 1e-4
"""Probability at most that a right search fails because of chance."""
STATES_AT_ONCE = 100
MOST_HANGS = 3
"""A search that takes too long so often, or ends its process, is not called any more."""
TOO_LONG = "it takes too long"
CLIMB_SIZES = (4, 6, 8)
CLIMBS_FOLLOWED = 30
"""Climbs that are followed, for each of these sizes."""
PHASES = (10, 50, 150, 300)
"""Iterations at which the phases of a climb end; staying and worsening moves are counted for each."""


@dataclass(slots=True)
class Check:
    """One question about a search, and the boards on which the answer is no."""

    name: str
    title: str
    """What a right search does."""
    tested: int = 0
    """States, calls or choices tested."""
    failed: int = 0
    finding: Finding | None = None
    """The smallest board that fails."""

    @property
    def is_passed(self) -> bool | None:
        """None if nothing was tested, since other checks failed."""
        return not self.failed if self.tested else None

    def test(self, finding: Finding | None) -> None:
        """Count a test, which failed if there is a finding; the smallest board is kept."""
        self.tested += 1
        if finding is not None:
            self.failed += 1
            if self.finding is None or _size(finding) < _size(self.finding):
                self.finding = finding


def _size(finding: Finding) -> tuple[int, Rows]:
    return len(finding.rows), finding.rows


@dataclass(frozen=True, slots=True)
class CheckReport:
    """The checks of a search against a variant."""

    source: Source
    settings: RunSettings
    """The variant and its parameters."""
    checks: tuple[Check, ...]
    states: int
    calls: int

    @property
    def is_passed(self) -> bool:
        return not any(check.failed for check in self.checks)

    def document(self) -> dict[str, Any]:
        """Return the report as plain values."""
        return {
            "search": {"file": self.source.file, "sha256": self.source.sha256},
            "variant": self.settings.variant.name,
            "parameters": dict(self.settings.parameters),
            "heuristic": self.source.heuristic.value,
            "passed": self.is_passed,
            "states": self.states,
            "calls": self.calls,
            "error_rate": ERROR_RATE,
            "checks": [
                {
                    "name": check.name,
                    "title": check.title,
                    "passed": check.is_passed,
                    "tested": check.tested,
                    "failed": check.failed,
                    "smallest": check.finding and check.finding.document(),
                }
                for check in self.checks
            ],
        }


def check_search(
    source: Source,
    variant: str = "steepest-ascent",
    parameters: Mapping[str, Any] | None = None,
    report: Callable[[float], None] = lambda share: None,
    is_cancelled: Callable[[], bool] = lambda: False,
) -> CheckReport:
    """Compare what a search does with the rule of a variant.

    Every state of 4 and 5 queens and many larger ones are given to step, and on some of them its choices are counted
    and compared with their probabilities by exact binomial tests; a right search fails these with a probability below
    `ERROR_RATE` in all. The h of the comparison is that of the search.

    Parameters
    ----------
    report
        Called now and then, from several threads, with the share done, from 0 to 1.
    is_cancelled
        Once it returns True, the report covers what was tested by then.

    Raises
    ------
    InputError
        If there is no such variant or parameter, or the search cannot be loaded (`SearchFaultError`).
    """
    settings = run_settings(4, variant, heuristic=source.heuristic, seed=0, parameters=parameters)
    return _Comparison(source, settings, report, is_cancelled).report()


class _Comparison:
    """The checks of one search, filled test by test."""

    def __init__(
        self,
        source: Source,
        settings: RunSettings,
        report: Callable[[float], None],
        is_cancelled: Callable[[], bool],
    ) -> None:
        self._source = source
        self._settings = settings
        self._report = report
        self._is_cancelled = is_cancelled
        self._calls = 0
        self._stage = (0.0, 0.4)
        """The shares of the whole check between which the present part lies."""
        self._legal = Check("legal-moves", "Returns a move on the board, or None, in time")
        self._arguments = Check("arguments", "Leaves rows unchanged")
        self._moves = Check("allowed-moves", "Makes only moves that the rule allows")
        self._stops = Check("stops", "Returns None exactly when the rule is stuck")
        self._climbs = Check("climbs", "Keeps to the rule along whole climbs")
        self._choices = Check("choices", "Makes each move as often as the rule does")
        self._reproducible = Check("reproducible", "Does the same again for the same random")

    def report(self) -> CheckReport:
        """Make all tests."""
        states = [TestedState.of(self._settings, rows) for rows in check_states(self._source.heuristic)]
        self._test_answers(states)
        if not (self._legal.failed or self._moves.failed or self._stops.failed):
            self._stage = (0.4, 0.8)
            self._test_frequencies(states)
            self._stage = (0.8, 1.0)
            self._test_climbs()
        checks = (
            self._legal, self._arguments, self._moves, self._stops, self._choices, self._climbs, self._reproducible,
        )  # fmt: skip
        return CheckReport(self._source, self._settings, checks, len(states), self._calls)

    def _test_answers(self, states: list[TestedState]) -> None:
        """Call step on every state, in two processes: the second one from the last state to the first."""
        todo = [
            (state.rows, [f"{place}/{call}" for call in range(SEEDS)]) for place, state in enumerate(states)
        ]
        forth, back = self._asked(todo, todo[::-1])
        for state, answer in zip(states, forth, strict=False):
            self._test_answer(state, answer)
        unanswered = len(todo) - len(back)
        for state, answer, again in zip(states[unanswered:], forth[unanswered:], back[::-1], strict=False):
            self._reproducible.test(state.difference(answer, again))

    def _test_answer(self, state: TestedState, answer: Answer) -> None:
        self._arguments.test(state.changed_rows(answer) if answer.is_changed else None)
        for move in answer.moves:
            self._legal.test(state.illegal(move, answer) if isinstance(move, str) else None)
            if isinstance(move, str):
                continue
            self._stops.test(state.wrong_stop(move, answer))
            if move is not None and not state.choices.is_stuck:
                self._moves.test(state.wrong_move(move, answer))

    def _test_frequencies(self, states: list[TestedState]) -> None:
        """Count the choices on some states, half of them in either process, and test each by the binomial distribution.

        All tests together fail a right search with a probability of at most half of `ERROR_RATE` (Bonferroni).
        """
        chosen = [state for n in CHOICE_SIZES for state in _with_choices(states, n)]
        if not chosen:
            return
        level = ERROR_RATE / 2 / sum(len(state.options) for state in chosen)
        todo = [
            [
                (state.rows, [f"{half}/{place}/{call}" for call in range(DRAWS // 2)])
                for place, state in enumerate(chosen)
            ]
            for half in range(2)
        ]
        for state, *answers in zip(chosen, *self._asked(*todo), strict=False):
            counts = Counter(state.option(move) for answer in answers for move in answer.moves)
            self._choices.test(state.wrong_frequency(counts, level))

    def _test_climbs(self) -> None:
        """Follow climbs with what the rule remembers; the other half of `ERROR_RATE` is for this."""
        phases = [Phase(first, last) for first, last in pairwise((0, *PHASES))]
        policy = {"restart": "never", "max_restarts": 0, "max_steps": NO_LIMIT, "max_iterations": PHASES[-1]}
        with SearchProcess(self._source, is_cancelled=self._is_cancelled) as process:
            for n in CLIMB_SIZES:
                for run_index in range(CLIMBS_FOLLOWED):
                    settings = replace(self._settings, n=n, run_index=run_index)
                    command = {**run_command(settings), **policy}
                    process.send(command)
                    if not self._follow(WatchedRun(command), FollowedClimb(settings, phases), process):
                        return
                    self._report_part(run_index / CLIMBS_FOLLOWED)
        for phase in phases:
            for finding in phase.findings(ERROR_RATE / 2 / (2 * len(phases))):
                self._climbs.test(finding)

    def _follow(self, run: WatchedRun, climb: FollowedClimb, process: SearchProcess) -> bool:
        """Follow one climb to its end; tell whether there may be others."""
        for event in run.events(process):
            for finding in climb.findings(event):
                self._climbs.test(finding)
        if run.fault:
            self._legal.test(climb.state().illegal(run.fault.message))
        return run.is_ended and not run.fault

    def _report_part(self, share: float) -> None:
        first, last = self._stage
        self._report(first + share * (last - first))

    def _asked(self, *parts: list[tuple[Rows, list[str]]]) -> list[list[Answer]]:
        """Return the answers of several processes at a time, each to a part of the calls."""
        with ThreadPoolExecutor(len(parts), "check") as threads:
            return list(threads.map(self._answers, map(str, range(len(parts))), parts))

    def _answers(self, salt: str, todo: list[tuple[Rows, list[str]]]) -> list[Answer]:
        """Return the answers of one process; the last states are missing if it is cancelled or hangs too often."""
        answers: list[Answer] = []
        hangs = 0
        while len(answers) < len(todo) and hangs < MOST_HANGS and not self._is_cancelled():
            with SearchProcess(self._source, is_cancelled=self._is_cancelled) as process:
                try:
                    for answer in _probed(process, salt, todo[len(answers) :]):
                        answers.append(answer)
                        self._calls += len(answer.moves)
                        hangs += TOO_LONG in str(answer.moves[-1])
                        self._report_part(len(answers) / len(todo))
                        if hangs == MOST_HANGS:
                            break
                except SearchFaultError as error:
                    answers.append(Answer((error.fault.message,), error.fault.line, False))
                    hangs += 1
        return answers


def _probed(process: SearchProcess, salt: str, todo: list[tuple[Rows, list[str]]]) -> Iterator[Answer]:
    for first in range(0, len(todo), STATES_AT_ONCE):
        part = todo[first : first + STATES_AT_ONCE]
        process.send({"do": "probes", "salt": salt, "states": part})
        for given in part:
            reply = process.receive()
            if reply is None:
                return
            try:
                yield _answer(reply, *given)
            except (KeyError, TypeError, ValueError) as error:
                raise process.nonsense(error) from error


def _answer(reply: dict[str, Any], rows: Rows, seeds: list[str]) -> Answer:
    """Read what step did on a state; raises if it cannot be."""
    moves: list[Move | str | None] = []
    for told in reply["answers"]:
        if told is not None and not isinstance(told, str):
            column, row = told
            if not (type(column) is type(row) is int and 0 <= column < len(rows) and 0 <= row < len(rows)):
                raise ValueError
            told = column, row
        moves.append(told)
    if not 0 < len(moves) <= len(seeds):
        raise ValueError
    line = reply["line"]
    return Answer(tuple(moves), line if type(line) is int else None, reply["is_changed"] is True)


def _with_choices(states: list[TestedState], n: int) -> list[TestedState]:
    """Return some states of n queens on which the rule chooses, half of them with few choices."""
    found = [
        state
        for state in states
        if len(state.rows) == n and not state.choices.is_stuck and len(state.options) > 1
    ]
    Random(n).shuffle(found)
    few = [state for state in found if len(state.options) <= FEW][: CHOICE_STATES // 2]
    chosen = {id(state) for state in few}
    return few + [state for state in found if id(state) not in chosen][: CHOICE_STATES - len(few)]
