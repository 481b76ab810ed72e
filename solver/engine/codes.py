"""What one call of the engine did, as a number: an event of the search, or why the run ended."""

from __future__ import annotations

STAYED = -2
"""A decision moved no queen."""
STARTED = -1
MOVED = 0
"""A decision moved a queen."""
RESTARTED = 1
"""The last of the events; all codes from the next on end the run, in the order of the outcomes."""
SOLVED = 2
LOCAL_MINIMUM = 3
SIDEWAYS_LIMIT = 4
STEP_LIMIT = 5
ITERATION_LIMIT = 6
RESTART_LIMIT = 7
