"""The one sentence on top of a page: what a reader needs to know now."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Tone(StrEnum):
    """What a sentence is about; it decides the ground it stands on."""

    NEUTRAL = "neutral"
    """Ready, or running."""
    PAUSED = "paused"
    """Paused on the way."""
    STUCK = "stuck"
    """At a local minimum, or ended unsolved."""
    SOLVED = "solved"
    """At a solution."""
    ERROR = "error"
    """Something went wrong."""


class Status(Struct, frozen=True):
    """A headline of a few words and the rest of the sentence."""

    tone: Tone
    """What it is about."""
    headline: str
    """A few words, shown strong: ``Paused at step 4.``"""
    detail: str = ""
    """The rest: ``h = 2. One move lowers it: queen 3 from row 2 to row 5.``"""
    brief: str = ""
    """A shorter rest of the sentence, shown where there is no room for the whole."""
    least: str = ""
    """The whole in the fewest words, shown where there is no room for headline and brief rest."""
