"""Adds the reference traces that are missing: ``python -m tests.solver.make_reference_traces``.

It refuses to change one that is there, unless ``--change`` is given: whoever kept a seed would see another run.
"""

import json
import sys
from typing import Any

from solver.engine.search import search_events
from tests.solver.reference_traces import (
    FILE,
    SETTING_NAMES,
    read_reference_traces,
    reference_settings,
    reference_trace,
    write_reference_traces,
)


def _key(trace: dict[str, Any]) -> str:
    return json.dumps([trace[name] for name in SETTING_NAMES])


def main(words: list[str]) -> int:
    """Make every reference run, compare, and write the file; return the exit code."""
    before = {_key(trace): trace for trace in read_reference_traces()}
    traces = [reference_trace(settings, search_events(settings)) for settings in reference_settings()]
    changed = [trace for trace in traces if before.get(_key(trace), trace) != trace]
    if changed and "--change" not in words:
        first = changed[0]
        print(
            f"{len(changed):,} runs would change, first {first['variant']} with {first['n']} queens; not written"
        )
        return 1
    added = sum(_key(trace) not in before for trace in traces)
    write_reference_traces(traces)
    print(f"{FILE.name}: {len(traces):,} runs, {added:,} added, {len(changed):,} changed")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
