"""A search of the user's own as a variant: its runs as events and as results, made in processes of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from solver.core.checks import InputError
from solver.core.events import Ended, Event, Fault, Moved, Outcome, Restarted, Started, Stayed, kind_of_change
from solver.core.files import AnyPath
from solver.core.heuristics import Heuristic, count_cap
from solver.core.run_settings import RunSettings
from solver.core.variants import (
    MAX_ITERATIONS,
    MAX_RESTARTS,
    MAX_STEPS_ALWAYS,
    NO_LIMIT,
    RESTART_WHEN_STUCK,
    Rule,
    Variant,
)
from solver.custom.process import Console, SearchFaultError, SearchProcess
from solver.custom.source import Source, read_source

PARAMETERS = (RESTART_WHEN_STUCK, MAX_RESTARTS, MAX_ITERATIONS, MAX_STEPS_ALWAYS)
"""The policy around every own search; it may never end, so it always has limits."""
OUTCOMES = tuple(Outcome)
CHUNK = 256
"""Most results sent at a time."""
LONGEST_NAME = 255
"""Letters in the name of a file."""


class OwnBatch:
    """The results of consecutive runs, by their number in the batch.

    Outcomes are numbers of `Outcome`, or -1 of a run that was not made.
    """

    def __init__(self, count: int) -> None:
        self.made = 0
        self.outcomes = np.full(count, -1, np.int8)
        self.steps, self.iterations, self.restarts, self.h = np.zeros((4, count), np.int64)
        self.fault: Fault | None = None
        """How the first run that ended in an error failed."""
        self.seconds = 0.0
        """Processor time."""

    def take(self, reply: dict[str, Any], process: SearchProcess) -> None:
        """Store the results in a reply."""
        try:
            for outcome, *figures in reply["runs"]:
                self.outcomes[self.made] = OUTCOMES.index(outcome)
                for kind, figure in zip(
                    (self.steps, self.iterations, self.restarts, self.h), figures, strict=True
                ):
                    kind[self.made] = figure
                self.made += 1
            self.seconds += reply["seconds"]
            if (fault := reply["fault"]) and not self.fault:
                self.fault = process.fault(fault["message"], fault["line"]).fault
        except (KeyError, TypeError, IndexError, ValueError) as error:
            raise process.nonsense(error) from error

    def fail(self, fault: Fault) -> None:
        """Note that a run ended its process."""
        self.outcomes[self.made] = OUTCOMES.index(Outcome.ERROR)
        self.made += 1
        self.fault = self.fault or fault


@dataclass(frozen=True, slots=True)
class OwnSearch:
    """What the field ``search`` of a variant holds: a source whose runs are made in processes of their own.

    A run is a pure function of the settings and the text of the search, as long as the search takes its random
    numbers from `random`.
    """

    file: str
    """Name of its file, by which the variant is known on the command line and in files."""
    sha256: str
    """Hash of that file."""
    source: Source | None
    """None in a run that was read from a file, which holds no code."""

    def events(
        self,
        settings: RunSettings,
        console: Console | None = None,
        is_cancelled: Callable[[], bool] = lambda: False,
    ) -> Iterator[Event]:
        """Yield the events of a run; closing the iterator ends its process.

        If the search fails, the last event carries the fault. What it prints goes to `console`. Once `is_cancelled`
        returns True, asked while the search decides, there are no more events.

        Raises
        ------
        SearchFaultError
            If the search cannot be loaded.
        """
        run = WatchedRun()
        with SearchProcess(self._loadable(), console, is_cancelled) as process:
            process.send(run_command(settings))
            while not run.is_ended:
                try:
                    if (reply := process.receive()) is None:
                        return
                    yield from run.events(reply, process)
                except SearchFaultError as error:
                    if not run.rows:
                        raise
                    yield run.end(Outcome.ERROR, error.fault)

    def results(
        self, settings: RunSettings, first: int, count: int, is_cancelled: Callable[[], bool] = lambda: False
    ) -> OwnBatch:
        """Make the runs from run index `first` on without events, until it is cancelled.

        Raises
        ------
        SearchFaultError
            If the search cannot be loaded.
        """
        batch, chunk = OwnBatch(count), CHUNK
        while batch.made < count and not is_cancelled():
            with SearchProcess(self._loadable(), is_cancelled=is_cancelled) as process:
                left = {"run_index": first + batch.made, "count": count - batch.made, "chunk": chunk}
                process.send({**run_command(settings), **left, "do": "batch"})
                try:
                    while batch.made < count and (reply := process.receive()):
                        batch.take(reply, process)
                except SearchFaultError as error:  # the runs left get a new process
                    if chunk == 1:
                        batch.fail(error.fault)
                    chunk = 1  # run by run, it is known which of them ends the process
        return batch

    def variant(self) -> Variant:
        """Return the search as a variant; one that was read from a run file is known by its name only.

        Raises
        ------
        InputError
            If no file has such a name.
        """
        if not self.file.isprintable() or len(self.file) > LONGEST_NAME:
            raise InputError(f"no search is in a file called {self.file[:40]!r}", "variant")
        source = self.source
        return Variant(
            name=self.file,
            title=source.name if source else self.file.removesuffix(".py"),
            description=source.description if source else f"The search in {self.file} when the run was made.",
            rule=Rule.OWN,
            parameters=PARAMETERS,
            source=f"The file {self.file}.",
            pseudocode=source.text if source else "",
            heuristic=source.heuristic if source else Heuristic.ATTACKING_PAIRS,
            search=self,
        )

    def _loadable(self) -> Source:
        if self.source is None:
            raise InputError(
                f"the run was made by {self.file}, whose code is not in the run file; open that file to run it again",
                "search",
            )
        return self.source


def own_variant(path: AnyPath) -> Variant:
    """Return the search in a file as a variant; raises as `read_source` does, and runs nothing."""
    source = read_source(path)
    return OwnSearch(source.file, source.sha256, source).variant()


class WatchedRun:
    """Turns the replies of a process into events."""

    def __init__(self) -> None:
        self.rows: list[int] = []
        self.is_ended = False
        self._h = self._iterations = 0

    def events(self, reply: dict[str, Any], process: SearchProcess) -> Iterator[Event]:
        try:
            if "state" in reply:
                yield self._enter(reply)
            elif "moves" in reply:
                moves = iter(reply["moves"])
                for column, row, h, iterations in zip(moves, moves, moves, moves, strict=True):
                    yield self._move(column, row, h, iterations)
                if reply["iterations"] > self._iterations:
                    self._iterations = reply["iterations"]
                    yield Stayed(self._iterations, None)
            elif fault := reply["fault"]:
                raise process.fault(fault["message"], fault["line"])
            else:
                yield self.end(Outcome(reply["end"]))
        except SearchFaultError:
            raise
        except (KeyError, TypeError, IndexError, ValueError) as error:
            raise process.nonsense(error) from error

    def end(self, outcome: Outcome, fault: Fault | None = None) -> Ended:
        self.is_ended = True
        return Ended(outcome, self._iterations, None, fault)

    def _enter(self, reply: dict[str, Any]) -> Started | Restarted:
        self.rows, self._h, self._iterations = reply["state"], reply["h"], reply["iterations"]
        reached = (tuple(self.rows), self._h, None, None)
        return Restarted(*reached, self._iterations, None) if reply["restart"] else Started(*reached)

    def _move(self, column: int, row: int, h: int, iterations: int) -> Moved:
        before, self.rows[column] = self.rows[column], row
        kind = kind_of_change(h - self._h)
        self._h, self._iterations = h, iterations
        return Moved(column, before, row, h, kind, None, None, iterations, None)


def run_command(settings: RunSettings) -> dict[str, Any]:
    """Return the command that makes a watched run."""
    limits = {name: settings.value(name) for name in ("max_restarts", "max_steps", "max_iterations")}
    return {
        "do": "run",
        "run_index": settings.run_index,
        "n": settings.n,
        "cap": count_cap(settings.heuristic, settings.n),
        "seed": settings.seed,
        "start": settings.start,
        "starts": settings.starts.value,
        "restart": settings.value("restart"),
        **{name: NO_LIMIT if limit is None else limit for name, limit in limits.items()},
    }
