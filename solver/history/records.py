"""What the history keeps of runs and experiments, and how they are reproduced from it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta
from msgspec.structs import asdict, replace

from solver.core.board import MIN_QUEENS, MOST_QUEENS
from solver.core.checks import InputError
from solver.core.events import Outcome
from solver.core.files import AnyPath, check_fields, decoded_json, json_parts, shown, write_whole
from solver.core.links import run_link
from solver.core.run_settings import MAX_SEED, RunSettings, Starts, run_settings, solve_command
from solver.core.variants import FileOfSearch, Variant
from solver.engine.search import search_events
from solver.history.store import Entry, Kind, listed
from solver.runs.trace import Trace

if TYPE_CHECKING:  # what a command that makes one run need not load, nor `solver.custom`
    from solver.experiment.plan import Plan
    from solver.experiment.results import Experiment
    from solver.experiment.tuning import Tuned
    from solver.runs.replaying import Replay

COMPLETE, CANCELLED, INCOMPLETE = "complete", "cancelled", "incomplete"
"""How an experiment ended; incomplete if runs failed."""
CHUNK = 256
"""Events made between two reports."""
FORMAT = "nqueens-history/1"
MOST_KEPT_ROWS = 50
"""The final state of a run on more queens is not kept."""
FIGURES = (
    *("variant", "label", "n", "runs", "solved"),
    *("success_rate", "mean_steps_solved", "mean_steps_failed"),
)
"""What is kept of the summary of each line of an experiment."""
ENTRY_FIELDS = (
    *("id", "kind", "made_at", "variant", "n", "last_n", "seed", "outcome", "steps", "note", "pinned"),
    *("settings", "figures"),
)


def run_entry(trace: Trace, key: str = "") -> Entry:
    """Return what is kept of a run, under a key; one that goes on counts as stopped here."""
    settings = trace.settings
    kept = _Settings(
        n=settings.n,
        heuristic=settings.heuristic,
        variant=settings.variant.name,
        parameters=dict(settings.parameters),
        seed=settings.seed,
        run_index=settings.run_index,
        starts=settings.starts,
        search=_kept_search(settings.variant),
        start=None if settings.start is None else list(settings.start),
        others=list(map(list, settings.others)),
    )
    figures: dict[str, Any] = {
        **_figures(trace),
        "start_h": int(trace.column("h")[0]),
        "h": int(trace.column("h")[-1]),
    }
    if settings.n <= MOST_KEPT_ROWS:
        figures["final"] = list(map(int, trace.rows(trace.end)))
    return Entry(
        Kind.RUN,
        listed([settings.variant.name]),
        settings.n,
        settings.n,
        settings.seed,
        trace.outcome or Outcome.STOPPED,
        trace.steps,
        _json(msgspec.to_builtins(kept)),
        _json(figures),
        key=key,
    )


def experiment_entry(experiment: Experiment, key: str = "") -> Entry:
    """Return what is kept of an experiment, under a key: its plan, and the main figures of each line."""
    from solver.experiment.saved import plan_document
    from solver.experiment.summary import summaries

    plan = experiment.plan
    found = [summary.document() for summary in summaries(experiment)]
    outcome = COMPLETE if experiment.is_complete else CANCELLED if experiment.is_cancelled else INCOMPLETE
    document = plan_document(plan)
    for planned, entry in zip(plan.variants, document["variants"], strict=True):
        if (kept := _kept_search(planned.variant)) is not None:
            entry["search"] = msgspec.to_builtins(kept)
    return Entry(
        Kind.EXPERIMENT,
        listed(planned.variant.name for planned in plan.variants),
        min(plan.sizes),
        max(plan.sizes),
        plan.seed,
        outcome,
        None,
        _json(document),
        _json(
            {
                "runs": experiment.done,
                "planned_runs": plan.runs,
                "seconds": experiment.seconds,
                "lines": [{name: line[name] for name in FIGURES} for line in found],
            }
        ),
        key=key,
    )


def tuning_entry(found: Tuned) -> Entry:
    """Return what is kept of a tuning: the experiment of its best setting, with what was found as its note."""
    return replace(experiment_entry(found.found), note=" ".join(found.sentences()))


def entry_document(entry: Entry) -> dict[str, Any]:
    """Return an entry as plain values for JSON; raises `InputError` if somebody else has written to it."""
    values = {
        **asdict(entry),
        "made_at": datetime.fromtimestamp(entry.made_at, UTC).isoformat(),
        "pinned": entry.is_pinned,
        "settings": _loaded(entry, "settings"),
        "figures": _loaded(entry, "figures"),
    }
    return {name: values[name] for name in ENTRY_FIELDS}


def _loaded(entry: Entry, name: str) -> dict[str, Any]:
    try:
        return decoded_json(getattr(entry, name).encode(), dict[str, Any])
    except InputError as error:
        raise InputError(f"the {name} of entry {entry.id} cannot be read: {error}", name) from None


def write_entries(entries: Iterable[Entry], path: AnyPath) -> Path:
    """Write entries as a table or as JSON, by the ending of the file, and return its absolute path.

    Raises
    ------
    InputError
        If the ending is neither ``.csv`` nor ``.json``, or nothing can be written there.
    """
    ending = Path(path).suffix.lower()
    if ending == ".json":
        return write_whole(
            path, json_parts({"format": FORMAT, "entries": list(map(entry_document, entries))})
        )
    if ending != ".csv":
        raise InputError(f"the ending of {shown(path)} must be .csv or .json", "output")
    rows = (
        {**entry_document(entry), "settings": entry.settings, "figures": entry.figures} for entry in entries
    )
    table = ([row[name] for name in ENTRY_FIELDS] for row in rows)
    from solver.core.csv_text import csv_text  # slow to import

    return write_whole(path, csv_text([ENTRY_FIELDS, *table]))


class _Settings(msgspec.Struct, omit_defaults=True):
    """The settings of a run as they are kept: unlike `RunSettings` with the name of a variant, which may be gone."""

    n: Annotated[int, Meta(ge=MIN_QUEENS, le=MOST_QUEENS)]
    heuristic: str
    variant: str
    parameters: dict[str, Any]
    seed: Annotated[int, Meta(ge=0, le=MAX_SEED)]
    run_index: Annotated[int, Meta(ge=0, le=MAX_SEED)]
    starts: Starts
    search: FileOfSearch | None = None
    start: list[int] | None = None
    others: list[list[int]] = []


def settings_of(entry: Entry, searches: Iterable[Variant] = ()) -> RunSettings:
    """Return the settings of a run that was kept.

    Parameters
    ----------
    entry
        The entry of a run.
    searches
        The searches written by the user that are open; without the one that made the run, it is known by its name
        and cannot be reproduced.

    Raises
    ------
    InputError
        If they are not those of a run.
    """
    from solver.custom.search import stored_variant

    check_fields(entry.settings.encode())
    kept = decoded_json(entry.settings.encode(), _Settings)
    variant = stored_variant(kept.variant, kept.search, kept.parameters, searches)
    settings = {**asdict(kept), "variant": variant}
    del settings["search"]
    return run_settings(**settings)


def runnable_settings(entry: Entry, searches: Iterable[Variant] = ()) -> RunSettings:
    """Return the settings of a run that was kept, as `settings_of`; raise `InputError` if its search is not open."""
    settings = settings_of(entry, searches)
    variant = settings.variant
    if not variant.is_open:
        raise InputError(
            f"the run is one of {variant.name}, a search of your own; first open that file, as it was when "
            f"the run was made (SHA-256 {str(variant.sha256)[:12]}…)",
            "search",
        )
    return settings


def plan_of(entry: Entry, searches: Iterable[Variant] = ()) -> Plan:
    """Return the plan of an experiment that was kept; as `settings_of` otherwise."""
    from solver.experiment.saved import parse_plan

    return parse_plan(entry.settings.encode(), searches)


def missing_searches(entry: Entry, searches: Iterable[Variant] = ()) -> list[str]:
    """Return the files of the user's searches in an experiment that are not open as they were when it ran."""
    hashes = {variant.sha256 for variant in searches}
    kept = [(line["variant"], line.get("search")) for line in _loaded(entry, "settings")["variants"]]
    return [file.get("path") or name for name, file in kept if file and file["sha256"] not in hashes]


