"""The Help menu: pages written from the tables they describe."""

from __future__ import annotations

import platform
from collections.abc import Sequence
from html import escape
from typing import Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTextBrowser, QWidget

from nqueens_gui.kit.features import Feature, MenuEntries, key_text, menus
from nqueens_gui.kit.layouts import GRID_PX, in_column, room_on_screen
from nqueens_gui.kit.painting import scaled
from solver.analysis.escape_trials import DEFINITIONS, ESCAPE_STRATEGIES
from solver.analysis.state_kind import StateKind
from solver.core.definitions import (
    CHANCES_DEFINITIONS,
    PLATEAU_DEFINITIONS,
    RUN_DEFINITIONS,
    SIDEWAYS_COUNT_DEFINITIONS,
    STATE_DEFINITIONS,
    installed_version,
)
from solver.core.events import Outcome
from solver.core.heuristics import Heuristic
from solver.core.resources import resource_path, resource_text
from solver.core.variants import VARIANTS
from solver.core.version import __version__

KEYS_PX = 200
"""Room for the keys on the left of what they do."""
PARTS = ("PySide6-Essentials", "pyqtgraph", "numpy", "numba")


def keys_page(features: Sequence[Feature[Any]]) -> str:
    """All keys, by menu, as HTML."""
    return "".join(map(_menu_keys, menus(features)))


def definitions_page() -> str:
    """The terms as the program uses them, and its variants, as HTML."""
    words = {
        **STATE_DEFINITIONS,
        **{f"h ({heuristic.label})": heuristic.definition for heuristic in Heuristic},
        **RUN_DEFINITIONS,
        **{f"sideways count: {count}": text for count, text in SIDEWAYS_COUNT_DEFINITIONS.items()},
        **PLATEAU_DEFINITIONS,
        **CHANCES_DEFINITIONS,
    }
    sections = {
        "Terms": words,
        "Kinds of states": {kind.label: kind.sentence for kind in StateKind},
        "Outcomes of a run": {outcome.label: outcome.sentence for outcome in Outcome},
        "Escape strategies": {
            **{strategy.title: strategy.description for strategy in ESCAPE_STRATEGIES},
            "what is counted": DEFINITIONS,
        },
        "Variants": {variant.title: variant.description for variant in VARIANTS.values()},
    }
    return "".join(f"<h3>{title}</h3>{_definition_list(entries)}" for title, entries in sections.items())


def guide_page() -> str:
    """A first walk through the program, with pictures, as HTML."""
    return resource_text("guide", "guide.html").replace('src="', f'src="{resource_path("guide").as_uri()}/')


def about_page() -> str:
    """Version, purpose and libraries, as HTML."""
    parts = "".join(
        f"<tr><td>{part}&nbsp;&nbsp;</td><td>{installed_version(part) or 'not found'}</td></tr>"
        for part in PARTS
    )
    return (
        f"<h3>N-Queens Laboratory {__version__}</h3>"
        "<p>Watch a local search move by move, see why it gets stuck, and measure its variants. The window, the "
        "command line and an experiment make the same run from the same seed.</p>"
        f"<table><tr><td>Python</td><td>{platform.python_version()}</td></tr>{parts}</table>"
        "<p>MIT License.</p>"
    )


def _definition_list(words: dict[str, str]) -> str:
    return "".join(
        f"<p><b>{escape(word.replace('_', ' '))}</b><br>{escape(text)}</p>" for word, text in words.items()
    )


def _menu_keys(menu: MenuEntries) -> str:
    """List the keys of a menu; not in a table, in which a screen reader would go down the column of keys only."""
    room = scaled(KEYS_PX)
    style = f"white-space:pre-wrap; margin:4px 0 4px {room}px; text-indent:-{room}px"
    rows = "".join(
        f"<p style='{style}'><b>{escape(key_text(command))}</b>\t{escape(command.tip)}</p>"
        for _, command in menu.commands()
        if command.keys
    )
    return f"<h3>{escape(menu.title.replace('&', ''))}</h3>{rows}"


class PageDialog(QDialog):
    """Shows a page of HTML that can be selected, copied and scrolled."""

    def __init__(self, title: str, html: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(QSize(640, 560).boundedTo(room_on_screen(self)))
        page = QTextBrowser()
        page.setTabStopDistance(scaled(KEYS_PX))
        page.setHtml(html)
        page.setAccessibleName(title)
        page.setTextInteractionFlags(
            page.textInteractionFlags() | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        in_column(page, buttons, margin_px=GRID_PX, of=self)
