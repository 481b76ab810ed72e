"""What a subcommand is made of."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Command:
    """A subcommand of ``nqueens``."""

    name: str
    """As it is typed."""
    summary: str
    """One sentence on what it does."""
    add_arguments: Callable[[ArgumentParser], None]
    """Tells a parser what it takes, ``--json`` aside, which all take."""
    run: Callable[[Namespace], int]
    """Does it and returns the exit code."""
