"""The files of an export, each with the function that makes its content."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path

from nqueens_gui.export.formats import FORMATS, ExportMaterial, Parts, Picture
from nqueens_gui.export.request import ExportRequest
from solver.runs.document import state_slices
from solver.runs.trace import Trace


@dataclass(frozen=True, slots=True)
class ExportFile:
    """One file to write."""

    path: Path
    make: Callable[[], Parts]
    """Makes its content, part by part."""
    part_count: int = 1
    """About how many parts there are, for the progress."""
    weight: float = 1.0
    """About how long it takes, relative to the others."""


def documents_of(
    request: ExportRequest, trace: Trace, pictures: Mapping[Picture, bytes], made_at: datetime
) -> list[ExportFile]:
    """Return the files to write, in order; their content is not made yet.

    Parameters
    ----------
    request
        What to export.
    trace
        The run; a copy where it still goes on.
    pictures
        The pictures that the formats need.
    made_at
        The date of the summaries.
    """
    material = ExportMaterial(trace, pictures, made_at, request.base_name)
    slices = len(state_slices(trace))
    found: dict[str, ExportFile] = {}
    for name, row in FORMATS.items():
        if name not in request.formats:
            continue
        for ending, picture in row.files.items():
            found[ending] = _picture_file(request, ending, pictures[picture])
        if row.make is not None:
            found[row.ending] = ExportFile(
                request.path(row.ending),
                partial(row.make, material),
                row.slice_parts * slices or 1,
                row.state_weight * len(trace) or 1.0,
            )
    return list(found.values())


def _picture_file(request: ExportRequest, ending: str, picture: bytes) -> ExportFile:
    return ExportFile(request.path(ending), lambda: [picture])
