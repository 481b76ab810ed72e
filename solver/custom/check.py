"""Whether a search does what a variant's rule says: on all small boards, on many larger ones, and how often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Lock
from time import monotonic
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from solver.core.board import Rows
from solver.core.checks import InputError
from solver.core.parameters import NO_LIMIT
from solver.core.run_settings import RunSettings, run_settings
from solver.core.variants import Price, Variant, rule_named
from solver.custom.answers import STATES_AT_ONCE, TOO_LONG, Calls, step_answers
from solver.custom.check_population import (
    CHECKS_OF_BEAM,
    CHECKS_OF_PARTS,
    CHECKS_OF_WHOLE,
    POPULATIONS,
    PopulationCheck,
)
from solver.custom.check_population import TITLES as POPULATION_TITLES
from solver.custom.child import PARTS
from solver.custom.followed_climb import ClimbPools, FollowedClimb
from solver.custom.pool import Decision, Pool
from solver.custom.process import SearchProcess, SearchProcesses
from solver.custom.search import WatchedRun, run_command
from solver.custom.source import Source
from solver.custom.tested_state import Answer, Finding, Move, TestedState, check_states

SEEDS = 2
"""Calls on each state."""
CHOICE_SIZES = (4, 5, 6, 7, 8)
CHOICE_STATES = 10
"""States on which choices are counted, for each of these sizes."""
FEW = 4
"""Most choices in half of these states, so that each of them is seen often."""
DRAWS = 1000
"""Most calls on each of these states."""
ERROR_RATE = 1e-4
"""Greatest probability that a correct search fails by chance."""
CLIMBS = (
    (4, 20, 300), (6, 20, 300), (8, 30, 300), (10, 20, 300), (12, 20, 300), (17, 4, 4000), (24, 1, 4000), (64, 1, 150),
    (33, 2, 300),
)  # fmt: skip
"""Climbs that are followed: queens, how many, and iterations of each; while one goes on, another takes the next."""
LARGEST = 64
LOOKS = 500_000
"""Most successors that a rule looks at in such a climb, for rules that look at all of them in each iteration."""
DRAWN_LOOKS = 100_000
"""The same for the calls on a state on which choices are counted."""
LEAST_ITERATIONS = 2
ANY_SPEED = 16
"""A search may take too long on boards with more queens; these are then not tested."""
TIMEOUT = 120.0
"""Seconds for the whole check."""
TITLES = {
    "legal-moves": "Returns a move on the board, or None, in time",
    "arguments": "Leaves rows unchanged",
    "allowed-moves": "Makes only moves that the rule allows",
    "stops": "Returns None exactly when the rule is stuck",
    "choices": "Makes each move as often as the rule does",
    "climbs": "Keeps to the rule along whole climbs",
    "reproducible": "Is reproducible",
}
"""Every check: what a correct search does."""
ALL_TITLES = {**TITLES, **POPULATION_TITLES}
"""The same for a search of any kind."""
NOT_TESTED = "not tested"


class Check(Struct):
    """One question about a search, and the boards on which the answer is no."""

    name: str
    tested: int = 0
    """States, calls or choices tested."""
    failed: int = 0
    is_made: bool = False
    """Whether it was completed; another may have failed before, or the time may have run out."""
    finding: Finding | None = None
    """The smallest board that fails."""

    @property
    def title(self) -> str:
        return ALL_TITLES[self.name]

    @property
    def is_passed(self) -> bool | None:
        """None if it was not made."""
        return False if self.failed else True if self.is_made else None

    def test(self, finding: Finding | None) -> None:
        """Count a test, which failed if there is a finding; the smallest board is kept."""
        self.tested += 1
        if finding is not None:
            self.failed += 1
            if self.finding is None or finding.size < self.finding.size:
                self.finding = finding

    def document(self) -> dict[str, Any]:
        """Return it as plain values; what was not tested has not passed."""
        finding = self.finding
        return {
            "name": self.name,
            "title": self.title,
            "passed": bool(self.is_passed),
            "found": finding.found if finding else None if self.is_passed else NOT_TESTED,
            "expected": finding.expected if finding else None,
            "tested": self.tested,
            "failed": self.failed,
            "smallest": finding and finding.document(),
        }


class CheckReport(Struct, frozen=True):
    """The checks of a search against a variant."""

    source: Source
    settings: RunSettings
    """The variant and its parameters."""
    checks: tuple[Check, ...]
    states: int
    calls: int
    largest: int
    """Queens on the largest board of a climb that was followed."""
    ties: str | None = None
    """``any`` if a tie may be broken in any way."""
    populations: int = 0
    """Populations that were bred, in place of states and climbs."""
    is_late: bool = False
    """Whether the time ran out before everything was tested."""

    @property
    def is_passed(self) -> bool:
        return all(check.is_passed for check in self.checks)

    def document(self) -> dict[str, Any]:
        """Return the report as plain values."""
        return {
            "search": {"file": self.source.file, "sha256": self.source.sha256},
            "variant": self.settings.variant.name,
            "parameters": dict(self.settings.parameters),
            "heuristic": self.source.heuristic.value,
            "ties": self.ties,
            "passed": self.is_passed,
            "states": self.states,
            **({"populations": self.populations} if self.populations else {}),
            "calls": self.calls,
            "largest": self.largest,
            "error_rate": ERROR_RATE,
            "checks": [check.document() for check in self.checks],
        }


def refusal_document(file: str, variant: str, error: Exception, line: int | None) -> dict[str, Any]:
    """Return the document for a file that cannot be checked, since it is no search."""
    return {
        "search": {"file": file},
        "variant": variant,
        "passed": False,
        "error": str(error),
        "line": line,
        "checks": [Check(name).document() for name in check_names(variant)],
    }


def check_search(
    source: Source,
    variant: str = "steepest-ascent",
    parameters: Mapping[str, Any] | None = None,
    report: Callable[[float], None] = lambda share: None,
    is_cancelled: Callable[[], bool] = lambda: False,
    tell: Callable[[Check], None] = lambda check: None,
    *,
    is_any_tie: bool = False,
    timeout: float = TIMEOUT,
    seed: int = 0,
    largest: int = LARGEST,
) -> CheckReport:
    """Compare what a search does with the rule of a variant.

    Every state of 4 and 5 queens and many larger ones are given to step, and on some of them its choices are counted
    and compared with their probabilities, each and all together; climbs are followed on boards of up to 64 queens. A
    correct search fails with a probability below `ERROR_RATE` in all. The h of the comparison is that of the search.

    Parameters
    ----------
    report
        Called now and then, from several threads, with the share done, from 0 to 1; while a call hangs too.
    is_cancelled
        Once it returns True, the report covers what was tested by then.
    tell
        Called with each check as soon as it fails, from any thread; a smaller board may be found later.
    is_any_tie
        Moves that the rule makes equally often may be made as often as one likes.
    timeout
        Seconds for all of it; a search that needs more fails, but passes the checks that were completed by then.
    seed
        Of the random numbers that the search is given.
    largest
        Queens on the largest board of a climb.

    Raises
    ------
    InputError
        If there is no such variant or parameter, or the search cannot be loaded (`SearchFaultError`).
    """
    settings = run_settings(4, variant, heuristic=source.heuristic, seed=seed, parameters=parameters)
    if reason := unsuitable(source, settings.variant):
        raise InputError(reason, "variant")
    return _Comparison(source, settings, report, is_cancelled, is_any_tie, timeout, largest, tell).report()


def check_names(variant: str) -> tuple[str, ...]:
    """Return the checks of a search that is no search, or whose functions are not known."""
    rule = rule_named(variant)
    if not rule.is_of_population:
        return tuple(TITLES)
    return CHECKS_OF_BEAM if rule.keeps_best else CHECKS_OF_WHOLE


def possible_checks(variant: str) -> tuple[str, ...]:
    """Return all checks that a search may be given as that variant, whatever functions it has."""
    if rule_named(variant).breeds:  # in both forms
        return tuple(POPULATION_TITLES)
    return check_names(variant)


def unsuitable(source: Source, variant: Variant) -> str:
    """Say why a search cannot be compared with a variant; empty if it can."""
    functions = ", ".join(source.functions)
    if variant.rule.swaps:
        return f"{variant.name} swaps two queens in a step, which a search of one's own does not"
    if bool(source.population) != variant.rule.is_of_population:
        works, other = ("a population", "one state")[:: 1 if source.population else -1]
        return f"{source.file} works on {works} ({functions}), {variant.name} on {other}"
    if source.functions == PARTS and not variant.rule.breeds:
        return f"{source.file} has {functions}; as {variant.name} it needs next_generation"
    return ""


class _Comparison(Struct):
    """The checks of one search, filled test by test; the first fields are the arguments of `check_search`."""

    _source: Source
    _settings: RunSettings
    _report: Callable[[float], None]
    _is_cancelled: Callable[[], bool]
    _is_any_tie: bool
    _timeout: float
    _most: int
    _tell: Callable[[Check], None]
    _calls: int = 0
    _largest: int = 0
    _share: float = 0.0
    _stage: tuple[float, float] = (0.0, 0.4)
    """The shares of the whole check between which the present part lies."""
    _checks: dict[str, Check] = field(default_factory=dict)
    _begun: float = field(default_factory=monotonic)
    _lock: Lock = field(default_factory=Lock)

    def report(self) -> CheckReport:
        """Make all tests."""
        source, states = self._source, list[Rows]()
        names = CHECKS_OF_PARTS if source.functions == PARTS else check_names(self._settings.variant.name)
        self._checks.update((name, Check(name)) for name in names)
        if source.population:
            is_done = self._test_populations()
        else:
            states = check_states(source.heuristic)
            is_done = self._test_states(states)
        is_late = self._is_late() and not is_done and not self._is_cancelled()
        if is_late:
            self._test(names[0], self._too_slow())
        return CheckReport(
            source=source,
            settings=self._settings,
            checks=tuple(self._checks.values()),
            states=len(states),
            calls=self._calls,
            largest=self._largest,
            ties="any" if self._is_any_tie else None,
            populations=len(POPULATIONS) if source.population else 0,
            is_late=is_late,
        )

    def _too_slow(self) -> Finding:
        """Return the finding for a search that needs more time."""
        called = "calls" if self._source.population else "calls of step"
        return Finding(
            (),
            f"{self._calls:,} {called} in {self._timeout:g} seconds, which is too slow",
            f"the whole check in {self._timeout:g} seconds",
            "The check was ended when its time was up. Make the search faster.",
            self._source.heuristic,
        )

    def _test_populations(self) -> bool:
        """Let it make generations, or parts of them; tell whether all were made."""
        self._stage = (0.0, 1.0)
        test = PopulationCheck(self._source, self._settings, self._test, self._is_over, self._report_part)
        self._calls = test.run()
        is_done = not self._is_over()
        self._made(*(name for name, check in self._checks.items() if check.tested))
        return is_done

    def _test_states(self, states: list[Rows]) -> bool:
        """Give it states and follow its climbs; tell whether these were followed."""
        with SearchProcesses(self._source, self._is_over) as processes:
            tested = self._test_answers(processes, states)
            if not any(self._checks[name].failed for name in ("legal-moves", "allowed-moves", "stops")):
                self._stage = (0.4, 0.7)
                self._test_frequencies(processes, tested)
                self._stage = (0.7, 1.0)
                self._test_climbs(processes)
        return self._checks["climbs"].is_made

    def _test(self, name: str, finding: Finding | None) -> None:
        """Count a test, and tell of the first one that fails."""
        check = self._checks[name]
        check.test(finding)
        if finding is not None and check.failed == 1:
            self._tell(check)

    def _is_late(self) -> bool:
        return monotonic() > self._begun + self._timeout

    def _is_over(self) -> bool:
        self._report(self._share)
        return self._is_cancelled() or self._is_late()

    def _made(self, *names: str) -> None:
        """Note that checks were completed."""
        if not self._is_over():
            for name in names:
                self._checks[name].is_made = True

    def _test_answers(self, processes: SearchProcesses, states: list[Rows]) -> list[TestedState]:
        """Call step on every state in two processes, the second one from the last state to the first.

        Each calls it once on half of the states and `SEEDS` times on the others, so that all its calls are made once.
        """
        seed, tested = self._settings.seed, list[TestedState]()
        answers: tuple[dict[int, Answer], dict[int, Answer]] = {}, {}

        def take(part: int, number: int, answer: Answer) -> None:
            place = len(states) - 1 - number if part else number
            answers[part][place] = answer
            if not part:
                if place == len(tested):
                    n, few = len(states[place]), states[place : place + STATES_AT_ONCE]
                    tested.extend(
                        TestedState.starts(self._settings, [rows for rows in few if len(rows) == n])
                    )
                self._test_answer(tested[place], answer)
            if place in answers[0] and place in answers[1]:
                self._test_again(tested[place], answers[0][place], answers[1][place])

        todo = [
            [
                (rows, [f"{seed}/{place}/{call}" for call in range(1 if (place + part) % 2 else SEEDS)])
                for place, rows in enumerate(states)
            ]
            for part in range(2)
        ]
        self._ask(processes, (todo[0], todo[1][::-1]), take)
        names = ("legal-moves", "arguments", "allowed-moves", "stops", "reproducible")
        if len(answers[0]) == len(answers[1]) == len(states):
            self._made(*(name for name in names if self._checks[name].tested))
        return tested

    def _test_answer(self, state: TestedState, answer: Answer) -> None:
        if answer.has_moves or answer.is_changed:
            self._test("arguments", state.changed_rows(answer) if answer.is_changed else None)
        self._test_moves(state, answer)

    def _test_again(self, state: TestedState, answer: Answer, again: Answer) -> None:
        """Test what a second process did: the call that the first one made too, and those that it did not make."""
        if answer.has_moves or again.has_moves:
            self._test("reproducible", state.difference(answer, again))
        self._test_moves(state, again._replace(moves=again.moves[1:]))

    def _test_moves(self, state: TestedState, answer: Answer) -> None:
        for move in answer.moves:
            self._test("legal-moves", state.illegal(move, answer) if isinstance(move, str) else None)
            if isinstance(move, str):
                continue
            self._test("stops", state.wrong_stop(move, answer))
            if move is not None and not state.choices.is_stuck:
                self._test("allowed-moves", state.wrong_move(move, answer))

    def _test_frequencies(self, processes: SearchProcesses, states: list[TestedState]) -> None:
        """Count the choices on some states, half of them in either process; test each option, and all together.

        Each is tested by the binomial distribution. All tests fail a correct search with a probability of at most half
        of `ERROR_RATE` (Bonferroni).
        """
        if self._is_any_tie:
            states = [state for state in states if not state.choices.is_even]
        chosen = [state for n in CHOICE_SIZES for state in _with_choices(states, n)]
        level = ERROR_RATE / 4 / max(1, sum(len(state.options) for state in chosen))
        seed, pool = self._settings.seed, Pool("on the states of this check")
        counted, halves = [Counter[Move | None]() for _ in chosen], Counter[int]()

        def take(part: int, place: int, answer: Answer) -> None:
            state, counts = chosen[place], counted[place]
            halves[place] += 1
            for move in answer.moves:
                if isinstance(move, str):
                    self._test("legal-moves", state.illegal(move, answer))
                else:
                    counts[state.option(move)] += 1
            if halves[place] == 2:
                self._test("choices", state.wrong_frequency(counts, level))

        todo = [
            [
                (state.rows, [f"{seed}/{half}/{place}/{call}" for call in range(self._draws(state) // 2)])
                for place, state in enumerate(chosen)
            ]
            for half in range(2)
        ]
        self._ask(processes, todo, take)
        random = Random(seed)
        for state, counts in zip(chosen, counted, strict=True):
            for move, times in sorted(counts.items(), key=str):
                pool.count(Decision.of(state, move), random, times)
        for finding in pool.findings(ERROR_RATE / 4):
            self._test("choices", finding)
        self._made("choices")

    def _draws(self, state: TestedState) -> int:
        looks_at_all = self._settings.variant.rule.price is Price.ALL
        return min(DRAWS, DRAWN_LOOKS // len(state.rows) ** 3) if looks_at_all else DRAWS

    def _test_climbs(self, processes: SearchProcesses) -> None:
        """Follow climbs with what the rule remembers; the other half of `ERROR_RATE` is for this."""
        pools, largest = ClimbPools(self._is_any_tie), self._most
        todo = [
            (n, index, iterations)
            for n, climbs, iterations in CLIMBS
            for index in range(climbs)
            if n <= self._most
        ]
        waiting = iter(enumerate(todo))

        def follow(name: str) -> None:
            nonlocal largest
            for place, (n, run_index, iterations) in waiting:
                climb = FollowedClimb(replace(self._settings, n=n, run_index=run_index), pools)
                if n <= largest and not self._follow(climb, iterations, processes.named(name)):
                    largest = min(largest, n - 1)
                self._report_part(place / len(todo))

        with ThreadPoolExecutor(2, "climb") as threads:
            list(threads.map(follow, "01"))
        if largest < min(ANY_SPEED, self._most):
            return
        for finding in pools.findings(ERROR_RATE / 2):
            self._test("climbs", finding)
        self._checks["climbs"].is_made = not self._is_cancelled()

    def _follow(self, climb: FollowedClimb, iterations: int, process: SearchProcess) -> bool:
        """Follow one climb to its end; tell whether there may be others."""
        settings = climb.settings
        if settings.variant.rule.price is Price.ALL:
            iterations = max(LEAST_ITERATIONS, min(iterations, LOOKS // settings.n**3))
        policy = {"restart": "never", "max_restarts": 0, "max_steps": NO_LIMIT, "max_iterations": iterations}
        run = WatchedRun({**run_command(settings), **policy})
        process.send(run.command)
        for event in run.events(process):
            with self._lock:
                for finding in climb.findings(event):
                    self._test("climbs", finding)
        if run.fault and (settings.n <= ANY_SPEED or TOO_LONG not in run.fault.message):
            with self._lock:
                self._test("legal-moves", climb.state().illegal(run.fault.message))
        is_followed = run.is_ended and not run.fault
        if is_followed:
            self._largest = max(self._largest, settings.n)
        return is_followed

    def _report_part(self, share: float) -> None:
        first, last = self._stage
        self._share = first + share * (last - first)
        self._report(self._share)

    def _ask(
        self, processes: SearchProcesses, parts: Sequence[Calls], take: Callable[[int, int, Answer], None]
    ) -> None:
        """Make the calls of each part in a process of its own.

        `take` is given the number of the part, of the state within it, and the answer, one at a time.
        """

        def ask(part: int, todo: Calls) -> None:
            for place, answer in enumerate(step_answers(processes, str(part), todo, self._is_over)):
                with self._lock:
                    self._calls += len(answer.moves)
                    self._report_part((place + 1) / len(todo))
                    take(part, place, answer)

        with ThreadPoolExecutor(2, "check") as threads:
            list(threads.map(ask, range(2), parts))


def _with_choices(states: list[TestedState], n: int) -> list[TestedState]:
    """Return some states of n queens on which the rule chooses, half of them with few choices."""
    found = [state for state in states if len(state.rows) == n and state.option_count > 1]
    Random(n).shuffle(found)
    few = [state for state in found if state.option_count <= FEW][: CHOICE_STATES // 2]
    chosen = {id(state) for state in few}
    return few + [state for state in found if id(state) not in chosen][: CHOICE_STATES - len(few)]
