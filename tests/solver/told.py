"""The events of a run that do not depend on the machine, whenever its machine code is ready."""

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from solver.core.events import Event, Stayed
from solver.core.run_settings import RunSettings
from solver.engine.machine_code import MachineCode
from solver.engine.search import search_events

NEVER = 10**9


def told_events(settings: RunSettings) -> Iterator[Event]:
    """The events but those that only tell how long a rule stays put: when they come depends on the machine."""
    return (event for event in search_events(settings) if not isinstance(event, Stayed))


@contextmanager
def ready_after(looks: int) -> Iterator[None]:
    """Let machine code be there once it was asked for so many times."""
    left = looks

    def is_ready(code: MachineCode) -> bool:
        nonlocal left
        left -= 1
        if left >= 0:
            return False
        code.compile()
        return True

    with patch.object(MachineCode, "is_ready", is_ready):
        yield
