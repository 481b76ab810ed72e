"""The summary of a run as one page of HTML that needs nothing beside it."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from typing import Final

from nqueens_gui.export.run_summary import RunSummary
from nqueens_gui.export.summary_words import shared_words
from nqueens_gui.export.templates import fill_in
from nqueens_gui.kit.status import Tone
from nqueens_gui.kit.theme import ThemeName, load_theme

TEMPLATE: Final = "run-summary.html.j2"
PNG_BEGINS: Final = b"\x89PNG"
GROUNDS: Final = {
    Tone.NEUTRAL: "notice",
    Tone.PAUSED: "paused",
    Tone.STUCK: "stuck",
    Tone.SOLVED: "solved",
    Tone.ERROR: "stuck",
}
"""The banner's colours, by the tone of the sentence."""
USED_ROLES: Final = (
    "ground",
    "card",
    "hairline",
    "field",
    "text",
    "text.dim",
    *(role for ground in dict.fromkeys(GROUNDS.values()) for role in (ground, f"{ground}.ground")),
)
"""The roles of the theme that the page takes its colours from."""


def html_text(summary: RunSummary, pictures: Mapping[str, bytes]) -> str:
    """Return the page, which is light, since it is made to be printed.

    Parameters
    ----------
    summary
        The run.
    pictures
        The pictures ``start``, ``final`` and ``chart``, each an SVG or a PNG; they go into the page.
    """
    theme = load_theme(ThemeName.LIGHT)
    return fill_in(
        TEMPLATE,
        **shared_words(summary),
        pictures={name: data_uri(picture) for name, picture in pictures.items()},
        tone=GROUNDS[summary.status.tone],
        roles=USED_ROLES,
        color=theme.hex,
    )


def data_uri(picture: bytes) -> str:
    """Return a picture as an address that holds it."""
    kind = "png" if picture.startswith(PNG_BEGINS) else "svg+xml"
    return f"data:image/{kind};base64,{b64encode(picture).decode('ascii')}"
