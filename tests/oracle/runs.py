"""What every run has, whatever its rule: a stream of random numbers, counts, limits and restarts."""

from __future__ import annotations

from typing import Any

from solver.core.events import MoveKind
from solver.core.run_settings import RunSettings
from tests.oracle.random_numbers import Stream
from tests.oracle.states import Board


class OutOfStepsError(Exception):
    """The next event would be a step too many."""


class StuckError(Exception):
    """The rule has no move."""


class Run:
    """A run and its counts."""

    def __init__(self, settings: RunSettings) -> None:
        self.settings = settings
        self.stream = Stream.of_run(settings.seed, settings.run_index)
        self.steps = self.stays = self.restarts = self.evaluations = 0

    def limit(self, name: str) -> float:
        """A limit of the run; infinity where there is none."""
        value = self.settings.parameters.get(name)
        return value if isinstance(value, int) else float("inf")

    def parameter(self, name: str) -> Any:
        """A parameter of the rule."""
        return self.settings.parameters[name]

    @property
    def counts(self) -> tuple[int, int]:
        """Iterations and evaluations."""
        return self.steps + self.stays, self.evaluations

    def random_state(self) -> Board:
        """A row drawn for each queen, from all rows or all but the last, or a shuffle of all rows."""
        n = self.settings.n
        if self.settings.starts != "permutation":
            rows_drawn = n if self.settings.starts == "uniform" else n - 1
            return tuple(self.stream.below(rows_drawn) for _ in range(n))
        rows: list[int] = []
        for column in range(n):
            other = self.stream.below(column + 1)
            rows.append(column)
            rows[other], rows[column] = column, rows[other]
        return tuple(rows)

    def check_steps(self) -> None:
        """Raise `OutOfStepsError` when all steps were made."""
        if self.steps == self.limit("max_steps"):
            raise OutOfStepsError

    def count_restart(self) -> None:
        """Count a restart, if one is left and a step could follow."""
        if self.restarts == self.limit("max_restarts"):
            raise StuckError
        self.check_steps()
        self.restarts += 1

    def give_up_at(self) -> float:
        """The number of iterations of the run at which the present climb is given up for its length."""
        name = self.settings.parameters.get("restart")
        if name not in ("cutoff", "luby"):
            return float("inf")
        share = luby(self.restarts + 1) if name == "luby" else 1
        return self.steps + self.stays + int(self.parameter("cutoff")) * share


def luby(place: int) -> int:
    """Element of the Luby sequence, from 1: element 2^k - 1 is 2^(k - 1); those before it repeat the sequence."""
    size = 1
    while size < place:
        size = 2 * size + 1
    return (size + 1) // 2 if size == place else luby(place - size // 2)


def kind_of(change: int) -> MoveKind:
    """The kind of a move that is no random one."""
    return MoveKind.IMPROVING if change < 0 else MoveKind.SIDEWAYS if change == 0 else MoveKind.WORSENING
