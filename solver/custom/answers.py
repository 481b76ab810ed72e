"""What step does on many states, asked of a process some calls at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from solver.core.board import Rows
from solver.custom.process import SearchFaultError, SearchProcess, SearchProcesses
from solver.custom.tested_state import Answer, Move

STATES_AT_ONCE = 100
MOST_HANGS = 3
"""How often a search may take too long, or end its process, before it is no longer called."""
TOO_LONG = "it took too long"
Calls = list[tuple[Rows, list[str]]]
"""States, and for each call of step the seed of its random numbers."""


def step_answers(
    processes: SearchProcesses, salt: str, todo: Calls, is_over: Callable[[], bool]
) -> Iterator[Answer]:
    """Yield the answers of the process of that name; the last ones are missing if it is over or hangs too often.

    Where it ends, answers may be lost with it: from there on each is asked for promptly. What it ended of is told
    of the last of these if it does not happen again.
    """
    begun = answered = hangs = 0
    is_prompt, once = False, None
    while answered < len(todo) and hangs < MOST_HANGS and not is_over():
        process = processes.named(salt)
        try:
            given = _probed(process, salt, todo[begun:], is_prompt=is_prompt)
            for answer in islice(given, answered - begun, None):
                answered += 1
                if once is not None and answered == min(begun + STATES_AT_ONCE, len(todo)):
                    answer, once = once, None
                hangs += TOO_LONG in str(answer.moves[-1])
                yield answer
                if hangs == MOST_HANGS:
                    process.is_usable = False  # it has more to say
                    break
        except SearchFaultError as error:
            fault = Answer((error.fault.message,), error.fault.line, False)
            if not is_prompt:
                is_prompt, once, begun = True, fault, answered - answered % STATES_AT_ONCE
                continue
            begun = answered = answered + 1
            once = None
            hangs += 1
            yield fault


def _probed(process: SearchProcess, salt: str, todo: Calls, *, is_prompt: bool) -> Iterator[Answer]:
    for first in range(0, len(todo), STATES_AT_ONCE):
        part = todo[first : first + STATES_AT_ONCE]
        calls = [("step", (rows,), seeds) for rows, seeds in part]
        process.send({"do": "calls", "salt": salt, "calls": calls, "is_prompt": is_prompt})
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
