"""What may be asked of a recording: its size, speed and colours, and how much of a run it shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from nqueens_gui.kit.formats import DocumentKind, DocumentOption
from nqueens_gui.kit.numbers import whole_number_or_text
from nqueens_gui.kit.theme import WINDOW
from nqueens_gui.recording.film import Film, Look, NamedRun, States, make_film
from nqueens_gui.recording.formats import RecordingFormat

SIZES: Final = {
    "1280x720": "1280 × 720",
    "1920x1080": "1920 × 1080",
    "720x720": "720 × 720",
    "640x360": "640 × 360",
}
SPEEDS: Final = ("0.5", "1", "2", "4", "8", "16", "32")
PICTURES: Final = DocumentKind.PICTURE
"""What does not hold for a page, whose readers choose it."""
RECORDING_OPTIONS: Final = (
    DocumentOption(
        "first", "From state", "The first state shown; 0 is the start.", placeholder="the first", kind=None
    ),
    DocumentOption("last", "To state", "The last state shown.", placeholder="the last", kind=None),
    DocumentOption(
        "size",
        "Size, px",
        "Width and height of the pictures.",
        "1280x720",
        tuple((size, title, "") for size, title in SIZES.items()),
        kind=PICTURES,
    ),
    DocumentOption(
        "speed",
        "Moves/s",
        "Moves shown in a second.",
        "4",
        tuple((speed, speed, "") for speed in SPEEDS),
        kind=PICTURES,
    ),
    DocumentOption(
        "theme",
        "Colours",
        "The colours of the pictures.",
        WINDOW,
        (
            (WINDOW, "same as window", "The colours of the window."),
            ("light", "light", "Dark on light, for paper and bright rooms."),
            ("dark", "dark", "Light on dark."),
        ),
        kind=PICTURES,
    ),
    DocumentOption("chart", "Chart", "Show the chart of h.", True, kind=PICTURES),
    DocumentOption("sentence", "Sentence", "Show the sentence on the state.", True, kind=PICTURES),
)


def film_of(
    runs: Sequence[NamedRun], states: States | None, row: RecordingFormat, options: Mapping[str, Any]
) -> Film:
    """Return the film that was asked for; parameters and errors as for `make_film`."""
    first, last = (_number(options[name]) for name in ("first", "last"))
    first = 0 if first is None else first
    if row.medium.is_page:
        return make_film(runs, Look(), row.medium, first=first, last=last)
    width, height = map(int, options["size"].split("x"))
    look = Look(width, height, float(options["speed"]), options["chart"], options["sentence"])
    return make_film(runs, look, row.medium, first=first, last=last, states=states)


def _number(text: str) -> Any:
    """Read the number of a state; None where nothing is filled in."""
    return whole_number_or_text(text) if text else None
