"""The events of a run that do not depend on the machine."""

from collections.abc import Iterator

from solver.core.events import Event, Stayed
from solver.core.run_settings import RunSettings
from solver.engine.search import search_events


def told_events(settings: RunSettings) -> Iterator[Event]:
    """The events but those that only tell how long a rule stays put: when they come depends on the machine."""
    return (event for event in search_events(settings) if not isinstance(event, Stayed))
