"""The words of a summary that every document of it shares."""

from __future__ import annotations

from typing import Any

from nqueens_gui.export.run_summary import RunSummary


def shared_words(summary: RunSummary) -> dict[str, Any]:
    """Return what a template fills in besides the summary itself and the pictures."""
    return {
        "summary": summary,
        "figures": _figures(summary),
        "settings": _settings(summary),
        "start_caption": f"Start, {_start(summary)}: h = {summary.start.h:,}",
        "final_caption": f"{_last_name(summary)}, {summary.final_kind}: h = {summary.final.h:,}",
        "last_name": _last_name(summary).lower(),
        "left_out": _left_out(summary),
        "reproducing": _reproducing(summary),
        "definitions": {name.replace("_", " "): text for name, text in summary.definitions.items()},
        "made_by": _made_by(summary),
    }


def _figures(summary: RunSummary) -> dict[str, str]:
    counts = summary.counts
    kinds = {f"{kind.capitalize()} steps": f"{count:,}" for kind, count in counts.steps_by_kind.items()}
    return {
        "Outcome": summary.outcome,
        "h, start to end": f"{summary.start.h:,} → {summary.final.h:,}",
        "Best h": f"{counts.best_h:,}",
        "Steps": f"{counts.steps:,}",
        **(kinds if len(kinds) > 1 else {}),
        "Climbs": f"{counts.climbs:,}",
        "Restarts": f"{counts.restarts:,}",
    }


def _settings(summary: RunSummary) -> dict[str, str]:
    settings = summary.settings
    return {
        "Variant": f"{settings.variant.title} ({settings.variant.name})",
        "Queens n": str(settings.n),
        "Heuristic h": settings.heuristic.label,
        **summary.parameters,
        "Seed": str(settings.seed),
        "Run index": str(settings.run_index),
        "Start": _start(summary),
    }


def _start(summary: RunSummary) -> str:
    return "random" if summary.settings.start is None else "given"


def _last_name(summary: RunSummary) -> str:
    return "Last state" if summary.is_cut else "Final state"


def _left_out(summary: RunSummary) -> str:
    if not summary.climbs_left_out:
        return ""
    return f"These are the first {len(summary.climbs)} of {summary.counts.climbs:,} climbs."


def _reproducing(summary: RunSummary) -> str:
    if summary.is_cut:
        return (
            "The run was left before its end; the command makes the same moves as far as they were recorded."
        )
    return "The same version of the program makes the same run again, move for move."


def _made_by(summary: RunSummary) -> str:
    name, version, *rest = summary.program.items()
    parts = ", ".join(f"{part} {number}" for part, number in rest)
    return f"Made by {name[1]} {version[1]} ({parts}) on {summary.made_at:%Y-%m-%d at %H:%M}."
