"""The boards worth a look that come with the program: each a run, and what there is to see in it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from nqueens_gui.resources import resource_text
from solver.run_settings import RunSettings, run_settings

FILE = "boards.toml"


@dataclass(frozen=True, slots=True)
class CuratedBoard:
    """One of the boards."""

    name: str
    """How code calls it."""
    title: str
    """A few words."""
    what: str
    """One or two sentences on what there is to see."""
    settings: RunSettings
    """The run, with its start."""
    shows: Mapping[str, Any]
    """What is claimed of it, figure by figure."""


@cache
def curated_boards() -> tuple[CuratedBoard, ...]:
    """Return the boards, in the order in which they are best looked at."""
    return tuple(map(_board, tomllib.loads(resource_text(FILE))["board"]))


def _board(entry: Mapping[str, Any]) -> CuratedBoard:
    settings = run_settings(
        variant=entry["variant"],
        heuristic=entry.get("heuristic"),
        seed=entry["seed"],
        start=entry["start"],
        parameters=entry.get("parameters"),
    )
    return CuratedBoard(entry["name"], entry["title"], entry["what"], settings, entry["shows"])
