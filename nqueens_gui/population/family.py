"""The page "Family": the parents of a member side by side, the cut through both, and the child."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from nqueens_gui.board.geometry import BoardGeometry
from nqueens_gui.board.ground_painting import draw_cut
from nqueens_gui.board.painting import board_geometry, paint_board
from nqueens_gui.board.scene import BoardScene, board_scene
from nqueens_gui.kit.buttons import quiet_button
from nqueens_gui.kit.guard import guarded, guarded_with
from nqueens_gui.kit.labels import note_label, show_note
from nqueens_gui.kit.layouts import GRID_PX, in_column, in_row
from nqueens_gui.kit.painting import draw_text, scaled, text_width
from nqueens_gui.kit.theme import Theme, app_theme
from nqueens_gui.population.family_view import FamilyScene, Phase, Relative
from solver.telling.squares import Coordinates

TEXT_PX: Final = 11
LINE_PX: Final = 16
ARROW_PX: Final = 22
LEAST_SIDE_PX, MOST_SIDE_PX = 64, 190
ROLES: Final = ("parent.first", "parent.second")
CENTRE = Qt.AlignmentFlag.AlignCenter


class FamilyPicture(QWidget):
    """Parents and child as boards, with their strings below."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scene: FamilyScene | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def set_scene(self, scene: FamilyScene | None) -> None:
        """Show a family; None for none."""
        self._scene = scene
        self.setAccessibleName("" if scene is None else f"Family of member {scene.child.place}")
        self.setAccessibleDescription("" if scene is None else scene.sentence)
        self.update()

    @property
    def _side(self) -> float:
        """The side of each board: as large as width and height allow for three of them."""
        width = (self.width() - scaled(ARROW_PX) - 2 * GRID_PX) / 3
        return max(min(width, self.height() - 2 * scaled(LINE_PX), scaled(MOST_SIDE_PX)), 1.0)

    def _areas(self, count: int) -> list[QRectF]:
        """Return where the first boards are, from left to right."""
        top, side = scaled(LINE_PX), self._side
        return [QRectF(number * (side + GRID_PX), top, side, side) for number in range(count)]

    def _child_area(self, parents: int) -> QRectF:
        left = parents * (self._side + GRID_PX) + (scaled(ARROW_PX) if parents else 0)
        return QRectF(left, scaled(LINE_PX), self._side, self._side)

    def _paint(self, painter: QPainter, scene: FamilyScene, theme: Theme) -> None:
        is_child = scene.cut is not None
        n = len(scene.child.rows)
        for number, (parent, area) in enumerate(zip(scene.parents, self._areas(2), strict=False)):
            cut = (n if number == 0 else 0) if is_child else None
            board = _scene_of(scene, parent, cut=cut)
            role = ROLES[number] if is_child else "text.dim"
            geometry = self._paint_board(painter, board, area, theme, _name(parent, area.width()), role)
            if scene.cut is not None:
                draw_cut(painter, scene.cut, geometry, theme)
            self._paint_string(
                painter, parent.rows, geometry, theme, scene.cut, ROLES[number] if is_child else ""
            )
        area = self._child_area(len(scene.parents))
        if scene.parents:
            arrow = QRectF(
                area.left() - scaled(ARROW_PX) - GRID_PX / 2, area.top(), scaled(ARROW_PX), area.height()
            )
            draw_text(painter, arrow, CENTRE, "→", theme.color("text.dim"), 2 * TEXT_PX)
        board = _scene_of(scene, scene.child, cut=scene.cut, has_moves=True)
        name = _name(scene.child, area.width())
        geometry = self._paint_board(painter, board, area, theme, name, "text")
        self._paint_string(painter, scene.child.rows, geometry, theme, scene.cut, "")
        self._ring_moved(painter, scene, geometry, theme)

    def _paint_board(
        self, painter: QPainter, board: BoardScene, area: QRectF, theme: Theme, name: str, role: str
    ) -> BoardGeometry:
        paint_board(painter, board, area, theme)
        line = QRectF(area.left(), 0, area.width(), scaled(LINE_PX))
        draw_text(painter, line, CENTRE, name, theme.color(role), TEXT_PX, is_bold=True)
        return board_geometry(board, area)

    def _paint_string(
        self,
        painter: QPainter,
        rows: tuple[int, ...],
        geometry: BoardGeometry,
        theme: Theme,
        cut: int | None,
        role: str,
    ) -> None:
        """Write each row below its column, in the colour of the parent it comes from, where there is room."""
        if not _has_string(geometry):
            return
        for column, row in enumerate(rows):
            own = role or ("text" if cut is None else ROLES[int(column >= cut)])
            draw_text(
                painter, _below(geometry, column), CENTRE, str(row), theme.color(own), TEXT_PX, is_bold=True
            )

    def _ring_moved(
        self, painter: QPainter, scene: FamilyScene, geometry: BoardGeometry, theme: Theme
    ) -> None:
        """Frame the row of the queen that moved, in the string."""
        painter.setPen(QPen(theme.color("gold"), 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for column, _, _ in scene.moved if _has_string(geometry) else ():
            painter.drawRoundedRect(_below(geometry, column).adjusted(0, 1, 0, -1), 3, 3)

    # Qt overrides

    @guarded_with(QSize())
    def minimumSizeHint(self) -> QSize:
        return QSize(3 * LEAST_SIDE_PX, LEAST_SIDE_PX + 2 * LINE_PX)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._scene is None:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint(painter, self._scene, app_theme.now)


def _scene_of(
    scene: FamilyScene, relative: Relative, *, cut: int | None = None, has_moves: bool = False
) -> BoardScene:
    moves = scene.moved if has_moves else ()
    return board_scene(
        relative.rows, scene.heuristic, kinds=frozenset(), moves=moves, cut=cut, coordinates=Coordinates.NONE
    )


def _name(relative: Relative, room: float) -> str:
    """Return what stands above a board, in fewer words where there is less room."""
    figures = f"{relative.place:,}, h {relative.h:,}"
    return figures if text_width(f"member {figures}", TEXT_PX, bold=True) > room else f"member {figures}"


def _has_string(geometry: BoardGeometry) -> bool:
    """Whether there is room for the row of every column below it."""
    return text_width(str(geometry.n - 1), TEXT_PX) <= geometry.cell


def _below(geometry: BoardGeometry, column: int) -> QRectF:
    """Return the room for the row of a column below its board."""
    return QRectF(
        geometry.left + column * geometry.cell, geometry.visible.bottom(), geometry.cell, scaled(LINE_PX)
    )


NO_POPULATION: Final = "Only searches on populations have families: local beam, stochastic beam and genetic."


class FamilyPanel(QWidget):
    """The family of the member on the board, as a whole or in one phase, with buttons that lead to its parents."""

    member_requested = Signal(int, int)
    """A state of the run, and the place of one of its members."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scene: FamilyScene | None = None
        self.picture = FamilyPicture()
        self.sentence_label = note_label("text")
        self.phase_buttons = {
            phase: quiet_button(phase.value, f"Show the {phase.value} of this child", is_switch=True)
            for phase in Phase
        }
        self.parent_buttons = tuple(quiet_button("", "") for _ in range(2))
        self._phases = QWidget()
        in_row(*self.phase_buttons.values(), None, gap_px=0, of=self._phases)
        in_column(
            self._phases,
            (self.picture, 1),
            self.sentence_label,
            in_row(*self.parent_buttons, None, gap_px=GRID_PX),
            gap_px=GRID_PX // 2,
            of=self,
        )
        for phase_button in self.phase_buttons.values():
            phase_button.toggled.connect(partial(self._choose_phase, phase_button))
        for number, button in enumerate(self.parent_buttons):
            button.clicked.connect(lambda _=False, number=number: self._go_to_parent(number))
        self.set_scene(None)

    @property
    def phase(self) -> Phase | None:
        """The phase that is shown; None for all of them."""
        return next((phase for phase, button in self.phase_buttons.items() if button.isChecked()), None)

    def set_scene(self, scene: FamilyScene | None) -> None:
        """Show the family of a member; None for a search with one state."""
        self._scene = scene
        self.picture.set_scene(scene)
        parents = () if scene is None else scene.parents
        for number, button in enumerate(self.parent_buttons):
            button.setVisible(number < len(parents))
            if number < len(parents):
                name = f"see member {parents[number].place:,}"
                button.setText(name)
                button.setToolTip(f"Go one generation back, to parent {number + 1} of this member")
                button.setAccessibleName(name)
        self._phases.setVisible(bool(scene and scene.phases))
        self._say()

    def next_phase(self) -> bool:
        """Show the next phase, and return whether there was one; after the last one all are shown together."""
        phases = tuple(self._scene.phases) if self._scene else ()
        number = phases.index(self.phase) + 1 if self.phase in phases else 0
        if number < len(phases):
            self.phase_buttons[phases[number]].setChecked(True)
            return True
        for button in self.phase_buttons.values():
            button.setChecked(False)
        return False

    def _choose_phase(self, chosen: QToolButton, is_on: bool) -> None:
        if is_on:
            for button in self.phase_buttons.values():
                button.setChecked(button is chosen)
        self._say()

    def _say(self) -> None:
        scene, phase = self._scene, self.phase
        words = NO_POPULATION if scene is None else scene.sentence
        if scene is not None and phase in scene.phases:
            words = scene.phases[phase]
        show_note(self.sentence_label, words)

    @Slot(int)
    def _go_to_parent(self, number: int) -> None:
        if self._scene is not None:
            self.member_requested.emit(self._scene.index - 1, self._scene.parents[number].place)
