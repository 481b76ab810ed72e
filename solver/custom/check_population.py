"""Whether a search on a population makes generations as a variant's rule says: its parts one by one, or all of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import log, sqrt
from random import Random
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from solver.analysis.offspring import Offspring, crossing_chances, mutation_chances, offspring, parent_chances
from solver.core.board import Rows, format_rows, format_states
from solver.core.heuristics import heuristic_value
from solver.core.run_settings import RunSettings
from solver.custom.child import PARTS
from solver.custom.process import SearchFaultError, SearchProcesses
from solver.custom.source import Source
from solver.custom.tested_state import Finding, binomial_chance

DRAWS = 4000
"""Calls of each function on each population, parents or child."""
CALLS_AT_ONCE = 250
ERROR_RATE = 1e-4
"""Greatest probability that a correct search fails by chance."""
FEWEST = 4
"""Results with fewer expected occurrences are counted together."""
MOST_SHOWN = 4
BOOK: tuple[Rows, ...] = tuple(
    tuple(8 - int(row) for row in digits) for digits in ("24748552", "32752411", "24415124", "32543213")
)
POPULATIONS: tuple[tuple[Rows, ...], ...] = (
    ((1, 3, 0, 0), (2, 0, 2, 2)),
    ((0, 1, 2, 3), (1, 3, 3, 0)),
    ((1, 3, 0, 0), (0, 1, 2, 3), (3, 0, 1, 1)),
    ((0, 0, 0, 0), (1, 1, 1, 1)),
    ((2, 0, 3, 0), (2, 0, 3, 0), (2, 0, 3, 0), (2, 0, 3, 0)),
    ((1, 3, 0, 0), (3, 0, 1, 1), (1, 3, 0, 0), (0, 1, 2, 3)),
    ((0, 2, 4, 1, 1), (0, 0, 4, 2, 3), (2, 2, 2, 2, 2), (4, 1, 0, 3, 0)),
    BOOK,
)
"""Populations that are bred, the smallest first.

