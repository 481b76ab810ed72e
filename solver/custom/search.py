"""A search of the user's own as a variant: its runs as events and as results, made in processes of its own."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from solver.core.board import Rows
from solver.core.checks import InputError
from solver.core.events import (
    MIXED_STEPS,
    NOT_MADE,
    OUTCOMES,
    Ended,
    Event,
    Fault,
    Generated,
    Moved,
    Outcome,
    Restarted,
    Started,
    Stayed,
    kind_of_change,
)
from solver.core.files import AnyPath, shown
from solver.core.heuristics import Heuristic
from solver.core.parameters import (
    MAX_ITERATIONS,
    MAX_RESTARTS,
    MAX_STEPS_ALWAYS,
    NO_LIMIT,
    POPULATION,
    RESTART_WHEN_STUCK,
)
from solver.core.run_settings import HASH_MARK, RunSettings
from solver.core.variants import FileOfSearch, Rule, Variant, variant_named
from solver.custom.child import State, Stream
from solver.custom.likely_parents import likely_lineage
from solver.custom.process import Console, SearchFaultError, SearchProcess
from solver.custom.source import Source, read_source

PARAMETERS = (RESTART_WHEN_STUCK, MAX_RESTARTS, MAX_ITERATIONS, MAX_STEPS_ALWAYS)
"""The policy around every own search; it may never end, so it always has limits."""
LONGEST_NAME = 255
"""Letters in the name of a file."""


class OwnBatch:
    """The results of consecutive runs; outcomes are numbers of `OUTCOMES`, or `NOT_MADE`."""

    def __init__(self, count: int) -> None:
        self.made = 0
        self.outcomes = np.full(count, NOT_MADE, np.int8)
        self.steps, self.iterations, self.restarts = np.zeros((3, count), np.int64)
        self.evaluations: NDArray[np.int64] | None = None
        """A search written by the user does not tell."""
        self.fault: Fault | None = None
        """How the first run that ended in an error failed."""
        self.seconds = 0.0
        """Processor time."""
        self.run_seconds = None
        """That of the runs alone is not known: the process has to start, too."""

    def take(self, run: WatchedRun) -> None:
        """Store the result of a run that has ended."""
        self.outcomes[self.made] = OUTCOMES.index(run.outcome)
        self.steps[self.made], self.iterations[self.made] = run.steps, run.iterations
        self.restarts[self.made] = max(run.restarts, 0)
        self.made += 1
        self.fault = self.fault or run.fault


class OwnSearch(Struct, frozen=True):
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
    population: int = 0
    """Members of a population unless another number is chosen; 0 for a search with one state."""

    @property
    def is_open(self) -> bool:
        """Whether its code is at hand."""
        return self.source is not None

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
        command = run_command(settings)
        with SearchProcess(self._loadable(), console, is_cancelled) as process:
            process.send(command)
            yield from WatchedRun(command).events(process)

    def results(
        self,
        settings: RunSettings,
        first: int,
        count: int,
        cancelled: NDArray[np.uint8] | None = None,
        memory: object = None,
    ) -> OwnBatch:
        """Make the runs from run index `first` on without events, until it is cancelled; each begins without memory.

        Raises
        ------
        SearchFaultError
            If the search cannot be loaded.
        """

        def is_cancelled() -> bool:
            return cancelled is not None and bool(cancelled[0])

        batch = OwnBatch(count)
        while batch.made < count and not is_cancelled():
            with SearchProcess(self._loadable(), is_cancelled=is_cancelled) as process:
                command = {**run_command(settings), "run_index": first + batch.made}
                process.send({**command, "count": count - batch.made})
                while batch.made < count and process.is_usable:
                    run = WatchedRun({**command, "run_index": first + batch.made})
                    run.follow(process)
                    if not run.is_ended:
                        break
                    batch.take(run)
            batch.seconds += process.processor_seconds
        return batch

    def is_loaded(self, settings: RunSettings) -> bool:
        """Whether a run begins at once: nothing is compiled."""
        return True

    is_compiled = is_loaded

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
        members = (replace(POPULATION, default=self.population),) if self.population else ()
        return Variant(
            name=self.file,
            title=source.name if source else self.file.removesuffix(".py"),
            description=source.description if source else f"The search in {self.file} when the run was made.",
            rule=Rule.OWN_POPULATION if self.population else Rule.OWN,
            parameters=(*members, *PARAMETERS),
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
    return OwnSearch(source.file, source.sha256, source, source.population).variant()


def stored_variant(
    name: str, file: FileOfSearch | None, parameters: Mapping[str, Any], searches: Iterable[Variant] = ()
) -> Variant:
    """Return the variant that a file or the history names: of a search the one that is open, or one without code.

    Parameters
    ----------
    name
        Name of the variant; of a search, of its file.
    file
        The file of a search; None for a variant of the textbook's.
    parameters
        Those it had.
    searches
        The searches that are open.
    """
    if file is None:
        return variant_named(name)
    same = (variant for variant in searches if variant.sha256 == file.sha256)
    population = 2 if POPULATION.name in parameters else 0
    return next(same, None) or OwnSearch(name, file.sha256, None, population).variant()


def given_search(text: str) -> Variant:
    """Return the search that ``FILE`` or ``FILE@sha256:HASH`` names; raises as `own_variant`, and for another hash."""
    hashed = re.fullmatch(rf"(.*){HASH_MARK}([0-9a-fA-F]{{8,64}})", text, re.DOTALL)
    file, digits = hashed.groups() if hashed else (text, "")
    variant = own_variant(file)
    sha256 = variant.sha256 or ""
    if not sha256.startswith(digits.lower()):
        raise InputError(
            f"{shown(file)} has changed: its SHA-256 begins with {sha256[: len(digits)]}, not with {digits}",
            "search",
        )
    return variant


def given_searches(texts: Iterable[str]) -> list[Variant]:
    """Return the searches that texts name, each one file or several with commas between."""
    found: list[Variant] = []
    for text in texts:
        is_one = os.path.isfile(text.rpartition(HASH_MARK)[0] or text)  # noqa: PTH113 - which takes any text
        parts = [text] if is_one else [part.strip() for part in text.split(",") if part.strip()]
        found += map(given_search, parts)
    return found


def files_of(variants: Iterable[Variant]) -> list[Path]:
    """Return the files that searches were read from."""
    searches = [variant.search for variant in variants if isinstance(variant.search, OwnSearch)]
    return [search.source.path for search in searches if search.source is not None]


class WatchedRun:
    """Turns the replies of a process into events; whatever can be worked out from the moves is worked out here."""

    def __init__(self, command: dict[str, Any]) -> None:
        self.is_ended = False
        self.outcome = Outcome.STOPPED
        self.fault: Fault | None = None
        self.steps = self.iterations = 0
        self.restarts = -1
        """-1 before the start."""
        self.state = State([], 0)
        """The present state; of a population the best member."""
        self.members: tuple[Rows, ...] = ()
        self.command = command
        self._stream = Stream(command["seed"], command["run_index"])

    def events(self, process: SearchProcess) -> Iterator[Event]:
        """Yield the events of the run that the process makes next, until it ends or is cancelled.

        Raises
        ------
        SearchFaultError
            If the search fails before the run has begun.
        """
        while not self.is_ended:
            try:
                if (reply := process.receive()) is None:
                    return
                yield from self._told(reply, process)
            except SearchFaultError as error:
                ended = self._end(Outcome.ERROR, error.fault)
                if self.restarts < 0:
                    raise
                yield ended

    def follow(self, process: SearchProcess) -> None:
        """Do the same without events; a search that fails at once has made a run that failed."""
        with suppress(SearchFaultError):
            for _ in self.events(process):
                pass

    def _told(self, reply: dict[str, Any], process: SearchProcess) -> Iterator[Event]:
        try:
            if "state" in reply:
                yield self._enter([reply["state"]])
            elif "members" in reply:
                if self.restarts >= 0 and reply["iterations"] > self.iterations:
                    self._check_kind(process, makes_members=True)
                    yield self._generate(reply["members"], reply["iterations"])
                else:
                    yield self._enter(reply["members"])
            elif "moves" in reply:
                self._check_kind(process, makes_members=False)
                moves = iter(reply["moves"])
                for column, row, iterations in zip(moves, moves, moves, strict=True):
                    yield self._move(column, row, iterations)
                if (iterations := self._counted(reply["iterations"], self.iterations)) > self.iterations:
                    self.iterations = iterations
                    yield Stayed(iterations, None)
            elif fault := reply["fault"]:
                raise process.told_fault(fault)
            else:
                yield self._end(self._checked(reply["end"]))
        except SearchFaultError:
            raise
        except (KeyError, TypeError, IndexError, ValueError, AttributeError) as error:
            raise process.nonsense(error) from error

    def _check_kind(self, process: SearchProcess, *, makes_members: bool) -> None:
        """Refuse a step of another kind than the search makes."""
        if makes_members != self.command["is_population"]:
            raise process.lost(f"it {MIXED_STEPS}")

    def _enter(self, states: Any) -> Started | Restarted:
        """Take a start, which follows from the seed: one state or the members of a population."""
        command, is_first = self.command, self.restarts < 0
        given = command["start"] if is_first else []
        if states != self._stream.states(command["n"], command["starts"], command["members"], given):
            raise ValueError
        self.restarts += 1
        if not is_first and (not self.state.h or self.restarts > command["max_restarts"]):
            raise ValueError
        member_h = self._take(states)
        members = (self.members, member_h) if command["is_population"] else ()
        reached = (tuple(self.state.rows), self.state.h, None, None)
        return (
            Started(*reached, *members) if is_first else Restarted(*reached, self.iterations, None, *members)
        )

    def _take(self, states: list[list[int]]) -> tuple[int, ...]:
        """Make these the present members, of which the best is the present state; return their h."""
        counted = [State(rows, self.command["reach"]) for rows in states]
        self.members = tuple(tuple(one.rows) for one in counted)
        self.state = min(counted, key=lambda one: one.h)
        return tuple(one.h for one in counted)

    def _generate(self, states: Any, iterations: Any) -> Generated:
        n, k, before, h_before = self.command["n"], self.command["members"], self.members, self.state.h
        is_population = len(states) == k and all(
            len(rows) == n and all(type(row) is int and 0 <= row < n for row in rows) for rows in states
        )
        is_due = h_before and iterations == self.iterations + 1 and self.steps < self.command["max_steps"]
        if not (is_population and is_due):
            raise ValueError
        self.steps += 1
        self.iterations = self._counted(iterations, iterations)
        member_h = self._take(states)
        lineages = tuple(likely_lineage(before, rows) for rows in self.members)
        h = self.state.h
        best, kind = member_h.index(h), kind_of_change(h - h_before)
        return Generated(lineages, member_h, best, h, kind, None, None, self.iterations, None)

    def _move(self, column: Any, row: Any, iterations: Any) -> Moved:
        state, n = self.state, self.command["n"]
        is_on_board = type(column) is type(row) is int and 0 <= column < n and 0 <= row < n
        if (
            not is_on_board
            or state.rows[column] == row
            or not state.h
            or self.steps >= self.command["max_steps"]
        ):
            raise ValueError
        self.iterations = self._counted(iterations, self.iterations + 1)
        self.steps += 1
        h_before, before = state.h, state.rows[column]
        state.move(column, row)
        kind = kind_of_change(state.h - h_before)
        return Moved(column, before, row, state.h, kind, None, None, self.iterations, None)

    def _counted(self, iterations: Any, least: int) -> int:
        if type(iterations) is int and least <= iterations <= self.command["max_iterations"]:
            return iterations
        raise ValueError

    def _checked(self, word: str) -> Outcome:
        """Return an outcome if the run so far can end like that."""
        command = self.command
        is_possible = {
            Outcome.SOLVED: True,
            Outcome.LOCAL_MINIMUM: command["restart"] == "never",
            Outcome.RESTART_LIMIT: self.restarts == command["max_restarts"],
            Outcome.STEP_LIMIT: self.steps >= command["max_steps"],
            Outcome.ITERATION_LIMIT: self.iterations >= command["max_iterations"],
        }
        outcome = Outcome(word)
        if (
            self.restarts < 0
            or not is_possible[outcome]
            or (outcome is Outcome.SOLVED) != (self.state.h == 0)
        ):
            raise ValueError
        return outcome

    def _end(self, outcome: Outcome, fault: Fault | None = None) -> Ended:
        self.is_ended = True
        self.outcome, self.fault = outcome, fault
        return Ended(outcome, self.iterations, None, fault)


def run_command(settings: RunSettings) -> dict[str, Any]:
    """Return the command that makes a run."""
    limits = {name: settings.value(name) for name in ("max_restarts", "max_steps", "max_iterations")}
    return {
        "do": "run",
        "run_index": settings.run_index,
        "count": 1,
        "n": settings.n,
        "reach": settings.heuristic.reach,
        "seed": settings.seed,
        "members": settings.members,
        "is_population": settings.variant.rule.is_of_population,
        "start": [list(rows) for rows in settings.given_members],
        "starts": settings.starts.value,
        "restart": settings.value("restart"),
        **{name: NO_LIMIT if limit is None else limit for name, limit in limits.items()},
    }
