"""The look of reports in one place: colours by role, fonts, and the style of charts."""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Mapping
from threading import Lock
from typing import Any, Final

from solver.report.model import Chart

FONTS: Final = ("system-ui", "Segoe UI", "Roboto", "Helvetica Neue", "Arial", "DejaVu Sans", "sans-serif")
"""The fonts of all text, the first that is installed; they end in a generic family, so never in a serif font."""
FONT_STACK: Final = ", ".join(f"'{font}'" if " " in font else font for font in FONTS)
"""The same as HTML and SVG write it."""

COLORS: Final[Mapping[str, str]] = {
    "ground": "#f4f6f9",
    "card": "#ffffff",
    "field": "#f6f7f9",
    "hairline": "#dfe3e9",
    "grid": "#e3e7ec",
    "axis": "#8792a2",
    "text": "#1d2430",
    "text.dim": "#596475",
    # paragraphs on a ground of their own
    "notice": "#1d2430",
    "notice.ground": "#e9edf3",
    "paused": "#1f55c6",
    "paused.ground": "#e6eefd",
    "warning": "#b3371a",
    "warning.ground": "#fdeee8",
    "solved": "#17693b",
    "solved.ground": "#e4f5ea",
    "own": "#1d2430",
    "own.ground": "#fbf6e6",
    # charts: the series stay apart for colour-blind eyes, the last four by their line style and marker too
    "series.1": "#1b46b4",
    "series.2": "#ed6e12",
    "series.3": "#1899c5",
    "series.4": "#954029",
    "series.5": "#5b0c3d",
    "series.6": "#45a17a",
    "series.7": "#7655f6",
    "series.8": "#7d366d",
    "series.9": "#bf307a",
    "series.10": "#8e89f0",
    "series.11": "#a36c17",
    "series.12": "#556db9",
    "failed": "#b4bfce",
    "interval": "#1d2430",
    # boards
    "board.light": "#f0f2f5",
    "board.dark": "#d2d9e2",
    "board.border": "#7f8b9c",
    "board.moved": "#f2d98c",
    "queen": "#1d2430",
    "attack.row": "#b84a00",
    "attack.diagonal": "#0069a6",
    "attack.anti-diagonal": "#007a58",
}
"""Every colour as ``#rrggbb``, by its role: those of the light theme, since reports are made to be printed."""

CHARTS: Final[Mapping[str, Any]] = {
    "font.family": "sans-serif",
    "font.sans-serif": FONTS[:-1],
    "font.size": 8.5,
    "text.color": COLORS["text"],
    "text.parse_math": False,  # a search may have any name
    "axes.axisbelow": True,
    "axes.edgecolor": COLORS["axis"],
    "axes.grid": True,
    "axes.labelcolor": COLORS["text.dim"],
    "axes.labelpad": 6,
    "axes.linewidth": 0.75,
    "axes.spines.left": False,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlelocation": "left",
    "axes.titlesize": 9,
    "axes.titleweight": "bold",
    "figure.constrained_layout.h_pad": 0.08,
    "figure.constrained_layout.use": True,
    "figure.constrained_layout.w_pad": 0.08,
    "grid.color": COLORS["grid"],
    "grid.linewidth": 0.75,
    "legend.borderpad": 0,
    "legend.fontsize": 9,
    "legend.frameon": False,
    "lines.dashed_pattern": (5, 2.5),
    "lines.linewidth": 1.5,
    "lines.scale_dashes": False,
    "patch.linewidth": 0,
    "savefig.transparent": True,
    "xtick.color": COLORS["text.dim"],
    "xtick.major.size": 0,
    "xtick.minor.size": 0,
    "ytick.color": COLORS["text.dim"],
    "ytick.major.size": 0,
}
"""The style of all charts, by the names that matplotlib gives to its settings."""


UNNAMED = ("Creator", "Date", "Format", "Type")
"""What a chart leaves out, since it would differ from one time to the next."""
_DRAWING = Lock()
"""Held while a chart is drawn: matplotlib has one style at a time for the whole program."""


def chart_svg(chart: Chart, name: str, label: str, font: str = "") -> str:
    """Draw a chart as an SVG element, which may also be a document.

    Parameters
    ----------
    chart
        Draws it.
    name
        Makes the ids within it differ from those of other charts on the same page.
    label
        What it shows, for those who cannot see it.
    font
        The font of all text; without one, the first of `FONTS` that the reader has.
    """
    fonts = {"svg.fonttype": "none", "svg.hashsalt": name, "font.sans-serif": [font] if font else FONTS[:-1]}
    from html import escape  # slow to load

    import matplotlib.style  # takes a second to load

    file = io.BytesIO()
    with (
        _DRAWING,
        warnings.catch_warnings(),
        matplotlib.style.context(["default", {**CHARTS, **fonts}]),
    ):
        warnings.filterwarnings("ignore", r"Glyph \d+ .* missing from")  # of letters that the font lacks
        chart().savefig(file, format="svg", metadata=dict.fromkeys(UNNAMED))
    text = re.sub(r'<g id="[^"]+"', "<g", file.getvalue().decode())  # these ids are the same in every chart
    return text[text.index("<svg") :].replace("<svg", f'<svg role="img" aria-label="{escape(label)}"', 1)
