"""A dialog that shows a state, and says what opening it on the Watch page replaces before it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton, QWidget

from nqueens_gui.board.painting import BoardPicture
from nqueens_gui.board.scene import board_scene
from nqueens_gui.kit.keyboard import announce
from nqueens_gui.kit.labels import note_label, show_note
from nqueens_gui.kit.layouts import GRID_PX, in_column
from nqueens_gui.kit.painting import scaled
from solver.analysis.state_kind import state_insight
from solver.core.run_settings import RunSettings

PICTURE_PX: Final = 320


class StateDialog(QDialog):
    """Shows the start of a run, and others like it.

    Parameters
    ----------
    draw
        Returns the run.
    is_random
        Whether the next one that is drawn may be another.
    replaced
        Says what is lost when it is opened; without it, it can't be.
    """

    open_requested = Signal(object)
    """The `RunSettings` of the run that is shown."""

    def __init__(
        self,
        draw: Callable[[], RunSettings],
        *,
        is_random: bool,
        replaced: Callable[[RunSettings], str] | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._draw, self._replaced = draw, replaced
        self.picture = BoardPicture(scaled(PICTURE_PX))
        self.words_label, self.note_label = note_label("title"), note_label("dim")
        self.another_button, self.open_button = QPushButton("Another one"), QPushButton("Open on Watch")
        self.open_button.setProperty("role", "primary")
        self.another_button.clicked.connect(self.show_state)
        self.open_button.clicked.connect(self._open)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        for button in (self.another_button, self.open_button):
            buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.reject)
        self.another_button.setVisible(is_random)
        self.open_button.setVisible(replaced is not None)
        parts = (self.words_label, self.picture, self.note_label, None, buttons)
        in_column(*parts, gap_px=GRID_PX, margin_px=2 * GRID_PX, of=self)
        self.show_state()

    def show_state(self) -> None:
        """Draw a run, and show its start."""
        self.settings = self._draw()
        assert self.settings.start is not None
        insight = state_insight(self.settings.start, self.settings.heuristic)
        scene = board_scene(insight.rows, insight.heuristic, h=insight.h, insight=insight)
        self.picture.set_scene(scene)
        words = f"{insight.kind.label[0].upper()}{insight.kind.label[1:]}, h = {insight.h}"
        self.setWindowTitle(words)
        show_note(self.words_label, words)
        show_note(self.note_label, self._replaced(self.settings) if self._replaced else "")
        announce(self, words)

    def _open(self) -> None:
        self.accept()
        self.open_requested.emit(self.settings)


def replaced_words(now: RunSettings | None, opened: RunSettings) -> str:
    """Say what on the Watch page another run replaces."""
    if now is None:
        return "It becomes the start of a run on the Watch page."
    parts = ["the start"]
    parts += [f"the board of {now.n} queens"] if now.n != opened.n else []
    parts += [f"the variant {now.variant.title}"] if now.variant != opened.variant else []
    parts += [f"h as {now.heuristic.label}"] if now.heuristic != opened.heuristic else []
    listed = " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1])))
    return f"Opening it replaces {listed} on the Watch page. A run that has begun stays under Branches."