In the fourth no pair is unattacked. The next two have equal members, each of which counts. The last is the textbook's.
"""
TITLES = {
    "legal-members": "Returns states on the board, as many as it was given, in time",
    "given-states": "Leaves the population and the parents unchanged",
    "selection": "Selects each parent as often as the rule does",
    "crossover": "Cuts after each column equally often, left of it the first parent, right of it the second",
    "mutation": "Mutates as often as the rule does, each column and row equally often",
    "members": "Makes only members that the rule allows",
    "children": "Makes each member as often as the rule does",
    "independent": "Makes members independently of each other",
    "reproducible": "Is reproducible",
}
"""Every check of a search on a population."""
CHECKS_OF_PARTS = ("legal-members", "given-states", "selection", "crossover", "mutation", "reproducible")
CHECKS_OF_BEAM = ("legal-members", "given-states", "members", "children", "reproducible")
CHECKS_OF_WHOLE = (*CHECKS_OF_BEAM, "independent")


class Call(NamedTuple):
    """A function and its arguments, and what the rule does with them."""

    function: str
    arguments: tuple[Any, ...]
    settings: RunSettings

    @property
    def members(self) -> tuple[Rows, ...]:
        """The states that the function is given."""
        whole = self.function in ("select", "next_generation")
        return tuple(self.arguments[0]) if whole else tuple(self.arguments)

    def finding(self, found: str, expected: str, why: str, line: int | None = None) -> Finding:
        """Return a finding on these arguments."""
        heuristic = self.settings.heuristic
        return Finding(self.members[0], found, expected, why, heuristic, line, self.members)


class Reply(NamedTuple):
    """What a function returned in each call."""

    results: list[Any]
    """States, or tuples of states; a text says what was wrong."""
    line: int | None
    is_changed: bool


def _reply(processes: SearchProcesses, salt: str, call: Call, seeds: list[str]) -> Reply:
    """Return what the process of a salt answers, to the first call that fails."""
    results: list[Any] = []
    line, is_changed = None, False
    try:
        for first in range(0, len(seeds), CALLS_AT_ONCE):
            process = processes.named(salt)
            calls = [[call.function, call.arguments, seeds[first : first + CALLS_AT_ONCE]]]
            process.send({"do": "calls", "salt": salt, "calls": calls})
            told = process.receive()
            if told is None:
                break
            try:
                results += [_checked(one, call) for one in told["answers"]]
                line, is_changed = told["line"], is_changed or told["is_changed"] is True
            except (KeyError, TypeError, ValueError) as error:
                raise process.nonsense(error) from error
            if isinstance(results[-1], str):
                break
    except SearchFaultError as error:
        results.append(error.fault.message)
        line = error.fault.line
    return Reply(results, line if type(line) is int else None, is_changed)


class PopulationCheck(Struct, frozen=True):
    """The tests of one search; `test` counts one of them by the name of its check."""

    source: Source
    settings: RunSettings
    test: Callable[[str, Finding | None], None]
    is_over: Callable[[], bool]
    report: Callable[[float], None]

    def run(self) -> int:
        """Call every function on every population; return the number of calls."""
        calls = list(self._calls())
        chances = [_Expected.of(call) for call in calls]
        level = ERROR_RATE / sum(expected.tests for expected in chances)
        made = 0
        with SearchProcesses(self.source, self.is_over) as processes:
            for place, (call, expected) in enumerate(zip(calls, chances, strict=True)):
                seeds = [f"{self.settings.seed}/{place}/{number}" for number in range(DRAWS)]
                reply = _reply(processes, "0", call, seeds)
                again = _reply(processes, "1", call, seeds[:CALLS_AT_ONCE])
                made += len(reply.results) + len(again.results)
                if self.is_over():
                    break
                for name, finding in self._findings(call, expected, reply, again, level):
                    self.test(name, finding)
                self.report((place + 1) / len(calls))
        return made

    def _calls(self) -> Iterator[Call]:
        settings = self.settings
        for members in POPULATIONS:
            if not _has_one_elite(members, settings):
                continue
            size = {
                name: len(members) for name in ("population", "beam_width") if name in settings.parameters
            }
            own = replace(settings, n=len(members[0]), parameters={**settings.parameters, **size})
            if self.source.functions != PARTS:
                yield Call("next_generation", (members,), own)
                continue
            yield Call("select", (members,), own)
            yield from (Call("crossover", pair, own) for pair in dict.fromkeys(pairwise(members)))
            yield Call("mutate", (members[0],), own)

    def _findings(
        self, call: Call, expected: _Expected, reply: Reply, again: Reply, level: float
    ) -> Iterator[tuple[str, Finding | None]]:
        for result in reply.results:
            is_wrong = isinstance(result, str)
            yield (
                "legal-members",
                call.finding(result, f"what {call.function} must return", "", reply.line)
                if is_wrong
                else None,
            )
        if call.function != "mutate":  # which may change the child that it returns
            changed = call.finding("its arguments changed", "arguments left as they are", "Work on copies.")
            yield "given-states", changed if reply.is_changed else None
        results = [result for result in reply.results if not isinstance(result, str)]
        for one, other in zip(reply.results, again.results, strict=False):
            yield (
                "reproducible",
                None
                if one == other
                else call.finding(
                    f"{_shown(one)}, and {_shown(other)} when called again",
                    "the same for the same arguments and the same random numbers",
                    "It takes random numbers from elsewhere, or remembers something between calls.",
                ),
            )
        if len(results) == len(reply.results):
            yield from expected.findings(call, results, level)


class _Expected(Struct, frozen=True):
    """What a function may return, and how often."""

    name: str
    """Of the check."""
    offspring: Offspring

    @classmethod
    def of(cls, call: Call) -> _Expected:
        settings, arguments = call.settings, call.arguments
        if call.function == "next_generation":
            return cls("children", offspring(settings, arguments[0]))
        if call.function == "select":
            return cls("selection", Offspring(Counter(), parent_chances(settings, arguments[0])))
        if call.function == "crossover":
            return cls("crossover", Offspring(Counter(), crossing_chances(*arguments)))
        return cls("mutation", Offspring(Counter(), mutation_chances(settings, arguments[0])))

    @property
    def tests(self) -> int:
        """How many of its tests may fail by chance."""
        return len(self.offspring.drawn) + 2

    def findings(self, call: Call, results: list[Any], level: float) -> Iterator[tuple[str, Finding | None]]:
        """Test what was returned: what may be, how often each, and whether the members go together."""
        allowed = self.name if call.function != "next_generation" else "members"
        drawn: list[tuple[Rows, ...]] = []
        right: dict[tuple[Rows, ...], tuple[Rows, ...]] = {}
        for result in results:
            members = result if call.function == "next_generation" else (result,)
            wrong = None if members in right else self._wrong_member(call, members)
            yield allowed, wrong
            if wrong is None:
                if members not in right:
                    right[members] = _without(members, self.offspring.certain)
                drawn.append(right[members])
        if len(drawn) == len(results) and any(drawn):
            yield self.name, self._wrong_frequency(call, drawn, level)
            if self.offspring.limits is None:
                yield self.name, self._wrong_order(call, drawn, level)
                if call.function == "next_generation" and len(drawn[0]) > 1:
                    yield "independent", self._wrong_pairs(call, drawn, level)

    def _wrong_member(self, call: Call, members: Sequence[Rows]) -> Finding | None:
        """Return a member that the rule never makes, or what it leaves out in any case."""
        made, certain, limits = Counter(members), self.offspring.certain, self.offspring.limits
        if missing := certain - made:
            rows = next(iter(missing))
            return call.finding(
                f"a generation without {_with_h(rows, call)}",
                "a generation with it" if limits is not None else "the elite first, unchanged",
                "Every successor better than the best one left out is kept."
                if limits is not None
                else f"The best {certain.total():,} live on.",
            )
        for rows, count in (made - certain).items():
            most = len(members) if limits is None else limits[rows]
            if rows not in self.offspring.drawn or count > most:
                return call.finding(
                    _with_h(rows, call) + (f", {count:,} times" if count > most > 0 else ""),
                    _options(self.offspring, call),
                    f"The rule never {'selects' if call.function == 'select' else 'makes'} it from these.",
                )
        return None

    def _wrong_frequency(self, call: Call, drawn: list[tuple[Rows, ...]], level: float) -> Finding | None:
        """Return the state that is the furthest from its probability, if chance does not explain it."""
        total = sum(map(len, drawn))
        counts = Counter(rows for members in drawn for rows in members)
        is_free = self.offspring.limits is None
        if not is_free:  # of members drawn without replacement one is looked at, which is uniform
            random = Random(0)
            counts, total = Counter(random.choice(members) for members in drawn), len(drawn)
        chances = {
            rows: binomial_chance(counts[rows], total, share)
            for rows, share in self.offspring.drawn.items()
            if total * share >= FEWEST
        }
        if not chances:
            return None
        rows = min(chances, key=lambda one: chances[one])
        if chances[rows] >= level:
            return None
        share = self.offspring.drawn[rows]
        return call.finding(
            f"{_with_h(rows, call)} {counts[rows]:,} of {total:,} times",
            f"about {round(share * total):,} of {total:,} times, a probability of {share:.4g}",
            f"The rule chooses among {len(self.offspring.drawn):,} states. A correct search differs as much with a "
            f"probability below {max(chances[rows], 1e-99):.0e}.",
        )

    def _wrong_order(self, call: Call, drawn: list[tuple[Rows, ...]], level: float) -> Finding | None:
        """Test all states together, those of low h first, by the inequality of Dvoretzky, Kiefer and Wolfowitz."""
        total, expected = sum(map(len, drawn)), Counter[int]()
        h_of = {rows: heuristic_value(rows, call.settings.heuristic) for rows in self.offspring.drawn}
        counts = Counter(h_of[rows] for members in drawn for rows in members)
        for rows, share in self.offspring.drawn.items():
            expected[h_of[rows]] += share  # type: ignore[assignment]
        bound, found, share = sqrt(log(2 / level) / (2 * total)), 0.0, 0.0
        for h in sorted(expected):
            found, share = found + counts[h] / total, share + expected[h]
            if abs(found - share) > bound:
                return call.finding(
                    f"h of at most {h} in {found:.1%} of {total:,} states",
                    f"{share:.1%}",
                    f"Chance explains a difference of {bound:.1%}.",
                )
        return None

    def _wrong_pairs(self, call: Call, drawn: list[tuple[Rows, ...]], level: float) -> Finding | None:
        """Test how often the first two members that are drawn are equal."""
        share = sum(chance**2 for chance in self.offspring.drawn.values())
        equal = sum(members[0] == members[1] for members in drawn)
        if binomial_chance(equal, len(drawn), share) >= level:
            return None
        return call.finding(
            f"the first two members that are drawn are equal in {equal:,} of {len(drawn):,} generations",
            f"about {round(share * len(drawn)):,} of {len(drawn):,}",
            "Each is made by itself, with random numbers of its own.",
        )


def _has_one_elite(members: tuple[Rows, ...], settings: RunSettings) -> bool:
    """Whether it is clear which members live on, and some do not."""
    elite = int(settings.value("elite") or 0)
    in_order = sorted((heuristic_value(rows, settings.heuristic), rows) for rows in members)
    if elite == 0:
        return True
    if elite >= len(members):
        return False
    border = in_order[elite - 1][0]
    return border < in_order[elite][0] or len({rows for h, rows in in_order if h == border}) == 1


def _without(members: Sequence[Rows], certain: Counter[Rows]) -> tuple[Rows, ...]:
    """Return the members but for those that there are in any case."""
    left, others = certain.copy(), []
    for rows in members:
        if left[rows] > 0:
            left[rows] -= 1
        else:
            others.append(rows)
    return tuple(others)


def _checked(told: Any, call: Call) -> Any:
    """Return a state or a population that a process told of; raises if it cannot be."""
    n = call.settings.n
    if told is None and call.function == "next_generation":
        return "it returned None, although no member is a solution"
    if isinstance(told, str):
        return told
    states = told if call.function == "next_generation" else [told]
    if call.function == "next_generation" and len(states) != len(call.members):
        raise ValueError
    for rows in states:
        if len(rows) != n or not all(type(row) is int and 0 <= row < n for row in rows):
            raise ValueError
    made = tuple(map(tuple, states))
    return made if call.function == "next_generation" else made[0]


def _with_h(rows: Rows, call: Call) -> str:
    return f"{format_rows(rows)} (h = {heuristic_value(rows, call.settings.heuristic)})"


def _options(made: Offspring, call: Call) -> str:
    states = list(dict.fromkeys([*made.certain, *made.drawn]))
    shown = ", ".join(_with_h(rows, call) for rows in states[:MOST_SHOWN])
    return f"one of: {shown}" + (
        f" or {len(states) - MOST_SHOWN:,} others" if len(states) > MOST_SHOWN else ""
    )


def _shown(result: Any) -> str:
    if isinstance(result, str):
        return result
    is_state = isinstance(result[0], int)
    return format_rows(result) if is_state else format_states(result)
