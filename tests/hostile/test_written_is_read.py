"""What the program writes, it reads back: files, links, commands and entries of every kind, with odd names."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from solver.core.events import Outcome
from solver.core.links import parse_link, run_link
from solver.core.run_settings import solve_command
from solver.custom.search import own_variant
from solver.experiment.plan import experiment_plan
from solver.experiment.runner import run_experiment
from solver.experiment.saved import read_experiment
from solver.experiment.writing import write_experiment
from solver.history.records import command_of, run_entry, settings_of, write_entries
from solver.history.store import History, Query
from solver.runs.document import run_text
from solver.runs.reading import parse_run
from solver.runs.replaying import replay
from solver.runs.trace import Trace, record
from tests.solver.custom.searches import events_of, settings_for

NAMES = (
    "a, 'b' \"c\".py",
    "=1+1.py",
    "-n.py",
    "@sha256:0123abcd.py",
    "é ٣ 日本.py",
    "x" * 200 + ".py",
    "a#?&%.py",
)
MESSAGES = ("chr(0xd800)", "'a\\nb\\r\\tc'", "'\\x00\\x1b[2J'", "'x' * 5000", "'<b>&amp;'", "'=1+1'", "''")


def check_run(trace: Trace) -> None:
    """Check that a run comes back from its file, its link and the history."""
    settings = trace.settings
    run = parse_run(run_text(trace).encode())
    assert run.outcome is (trace.outcome or Outcome.STOPPED)
    assert run.fault == trace.fault
    assert replay(run).difference is None
    opened = [settings.variant] if settings.variant.search else []
    found = parse_link(run_link(settings, trace.end), opened)
    assert run_link(found.settings, found.index) == run_link(settings, trace.end)
    with History(Path("history.sqlite").absolute()) as history:
        history.add(run_entry(trace))
        assert history.ids(Query(variant=settings.variant.name)) == history.ids()
        assert len(history.choices().variants) == 1
        [entry] = history.entries(history.ids()[:1])
        kept = settings_of(entry)
        assert (kept.n, kept.seed, kept.start, dict(kept.parameters)) == (
            *(settings.n, settings.seed, settings.start),
            dict(settings.parameters),
        )
        history.delete([entry.id])
    limited = command_of(entry)
    assert limited.startswith(solve_command(settings).partition(" --seed")[0])
    write_entries([entry], Path("h.csv"))
    with Path("h.csv").open(encoding="utf-8", newline="") as table:
        [row] = csv.DictReader(table)
    assert row["variant"].removeprefix("'") == settings.variant.name.replace(",", ";")
    assert json.loads(row["settings"]) == json.loads(entry.settings)


@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
def test_runs_of_searches_with_odd_names_and_odd_errors(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    message = MESSAGES[NAMES.index(name)]
    path = tmp_path / name
    path.write_text(
        "def step(rows, random, memory):\n"
        f"    if memory.setdefault('n', 0) > 2:\n        raise ValueError({message})\n"
        "    memory['n'] += 1\n    return random.randrange(len(rows)), random.randrange(len(rows))\n",
        encoding="utf-8",
    )
    settings = settings_for(path, parameters={"max_iterations": 50})
    trace = record(settings, iter(events_of(settings)))
    assert trace.outcome is Outcome.ERROR
    check_run(trace)
    plan = experiment_plan((5,), [own_variant(path)], 2, seed=1, parameters={"max_steps": [5]})
    written = write_experiment(run_experiment(plan), tmp_path / "e.nqx")
    assert read_experiment(written, [own_variant(path)]).plan == plan
    runs = write_experiment(run_experiment(plan), tmp_path / "e.csv")
    with runs.open(encoding="utf-8", newline="") as table:
        assert [row["variant"].removeprefix("'") for row in csv.DictReader(table)] == [name] * 2