def command_of(entry: Entry) -> str:
    """Return the command that repeats a run, as far as it went, or an experiment; raises as `settings_of` does."""
    if entry.kind is Kind.EXPERIMENT:
        from solver.experiment.plan import experiment_command

        return experiment_command(plan_of(entry))
    settings = settings_of(entry)
    if entry.outcome == Outcome.STOPPED and entry.steps is not None:
        settings = replace(settings, parameters={**settings.parameters, "max_steps": entry.steps})
    return solve_command(settings)


def link_of(entry: Entry) -> str:
    """Return the link to a run; raises `InputError` as `settings_of`, and for an experiment."""
    if entry.kind is Kind.EXPERIMENT:
        raise InputError(f"entry {entry.id} is an experiment, which has no link")
    return run_link(settings_of(entry))


def made_again(
    entry: Entry, searches: Iterable[Variant] = (), report: Callable[[float], object] = lambda share: None
) -> Replay:
    """Make a run again from its settings, and compare its end with what was kept.

    A run that was stopped is reproduced as far as it went.

    Parameters
    ----------
    entry
        The entry of a run.
    searches
        The searches written by the user that are open.
    report
        Called from time to time with the share done, from 0 to 1; an exception it raises ends the run.

    Raises
    ------
    InputError
        If it cannot be reproduced.
    """
    from solver.runs.replaying import Replay

    settings = runnable_settings(entry, searches)
    kept = _loaded(entry, "figures")
    if not all(isinstance(kept.get(name), int) for name in ("steps", "restarts")):
        raise InputError(f"the figures of entry {entry.id} lack steps or restarts", "figures")
    states = kept["steps"] + kept["restarts"] + 1
    trace = Trace(settings)

    def go_on() -> bool:
        """Report, which may raise; never cancelled otherwise."""
        report(min(len(trace) / states, 1.0))
        return False

    events = search_events(settings, is_cancelled=go_on)
    is_stopped = entry.outcome == Outcome.STOPPED
    while trace.outcome is None and (len(trace) < states or not is_stopped) and len(trace) <= states:
        most = min(CHUNK, states - len(trace)) if is_stopped else CHUNK
        trace.extend(islice(events, most))
        go_on()
    if trace.outcome is None:
        trace.stop()
    return Replay(trace, _difference(entry, kept, trace))


