"""Updates what a screen reader finds in the window, which a test knows, and the contrasts in docs/accessibility.md.

usage: python -m tools.accessibility

Needs what the tests of the real window need.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtWidgets import QApplication

from nqueens_gui.app import make_application
from nqueens_gui.kit.style import ThemeController
from nqueens_gui.kit.theme import Theme, ThemeName, app_theme
from solver.core.files import write_whole
from tests.e2e.robot import Robot
from tests.e2e.screen_reader import Node, accessibility_bus, read_program
from tests.e2e.test_real_accessibility import AS_READ, lines_without_squares
from tests.nqueens_gui.board.contrasts import DRAWINGS, STATES, WIDGETS, HeatedBoard, edge_contrast
from tests.nqueens_gui.kit.test_theme import (
    DISTINCT,
    GROUNDS_OF_DRAWINGS,
    GROUNDS_OF_TEXT,
    READABLE,
    contrast,
)
from tests.virtual_display import virtual_display
from tools.document_tables import markdown_table, with_table

DOCUMENT = Path(__file__).parents[1] / "docs" / "accessibility.md"
DRAWN = dict(zip(DRAWINGS, ("rows", "diagonals", "anti-diagonals", "rings"), strict=True))


def main() -> int:
    """Read the window and measure the colours anew."""
    write_whole(AS_READ, lines_without_squares(tree()))
    os.environ["QT_QPA_PLATFORM"] = "offscreen"  # the display of the tree is gone
    text = DOCUMENT.read_text(encoding="utf-8")
    write_whole(DOCUMENT, with_table(text, "contrasts", contrast_table(make_application())))
    return 0


def tree() -> Node:
    """Return what is read of the window before a run."""
    with (
        virtual_display() as display,
        accessibility_bus(display) as environment,
        TemporaryDirectory() as home,
    ):
        os.environ.update(environment)
        robot = Robot(display, Path(home) / "home")
        try:
            robot.resize(1440, 900)
            robot.wait_for_title("^Ready at h = ")
            return read_program(environment)
        finally:
            robot.kill()


def contrast_table(app: QApplication) -> str:
    """Write what was measured in both themes, least first within what is demanded of all."""
    light, dark = (dict(_measured(app, name)) for name in (ThemeName.LIGHT, ThemeName.DARK))
    lines = (
        (what, f"{demanded:g}", f"{measured:.1f}", f"{dark[what, demanded]:.1f}")
        for (what, demanded), measured in light.items()
    )
    return markdown_table(("What", "At least", "Light", "Dark"), lines)


def _measured(app: QApplication, name: ThemeName) -> Iterator[tuple[tuple[str, float], float]]:
    themes = ThemeController(name)
    themes.apply(app)
    theme = app_theme.now
    yield ("words on every ground that they are written on", READABLE), _least(theme, GROUNDS_OF_TEXT)
    boards = [HeatedBoard(rows, theme) for rows in STATES]
    yield (
        ("numbers in the squares, on every tint", READABLE),
        min(board.number_contrast() for board in boards),
    )
    for role, drawn in DRAWN.items():
        least = min(board.drawing_contrast(role) for board in boards)
        yield (f"attack lines along {drawn}" if drawn != "rings" else "rings of best moves", DISTINCT), least
    yield ("border of the board", DISTINCT), boards[0].border_contrast()
    for widget, make in WIDGETS.items():
        yield (f"edge of a {widget}", DISTINCT), edge_contrast(make(), theme)
    yield ("curves, marks and queens on their grounds", DISTINCT), _least(theme, GROUNDS_OF_DRAWINGS)


def _least(theme: Theme, grounds: dict[str, tuple[str, ...]]) -> float:
    return min(
        contrast(theme.rgba(role), theme.rgba(ground)) for role, under in grounds.items() for ground in under
    )


if __name__ == "__main__":
    sys.exit(main())
