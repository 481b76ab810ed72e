"""A state that a search is tested on, what the rule does there, and what is wrong with what the search does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice, product
from math import lgamma, log, log1p
from random import Random
from typing import Any, NamedTuple

import numpy as np
from msgspec import Struct, field
from msgspec.structs import replace
from numpy.typing import NDArray

from solver.core.board import Rows, format_rows
from solver.core.heuristics import Heuristic, heuristic_value, successor_table
from solver.core.run_settings import RunSettings
from solver.engine.choices import NO_MEMORY, Choices, Memory, choices_in, evaluated_state, evaluated_states

COMPLETE_SIZES = (4, 5)
"""Sizes of boards whose states are all tested."""
LARGER_SIZES = (6, 7, 8, 10)
CLIMBS = 100
"""Descents whose states are tested, for each larger size."""
SIDEWAYS = 3
"""Sideways moves of each descent."""
SOLUTIONS = 20
"""Solutions tested, for each larger size."""
MOST_SHOWN = 6
"""Most moves that a sentence lists."""

Move = tuple[int, int]
"""Column and row."""
_evaluated = lru_cache(maxsize=4)(evaluated_state)
"""A climb that stays in its state asks for it again and again."""


class Answer(NamedTuple):
    """What step did on a state."""

    moves: tuple[Move | str | None, ...]
    """For each call a column and a row, None, or what was wrong."""
    line: int | None
    is_changed: bool

    @property
    def has_moves(self) -> bool:
        """Whether some call returned a move on the board, or None."""
        return not all(isinstance(move, str) for move in self.moves)


class Finding(Struct, frozen=True):
    """A board on which a search does not do what the rule says; of a search that is too slow, no board."""

    rows: Rows
    """Empty where no board is to blame."""
    found: str
    expected: str
    why: str
    heuristic: Heuristic
    line: int | None = None
    members: tuple[Rows, ...] = ()
    """The states that a function was given, where that is not one state."""
    moves: Mapping[str, Move] = field(default_factory=dict)
    """Moves to show on the board, by who makes them: ``search``, ``rule``, or ``again``: the search called again."""

    @property
    def size(self) -> tuple[bool, int, int, Rows]:
        """By which the smallest one is found; one without a board comes last."""
        return not self.rows, len(self.rows), len(self.members), self.rows

    @property
    def command(self) -> str:
        """The command that shows the board, or the first of several."""
        counted = "" if self.heuristic is Heuristic.ATTACKING_PAIRS else f" --heuristic {self.heuristic}"
        return f"nqueens inspect {format_rows(self.rows)}{counted}"

    def document(self) -> dict[str, Any] | None:
        """Return it as plain values; None without a board."""
        if not self.rows:
            return None
        return {
            "rows": list(self.rows),
            **({"members": [list(rows) for rows in self.members]} if self.members else {}),
            "h": heuristic_value(self.rows, self.heuristic),
            "found": self.found,
            "expected": self.expected,
            "why": self.why,
            "line": self.line,
            "moves": {who: list(move) for who, move in self.moves.items()},
            "command": self.command,
        }


class TestedState(Struct, frozen=True, eq=False):
    """A state, and what the rule does there."""

    rows: Rows
    h: int
    successor_h: NDArray[np.int64]
    """Shape (n, n), by row and column; h at the queens."""
    choices: Choices
    settings: RunSettings
    memory: Memory = NO_MEMORY
    """What the rule remembers."""
    now: int | None = None
    """Iterations of the climb in which it was reached; None for a start."""

    @classmethod
    def of(
        cls, settings: RunSettings, rows: Rows, memory: Memory = NO_MEMORY, now: int | None = None
    ) -> TestedState:
        """Look up what the rule does in a state, at the start of a climb or with what it remembers."""
        state = _evaluated(rows, settings.heuristic)
        choices = choices_in(state, settings, memory)
        return cls(rows, state.h, state.successor_h, choices, settings, memory, now)

    @classmethod
    def starts(cls, settings: RunSettings, states: Sequence[Rows]) -> Iterator[TestedState]:
        """Look up what the rule does in several states of one size, each at the start of a climb."""
        own = replace(settings, n=len(states[0]))
        for rows, state in zip(states, evaluated_states(np.array(states), own.heuristic), strict=True):
            yield cls(rows, state.h, state.successor_h, choices_in(state, own, NO_MEMORY), own)

    @property
    def size(self) -> tuple[int, int, Rows]:
        """By which the smallest one is found."""
        return len(self.rows), self.now or 0, self.rows

    @property
    def options(self) -> dict[Move | None, float]:
        """The probability of every move that the rule may make; None stands for staying."""
        found: dict[Move | None, float] = {
            (int(column), int(row)): float(self.choices.probability[row, column])
            for column, row in np.argwhere(self.choices.probability.T > 0)
        }
        return {**found, None: self.choices.stays} if self.choices.stays else found

    @property
    def option_count(self) -> int:
        """Number of the options."""
        return self.choices.count + bool(self.choices.stays)

    def option(self, move: Any) -> Move | None:
        """Return the option that an answer is."""
        return None if move is None or self.rows[move[0]] == move[1] else move

    def finding(
        self, found: str, expected: str, why: str, answer: Answer | None = None, **moves: Move | str | None
    ) -> Finding:
        """Return a finding on this state; of the moves, those of a queen are shown."""
        shown = {
            who: move
            for who, move in moves.items()
            if isinstance(move, tuple) and self.option(move) is not None
        }
        line = answer and answer.line
        return Finding(self.rows, found, expected, why, self.settings.heuristic, line, moves=shown)

    def changed_rows(self, answer: Answer) -> Finding:
        """Return that step changed its argument."""
        why = "In a run step gets a copy, so nothing breaks; but a trial move was probably not taken back."
        return self.finding("step changed rows", "rows as it was before the call", why, answer)

    def illegal(self, move: str, answer: Answer | None = None) -> Finding:
        """Return that a run would end as an error here."""
        return self.finding(
            move, "a move (column, row), or None", "A run would end as an error in this state.", answer
        )

    def wrong_stop(self, move: Move | None, answer: Answer | None = None) -> Finding | None:
        """Return what is wrong if step stops and the rule does not, or the other way round."""
        if (move is None) == self.choices.is_stuck:
            return None
        if move is None:
            why = f"The rule is not stuck: {self._situation()}."
            return self.finding("None", self._expected(), why, answer, rule=self._likeliest())
        why = f"The rule is stuck: {self._situation()}."
        return self.finding(self._move_text(move), "None", why, answer, search=move)

    def wrong_move(self, move: Move, answer: Answer | None = None) -> Finding | None:
        """Return what is wrong with a move that the rule never makes."""
        column, row = move
        if self.choices.stays if self.rows[column] == row else self.choices.probability[row, column]:
            return None
        why = f"{self._situation()}. {self.settings.variant.description}"
        return self.finding(
            self._move_text(move), self._expected(), why, answer, search=move, rule=self._likeliest()
        )

    def wrong_frequency(self, counts: Mapping[Move | None, int], level: float) -> Finding | None:
        """Return the choice that is the furthest from its probability, if chance does not explain it."""
        total, options = sum(counts.values()), self.options
        chances = {
            option: binomial_chance(counts.get(option, 0), total, share) for option, share in options.items()
        }
        option = min(chances, key=lambda option: chances[option])
        if chances[option] >= level:
            return None
        share = options[option]
        excess = {move: counts.get(move, 0) - total * chance for move, chance in options.items()}
        is_uniform = max(options.values()) - min(options.values()) < 1e-9
        moves = f"{len(options)} moves" + (", each equally likely" if is_uniform else "")
        text = "a queen stays" if option is None else self._move_text(option)
        return self.finding(
            f"{text} in {counts.get(option, 0):,} of {total:,} calls",
            f"about {round(share * total):,} of {total:,} calls, a probability of {share:.4g}",
            f"The rule chooses among {moves}. A correct search differs as much with a probability below "
            f"{max(chances[option], 1e-99):.0e}.",
            search=max(excess, key=lambda move: excess[move]),
            rule=min(excess, key=lambda move: excess[move]),
        )

    def difference(self, answer: Answer, again: Answer) -> Finding | None:
        """Return what is wrong if step does something else when it is called again."""
        for one, other in zip(answer.moves, again.moves, strict=False):
            if one != other:
                return self.finding(
                    f"{self._move_text(one)}, and {self._move_text(other)} when called again",
                    "the same move for the same state and the same random numbers",
                    "It takes random numbers from elsewhere, or remembers something outside memory.",
                    search=one,
                    again=other,
                )
        return None

    def _likeliest(self) -> Move | None:
        options = self.options
        return max(options, key=lambda option: options[option])

    def _situation(self) -> str:
        best_h = successor_table(self.rows, self.settings.heuristic).min()
        least = f"h is {self.h}; the lowest h of a successor is {best_h}" if self.h else "h is 0, a solution"
        if self.now is None:
            return least
        figures = [
            f"{name.replace('_', ' ')} {value:.4g}"
            for name, value in self.memory.items()
            if isinstance(value, int | float)
        ]
        return ", ".join([f"{least} after {self.now:,} iterations of a climb", *figures])

    def _expected(self) -> str:
        options = list(self.options)
        listed = ", ".join(
            "a queen stays" if option is None else self._move_text(option) for option in options[:MOST_SHOWN]
        )
        more = f" or {len(options) - MOST_SHOWN:,} other moves" if len(options) > MOST_SHOWN else ""
        return f"{'one of: ' if len(options) > 1 else ''}{listed}{more}"

    def _move_text(self, move: Move | str | None) -> str:
        if move is None or isinstance(move, str):
            return move or "None"
        column, row = move
        if self.rows[column] == row:
            return f"queen {column} stays in row {row}"
        return f"queen {column} to row {row} (h = {self.successor_h[row, column]})"


def binomial_chance(count: int, total: int, share: float) -> float:
    """Return the two-sided p-value of a number of successes: twice the smaller tail of the binomial distribution."""
    if share >= 1:
        return float(count == total)
    k = np.arange(total + 1)
    logs = _log_factorials(total)
    mass = np.exp(logs[-1] - logs - logs[::-1] + k * log(share) + (total - k) * log1p(-share))
    return min(1.0, 2 * min(float(mass[: count + 1].sum()), float(mass[count:].sum())))


@lru_cache(maxsize=4)
def _log_factorials(most: int) -> NDArray[np.float64]:
    """Return the logarithms of the factorials from 0 to a number."""
    return np.array([lgamma(number + 1) for number in range(most + 1)])


def check_states(heuristic: Heuristic = Heuristic.ATTACKING_PAIRS) -> list[Rows]:
    """Return the states that are tested.

    These are all states of the complete sizes and, of the larger ones, the states of many descents, among them slopes,
    plateaus and local minima, and solutions found by backtracking.
    """
    found = [rows for n in COMPLETE_SIZES for rows in product(range(n), repeat=n)]
    for n in LARGER_SIZES:
        larger = {(row,) * n for row in (0, n // 2)} | set(islice(_solutions(n), SOLUTIONS))
        larger.update(_descents(n, heuristic, Random(n)))
        found += sorted(larger)
    return found


def _descents(n: int, heuristic: Heuristic, random: Random) -> Iterator[Rows]:
    """Yield the states of steepest descents, with a few sideways moves, from random states; all go on together."""
    going = [([random.randrange(n) for _ in range(n)], 0) for _ in range(CLIMBS)]
    while going:
        states = np.array([rows for rows, _ in going])
        yield from map(tuple, states.tolist())
        went, going = going, []
        for (rows, sideways), state in zip(went, evaluated_states(states, heuristic), strict=True):
            best = state.successor_h[state.is_successor].min()
            sideways += best == state.h
            if 0 < state.h >= best and sideways <= SIDEWAYS:
                is_best = state.is_successor & (state.successor_h == best)
                row, column = random.choice(np.argwhere(is_best).tolist())
                rows[column] = row
                going.append((rows, sideways))


def _solutions(n: int, rows: Rows = ()) -> Iterator[Rows]:
    """Yield the solutions by backtracking."""
    if len(rows) == n:
        yield rows
    for row in range(n):
        if all(row != other and abs(row - other) != len(rows) - column for column, other in enumerate(rows)):
            yield from _solutions(n, (*rows, row))