def _difference(entry: Entry, kept: dict[str, Any], trace: Trace) -> str | None:
    now = {**_figures(trace), "h": int(trace.column("h")[trace.end])}
    if len(trace) > kept["steps"] + kept["restarts"] + 1:
        return f"the run ended after {kept['steps']:,} steps ({entry.outcome}), but now it continues"
    if trace.outcome != entry.outcome:
        return f"the outcome was {entry.outcome}, now it is {trace.outcome}"
    is_stopped = entry.outcome == Outcome.STOPPED  # perhaps while it stayed where it was
    for name in ("steps", "restarts", "h", *(() if is_stopped else ("iterations", "evaluations"))):
        if kept.get(name) != now[name]:
            return f"{name} was {kept.get(name)}, now it is {now[name]}"
    return None


def _figures(trace: Trace) -> dict[str, int | None]:
    return {
        "steps": trace.steps,
        "sideways_steps": trace.sideways_steps,
        "restarts": trace.climbs - 1,
        "iterations": trace.iterations,
        "evaluations": trace.evaluations,
    }


def _kept_search(variant: Variant) -> FileOfSearch | None:
    """Return the file of a search; bytes of its name that are no Unicode, which JSON cannot hold, as escapes."""
    if not variant.sha256:
        return None
    from solver.custom.search import files_of

    names = [os.fsencode(path).decode(errors="backslashreplace") for path in files_of([variant])]
    return FileOfSearch(variant.sha256, names[0] if names else "")


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))
