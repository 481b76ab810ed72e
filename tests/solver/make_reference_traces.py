"""Writes the reference traces anew: ``python -m tests.solver.make_reference_traces``.

Only for a change that is meant to change runs: whoever kept a seed will see another run.
"""

from solver.engine.search import search_events
from tests.solver.reference_traces import FILE, reference_settings, reference_trace, write_reference_traces

if __name__ == "__main__":
    traces = [reference_trace(settings, search_events(settings)) for settings in reference_settings()]
    write_reference_traces(traces)
    print(f"{len(traces)} reference traces written to {FILE}")
