"""Names the run that is watched in a few words."""

from __future__ import annotations

from solver.run_settings import RunSettings


def run_words(settings: RunSettings) -> str:
    """Name a run by its settings: ``n = 8 · Random restart · attacking pairs · seed 7``."""
    words = [f"n = {settings.n:,}", settings.variant.title, settings.heuristic.label, f"seed {settings.seed}"]
    if settings.run_index:
        words.append(f"run {settings.run_index}")
    if settings.start is not None:
        words.append("start given")
    return " · ".join(words)
