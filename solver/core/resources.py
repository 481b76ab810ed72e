"""Finds the program's own files (icons, pieces, themes), in an installed package and in a checkout alike."""

from functools import cache
from pathlib import Path

INSTALLED = "resources_data"
"""The folder inside the installed package that holds what a checkout has in ``resources/``."""


@cache
def resource_folders() -> tuple[Path, ...]:
    """Return the folders that may hold the resources, the installed package's first, then the checkout's."""
    package = Path(__file__).parents[1]
    return package / INSTALLED, package.parent / "resources"


def resource_path(*parts: str) -> Path:
    """Return where a resource is.

    Parameters
    ----------
    *parts
        The folders and the name under ``resources/``, as in ``resource_path("icons", "play.svg")``.

    Raises
    ------
    FileNotFoundError
        If the program was installed without it.
    """
    for folder in resource_folders():
        path = folder.joinpath(*parts)
        if path.exists():
            return path
    name = "/".join(parts)
    raise FileNotFoundError(f"The program's own file {name} is missing: please install the program again.")


def resource_text(*parts: str) -> str:
    """Return what a resource says, read as UTF-8; `parts` and errors as for `resource_path`."""
    return resource_path(*parts).read_text(encoding="utf-8")
