"""The page "Plateau": how large the plateau around the state is, how it is layered, and its exits as moves."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from nqueens_gui.scene.plateau_scene import PlateauScene
from nqueens_gui.theme import Theme
from nqueens_gui.widgets.card import GRID_PX
from nqueens_gui.widgets.downward_scroll import DownwardScroll
from nqueens_gui.widgets.exit_list import ExitList
from nqueens_gui.widgets.finder_panel import FinderPanel
from nqueens_gui.widgets.labels import kind_label, note_label, show_note
from nqueens_gui.widgets.layer_list import LayerList

LAYERS_TITLE = "Distance: {} states {} exits"
EXITS_TITLE = "Nearest exits, as moves"


class PlateauPanel(FinderPanel):
    """Shows a `PlateauScene`."""

    exit_pointed_at = Signal(object)
    """The `PlateauExit` pointed at, or None."""
    exit_requested = Signal(object)
    """The `PlateauExit` to go to."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Search further", parent)
        self.headline_label = note_label("plain")
        self.layers = LayerList()
        self.exits = ExitList()
        self.going_on_button.setToolTip("Go on with the search, to five times as many states.")
        self.cancel_button.setToolTip("End the search with what was found.")
        self._titles = kind_label("", "label"), kind_label(EXITS_TITLE, "label")
        self._lay_out()
        self.exits.exit_pointed_at.connect(self.exit_pointed_at)
        self.exits.exit_requested.connect(self.exit_requested)
        self.set_scene(PlateauScene())

    def set_scene(self, scene: PlateauScene) -> None:
        """Show what is known of a plateau."""
        show_note(self.headline_label, scene.headline)
        show_note(self.note_label, scene.note)
        self.layers.set_scene(scene)
        self.exits.set_scene(scene)
        self._titles[0].setVisible(bool(scene.layers))
        self._titles[1].setVisible(bool(scene.exits))
        self._offer(going_on=scene.can_go_on, cancel=scene.is_searching)

    def set_coordinates(self, coordinates: str) -> None:
        """Name squares as the board does."""
        self.exits.set_coordinates(coordinates)

    def set_theme(self, theme: Theme) -> None:
        """Draw in a theme's colours."""
        self.layers.set_theme(theme)
        self.exits.set_theme(theme)
        swatches = (f'<span style="color: {theme.hex(role)}">■</span>' for role in ("bar", "accent"))
        self._titles[0].setText(LAYERS_TITLE.format(*swatches))

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID_PX // 2)
        layout.addWidget(self.headline_label)
        layout.addWidget(self.note_label)
        layout.addSpacing(GRID_PX // 2)
        layout.addWidget(self._lists(), 1)
        layout.addLayout(self._buttons())

    def _lists(self) -> DownwardScroll:
        """Put layers and exits beside each other, to be scrolled together."""
        grid = QGridLayout()
        grid.setHorizontalSpacing(2 * GRID_PX)
        grid.setVerticalSpacing(GRID_PX // 2)
        grid.setRowStretch(2, 1)
        scroll = DownwardScroll(grid)
        for column, (title, field) in enumerate(zip(self._titles, (self.layers, self.exits), strict=True)):
            grid.addWidget(title, 0, column)
            grid.addWidget(field, 1, column, Qt.AlignmentFlag.AlignTop)
            grid.setColumnStretch(column, 1)
            scroll.follow_keyboard(field)
        return scroll
