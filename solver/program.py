"""Which program wrote a file: its name and version and what it ran on."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version

from solver import __version__

NAME = "nqueens-laboratory"
"""Name of the program, which is also that of its distribution."""


def program() -> dict[str, str | None]:
    """Return name and version of the program and the versions of what its results rest on."""
    return {
        "name": NAME,
        "version": __version__,
        "python": platform.python_version(),
        "numpy": installed_version("numpy"),
        "numba": installed_version("numba"),
    }


def installed_version(distribution: str) -> str | None:
    """Return the version of an installed distribution without importing it; None when it is not installed."""
    try:
        return version(distribution)
    except PackageNotFoundError:
        return None
