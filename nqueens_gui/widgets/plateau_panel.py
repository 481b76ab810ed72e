"""The page "Plateau": how large the plateau around the state is, how it is layered, and its exits as moves."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from nqueens_gui.guard import guarded
from nqueens_gui.scene.plateau_scene import PlateauScene
from nqueens_gui.theme import Theme
from nqueens_gui.widgets.card import GRID_PX
from nqueens_gui.widgets.exit_list import ExitList
from nqueens_gui.widgets.labels import kind_label, note_label, show_note
from nqueens_gui.widgets.layer_list import LayerList
from nqueens_gui.widgets.row_field import RowField

SCROLL_BAR_PX = 10
LAYERS_TITLE = "Distance: {} states {} exits"
EXITS_TITLE = "Nearest exits, as moves"


class PlateauPanel(QWidget):
    """Shows a `PlateauScene`; it says when it is seen, so that nothing is searched for nobody."""

    seen_changed = Signal(bool)
    """Whether the page is in sight."""
    further_requested = Signal()
    """The search is to go on."""
    cancel_requested = Signal()
    """The search is to end."""
    exit_pointed_at = Signal(object)
    """The `PlateauExit` pointed at, or None."""
    exit_requested = Signal(object)
    """The `PlateauExit` to go to."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.headline_label = note_label("plain")
        self.note_label = note_label("dim")
        self.layers = LayerList()
        self.exits = ExitList()
        self.further_button = QPushButton("Search further")
        self.further_button.setToolTip("Go on with the search, to five times as many states.")
        self.cancel_button = QPushButton("Cancel")
        self.cancel_button.setToolTip("End the search with what was found.")
        self._titles = kind_label("", "label"), kind_label(EXITS_TITLE, "label")
        self._lay_out()
        self.further_button.clicked.connect(self.further_requested)
        self.cancel_button.clicked.connect(self.cancel_requested)
        self.exits.exit_pointed_at.connect(self.exit_pointed_at)
        self.exits.exit_requested.connect(self.exit_requested)
        for field in (self.layers, self.exits):
            field.revealed.connect(lambda place, field=field: self._reveal(field, place))
        self.set_scene(PlateauScene())

    def set_scene(self, scene: PlateauScene) -> None:
        """Show what is known of a plateau."""
        show_note(self.headline_label, scene.headline)
        show_note(self.note_label, scene.note)
        self.layers.set_scene(scene)
        self.exits.set_scene(scene)
        self._titles[0].setVisible(bool(scene.layers))
        self._titles[1].setVisible(bool(scene.exits))
        self.further_button.setVisible(scene.can_go_on)
        self.cancel_button.setVisible(scene.is_searching)

    def set_coordinates(self, coordinates: str) -> None:
        """Name squares as the board does."""
        self.exits.set_coordinates(coordinates)

    def set_theme(self, theme: Theme) -> None:
        """Draw in a theme's colours."""
        self.layers.set_theme(theme)
        self.exits.set_theme(theme)
        swatches = (f'<span style="color: {theme.hex(role)}">■</span>' for role in ("bar", "accent"))
        self._titles[0].setText(LAYERS_TITLE.format(*swatches))

    def _reveal(self, field: RowField, place: QRect) -> None:
        at = field.mapTo(self._content, place.center())
        self._scroll.ensureVisible(at.x(), at.y(), 0, place.height())

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        buttons.addWidget(self.further_button)
        buttons.addWidget(self.cancel_button)
        buttons.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID_PX // 2)
        layout.addWidget(self.headline_label)
        layout.addWidget(self.note_label)
        layout.addSpacing(GRID_PX // 2)
        layout.addWidget(self._lists(), 1)
        layout.addLayout(buttons)

    def _lists(self) -> QScrollArea:
        """Put layers and exits beside each other, to be scrolled together."""
        self._content = QWidget()
        self._content.setProperty("ground", "none")
        grid = QGridLayout(self._content)
        grid.setContentsMargins(0, 0, SCROLL_BAR_PX, 0)
        grid.setHorizontalSpacing(2 * GRID_PX)
        grid.setVerticalSpacing(GRID_PX // 2)
        for column, (title, field) in enumerate(zip(self._titles, (self.layers, self.exits), strict=True)):
            grid.addWidget(title, 0, column)
            grid.addWidget(field, 1, column, Qt.AlignmentFlag.AlignTop)
            grid.setColumnStretch(column, 1)
        grid.setRowStretch(2, 1)
        self._scroll = QScrollArea()
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(self._content)
        return self._scroll

    @guarded
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.seen_changed.emit(True)

    @guarded
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.seen_changed.emit(False)
