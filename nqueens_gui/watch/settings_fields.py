"""The fields of a search: its variant and how that works, its heuristic and its start."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QToolButton, QWidget

from nqueens_gui.kit.card import PADDING_PX, Card
from nqueens_gui.kit.fields import ChoiceField, FieldRow
from nqueens_gui.kit.labels import note_label, show_note
from nqueens_gui.kit.layouts import GRID_PX, in_column
from nqueens_gui.kit.style import restyle
from nqueens_gui.watch.settings import StartMode
from solver.core.heuristics import Heuristic
from solver.core.run_settings import Starts
from solver.core.variants import VARIANTS, Variant

HOW_PX = 20
"""Height of the button beside the title of the variant: no more than its text needs."""
MOST_LINES = 32
"""Lines of a search of the user's own that fit into a card."""
LEAST_CARD_PX = 360
"""Width of the text of the card that explains a variant, at least."""
SELECTABLE = Qt.TextInteractionFlag.TextSelectableByMouse


class HowItWorks(Card):
    """A card with description, pseudocode and source of a variant; Escape or a click outside closes it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setWindowFlags(Qt.WindowType.Popup)
        self.description_label, self.source_label = note_label("plain"), note_label("dim")
        self.pseudocode_label = QLabel()
        self.pseudocode_label.setTextFormat(Qt.TextFormat.PlainText)
        self.pseudocode_label.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.pseudocode_label.setProperty("kind", "text")
        for label in (self.description_label, self.pseudocode_label, self.source_label):
            label.setTextInteractionFlags(SELECTABLE)
            self.body.addWidget(label)
        self.body.setSpacing(2 * GRID_PX)

    def show_variant(self, variant: Variant, below: QWidget) -> None:
        """Explain a variant beside a widget."""
        self.set_title(f"How {variant.title_in_sentence} works")
        show_note(self.description_label, variant.description)
        self.pseudocode_label.setText(_first_lines(variant.pseudocode))
        show_note(self.source_label, f"Source: {variant.source.removesuffix('.')}.")
        self.pseudocode_label.ensurePolished()
        edges_px = 2 * (PADDING_PX + self.frameWidth())
        self.setFixedWidth(max(self.pseudocode_label.sizeHint().width(), LEAST_CARD_PX) + edges_px)
        self.resize(self.width(), self.heightForWidth(self.width()))
        self.move(_within(self.size(), below))
        self.show()
        self.setFocus()


def _first_lines(text: str) -> str:
    lines = text.strip().splitlines()
    more = [f"… and {len(lines) - MOST_LINES:,} more lines"] if len(lines) > MOST_LINES else []
    return "\n".join(lines[:MOST_LINES] + more)


def _within(size: QSize, below: QWidget) -> QPoint:
    """Return where a card of some size lies below a widget, within its window."""
    place, frame = below.mapToGlobal(QPoint(0, below.height() + GRID_PX // 2)), below.window().frameGeometry()
    x = min(place.x(), frame.right() - size.width() - GRID_PX)
    y = min(place.y(), frame.bottom() - size.height() - GRID_PX)
    return QPoint(max(x, frame.left()), max(y, frame.top()))


class VariantField(FieldRow):
    """A drop-down list of the variants; the description of the one shown stands below."""

    chosen = Signal(object)
    """The `Variant` that the user chose."""

    def __init__(self) -> None:
        self.choice = ChoiceField(
            (entry.name, entry.title, entry.description, entry.family) for entry in VARIANTS.values()
        )
        tooltip = "How the search chooses its moves, and what it does when it is stuck."
        self.how_button = QToolButton()
        self.how_button.setText("How it works")
        self.how_button.setProperty("role", "row")
        self.how_button.setFixedHeight(HOW_PX)
        self.how_button.setToolTip("Pseudocode and source of this variant.")
        self.how_button.setAccessibleName("How it works: this variant")
        super().__init__("Variant", self.choice, tooltip=tooltip, tools=(self.how_button,), is_stacked=True)
        self.card = HowItWorks(self)
        self._variant = VARIANTS[self.choice.name()]
        self.how_button.clicked.connect(lambda: self.card.show_variant(self._variant, self.how_button))
        self._variants = dict(VARIANTS)
        self.choice.chosen.connect(lambda name: self.chosen.emit(self._variants[name]))

    def set_choice(self, variant: Variant) -> None:
        """Offer another variant, or one that has changed."""
        self._variants[variant.name] = variant
        self.choice.set_choice(variant.name, variant.title, variant.description, variant.family)

    def set_variant(self, variant: Variant) -> None:
        """Show a variant."""
        self._variant = variant
        self.choice.set_name(variant.name)
        self.set_hint(variant.description)


HEURISTICS = tuple((entry.value, entry.label, entry.description) for entry in Heuristic)


class HeuristicField(FieldRow):
    """A drop-down list of the heuristics; it says so when the variant is defined with another."""

    chosen = Signal(object)
    """The `Heuristic` that the user chose."""

    def __init__(self, choices: Iterable[tuple[str, str, str]] = HEURISTICS, tip: str = "") -> None:
        self.choice = ChoiceField(choices)
        super().__init__("Heuristic", self.choice, tooltip=tip)
        self.choice.chosen.connect(lambda name: self.chosen.emit(self._chosen(name)))

    def _chosen(self, name: str) -> object:
        return Heuristic(name)

    def set_heuristic(self, heuristic: Heuristic, variant: Variant | None = None) -> None:
        """Show a heuristic, and how it fits a variant."""
        own = heuristic if variant is None else variant.heuristic
        self.choice.set_name(heuristic.value)
        self.set_hint("" if heuristic is own else f"This variant is defined with {own.label}.")
        for widget in (self.label, self.choice):
            widget.setToolTip(heuristic.description)
        self.choice.setAccessibleDescription(heuristic.description)


CHOICES = (
    (Starts.UNIFORM, "random", "Every queen starts on a random row of its column."),
    (
        Starts.PERMUTATION,
        "permutation",
        "The queens start on random rows, no two on the same; after each restart, too.",
    ),
    (
        Starts.ALL_BUT_LAST,
        "all but last row",
        "Every queen starts on a random row, but none on the last; after each restart, too.",
    ),
    (StartMode.TYPED, "typed", "Type the row of the queen in each column, from left to right."),
    (StartMode.BOARD, "on the board", "Set the queens on the board."),
)


HINTS = {
    StartMode.RANDOM: "",
    StartMode.TYPED: "One row for each column; row 0 is at the top.",
    StartMode.BOARD: "Set on the board; press E to edit it.",
}


class StartField(QWidget):
    """A choice of where the start comes from, and the start itself as a vector.

    Parameters
    ----------
    has_board
        Whether the start may be set on the board.
    """

    mode_chosen = Signal(str, object)
    """The `StartMode` that the user chose, and the `Starts`; None where that stays."""
    text_edited = Signal(str)
    """What the user typed in the vector."""

    def __init__(self, *, has_board: bool = True) -> None:
        super().__init__()
        self.choice = ChoiceField(CHOICES if has_board else CHOICES[:-1])
        self.row = FieldRow("Start", self.choice, tooltip="The state that the run starts in.")
        self.edit = QLineEdit()
        self.edit.setPlaceholderText("3,2,5,2,2,0,7,7")
        self.edit.setAccessibleName("Start state")
        self.random_button = QPushButton("Use a random start")
        self._hint, self.error_label = note_label("dim"), note_label("error")
        parts = (self.row, self.edit, self._hint, self.error_label, self.random_button)
        in_column(*parts, gap_px=GRID_PX // 2, of=self)
        self.choice.chosen.connect(self._choose)
        self.edit.textEdited.connect(self.text_edited)
        self.random_button.clicked.connect(lambda: self.mode_chosen.emit(StartMode.RANDOM, None))
        self.set_start(StartMode.RANDOM, Starts.UNIFORM, "")

    def _choose(self, name: str) -> None:
        if name in tuple(Starts):
            self.mode_chosen.emit(StartMode.RANDOM, Starts(name))
        else:
            self.mode_chosen.emit(StartMode(name), None)

    def set_start(self, mode: StartMode, starts: Starts, text: str, error: str = "") -> None:
        """Show where the start comes from, the vector, and what is wrong with it."""
        self.choice.set_name(starts if mode is StartMode.RANDOM else mode)
        if mode is StartMode.RANDOM and (self.edit.hasFocus() or self.random_button.hasFocus()):
            self.choice.setFocus()
        self.edit.setVisible(mode is not StartMode.RANDOM)
        self.edit.setReadOnly(mode is StartMode.BOARD)
        if text != self.edit.text():
            self.edit.setText(text)
            self.edit.setCursorPosition(0)
        show_note(self.error_label, error)
        show_note(self._hint, "" if error else HINTS[mode])
        self.random_button.setVisible(bool(error))
        restyle(self.edit, invalid=bool(error))
        self.edit.setAccessibleDescription(error or HINTS[mode])
