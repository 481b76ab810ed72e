"""The page on which one run is watched: its widgets, where they stand, and the card that explains the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QGridLayout,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QToolButton,
    QWidget,
)

from nqueens_gui.board.legend import LegendPanel
from nqueens_gui.board.widget import BoardView
from nqueens_gui.kit.banner import StatusBanner
from nqueens_gui.kit.buttons import act_as, quiet_button
from nqueens_gui.kit.card import Card, SettingsColumn
from nqueens_gui.kit.keyboard import close_on_escape, hand_focus_on
from nqueens_gui.kit.labels import FigureLabel, kind_label, note_label, show_note
from nqueens_gui.kit.layouts import GRID_PX, in_column, in_row, on_new_room
from nqueens_gui.kit.painting import scaled
from nqueens_gui.kit.tabs import Inspector
from nqueens_gui.kit.theme import app_theme
from nqueens_gui.player.timeline import Timeline
from nqueens_gui.player.transport import TransportBar
from nqueens_gui.population.members_view import MembersScene
from nqueens_gui.population.strip import MembersStrip
from nqueens_gui.watch.board_mode import ASKED
from nqueens_gui.watch.chart import TracePlot
from nqueens_gui.watch.example_boards import BoardNote
from nqueens_gui.watch.figures_view import KIND, NO_FIGURES, StateFigures
from nqueens_gui.watch.pause_panel import PausePanel
from nqueens_gui.watch.settings_form import SettingsForm
from nqueens_gui.watch.workspace import Panel, Workspace
from solver.telling.status import Tone

GAP_PX = 12
LOW_PX = 780
"""In lower pages the members of a population stand beside the board."""
MEMBERS_SHARE = 0.145
"""How much of the height the members of a population may take."""
SMALL_BOARD_PX = 150
"""Least height of the board in the place of the chart."""
TRANSPORT_ACTIONS = (
    "play_pause",
    "step_back",
    "step_forward",
    "to_start",
    "to_end",
    "stop",
    "run_again",
    "new_run",
)


class WatchPage:
    """Makes the widgets of the page and lays them out in `workspace`; it connects none of them.

    Parameters
    ----------
    actions
        The actions of the window, by name, for buttons and menus.
    inspector
        What is known of the current state, to the right below the chart.
    edit_bar
        Takes the place of the transport while a board is edited.
    prediction_bar
        Stands above the board while moves are predicted.
    """

    def __init__(
        self,
        actions: Mapping[str, QAction],
        inspector: Inspector,
        edit_bar: QWidget,
        prediction_bar: QWidget,
    ) -> None:
        self._actions = actions
        self._inspector = inspector
        self._edit_bar = edit_bar
        self._prediction_bar = prediction_bar
        self.settings_form = SettingsForm()
        self.hidden_label = note_label("dim")
        self.pause_panel = PausePanel()
        self.legend = LegendPanel()
        self.banner = StatusBanner()
        self.board_note = BoardNote()
        self.board = BoardView()
        self.members = MembersStrip()
        self.timeline = Timeline()
        self.transport = TransportBar(self.timeline)
        self.foot = QStackedWidget()
        self.chart = TracePlot()
        self.state_panel = StatePanel()
        self.workspace = self._lay_out()
        self.reading_card = ReadingCard(actions, self.workspace)
        self.chart.enlarge_button.toggled.connect(self._exchange_board_and_chart)
        self.workspace.panels_changed.connect(self._keep_board_in_sight)
        self.workspace.panels_changed.connect(self._place_members)
        on_new_room(self.workspace, self._place_members)
        close_on_escape(self.workspace, self.reading_card.isVisible, self.reading_card.dismiss)

    def show_reading_card(self) -> None:
        """Explain the board."""
        self.workspace.show_overlay(self.reading_card)

    def add_below(self, panel: QWidget) -> None:
        """Let a panel stand below the transport."""
        self._column.addWidget(panel)

    def set_settings_hidden(self, is_hidden: bool) -> None:
        """Hide the settings of the run, which would answer a question."""
        for part in (self.settings_form, self.settings_form.foot):
            part.setVisible(not is_hidden)
        show_note(self.hidden_label, ASKED if is_hidden else "")

    def set_presenting(self, is_presenting: bool) -> None:
        """Give the board the height, with one line above it and the chart and the controls beside it."""
        self.banner.set_lines(1 if is_presenting else 2)
        self._edit_button.setVisible(not is_presenting)
        if not is_presenting:
            self._column.insertWidget(0, self._top)
            self._column.insertWidget(self._column.indexOf(self._below_board) + 1, self.foot)
        self.chart.set_presenting(is_presenting)
        self.workspace.set_presenting(is_presenting, self.foot)
        self.board.setFocus()

    def set_members(self, members: MembersScene | None) -> None:
        """Show the members of a state; a search with one state has none."""
        self.members.set_scene(members)
        self._place_members()

    @Slot()
    def _place_members(self) -> None:
        """Leave the height of a low page to the board: the members stand below the chart, unless that is covered."""
        self.members.grid.set_most_px(round(MEMBERS_SHARE * self.workspace.height()))
        is_low = self.workspace.height() < scaled(LOW_PX)
        is_beside = is_low and not self.workspace.open_overlays and not self.members.isHidden()
        self.members.header.setVisible(is_beside or not is_low)
        if is_beside != (self._below_board.indexOf(self.members) < 0):
            if not is_beside:
                self._below_board.addWidget(self.members)
            self.workspace.set_strip(self.members if is_beside else None)

    @Slot(bool)
    def _exchange_board_and_chart(self, is_chart_large: bool) -> None:
        large, small = (self.chart, self.board) if is_chart_large else (self.board, self.chart)
        place = self._column.indexOf(small)
        self.board.setMinimumHeight(SMALL_BOARD_PX if is_chart_large else 0)
        self.workspace.set_panel(Panel.CHART, small)
        self._column.insertWidget(place, large, 1)
        large.show()

    @Slot()
    def _keep_board_in_sight(self) -> None:
        """Give the board its place back where that of the chart is hidden or covered."""
        if not self.workspace.is_shown(Panel.CHART) or self.workspace.covers(Panel.CHART):
            self.chart.enlarge_button.setChecked(False)

    def set_editing(self, is_editing: bool) -> None:
        """Let the bar of the editor take the place of the transport, and the board have the keyboard."""
        self.foot.setCurrentWidget(self._edit_bar if is_editing else self.transport)
        self.workspace.close_drawer()
        self.board.setFocus()

    def _lay_out(self) -> Workspace:
        actions = self._actions
        self.transport.set_actions({name: actions[name] for name in TRANSPORT_ACTIONS})
        act_as(self.settings_form.new_run_button, actions["new_run"])
        self.chart.export_button.clicked.connect(actions["export"].trigger)
        act_as(self.settings_form.run_again_button, actions["run_again"])
        self.pause_panel.set_actions(actions["run_back"], actions["run_forward"])
        self.foot.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        for part in (self.transport, self._edit_bar):
            self.foot.addWidget(part)
        panels: dict[Panel, QWidget] = {
            Panel.SETTINGS: SettingsColumn(
                self.settings_form,
                self.hidden_label,
                self.pause_panel,
                self.legend,
                foot=self.settings_form.foot,
            ),
            Panel.CHART: self.chart,
            Panel.STATE: self.state_panel,
        }
        head = self._head()
        workspace = Workspace(self._board_column(head), panels, self._inspector, head)
        workspace.set_action(actions["show_settings"], self._drawer_button)
        hand_focus_on(workspace, self.board)
        return workspace

    def _head(self) -> QWidget:
        self._drawer_button, self._edit_button = QToolButton(), QToolButton()
        self._edit_button.setDefaultAction(self._actions["edit_board"])
        head = QWidget()
        in_row(self._drawer_button, (self.banner, 1), self._edit_button, gap_px=GAP_PX, of=head)
        return head

    def _board_column(self, head: QWidget) -> QWidget:
        column = QWidget()
        hand_focus_on(column, self.board)
        parts = (head, self.board_note, self._prediction_bar, (self.board, 1))
        self._below_board = in_column(self.members)
        below = (self._below_board, self.foot)
        self._column, self._top = in_column(*parts, *below, gap_px=GAP_PX, of=column), head
        return column


COLUMNS = 3
TONE_COLORS = {Tone.STUCK: "stuck", Tone.SOLVED: "solved"}
"""Role of the colour that a value is written in; of all other tones it is plain."""


class StatePanel(Card):
    """A grid of figures, with the kind of the state in a row of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Figures of the state")
        self._labels = [
            FigureLabel(figure.title, figure.meaning, "notice" if figure is KIND else "figure")
            for figure in NO_FIGURES
        ]
        grid = QGridLayout()
        grid.setHorizontalSpacing(GRID_PX)
        grid.setVerticalSpacing(GRID_PX - 2)
        for column in range(COLUMNS):
            grid.setColumnStretch(column, 1)
        *counts, kind = self._labels
        for place, label in enumerate(counts):
            grid.addWidget(label, *divmod(place, COLUMNS))
        grid.addWidget(kind, grid.rowCount(), 0, 1, COLUMNS)
        self.body.addLayout(grid)
        self.body.addStretch(1)
        self.set_figures(NO_FIGURES)
        app_theme.changed.connect(self._color_values)

    @property
    def figures(self) -> dict[str, FigureLabel]:
        """What is shown, by title."""
        return {figure.title: label for figure, label in zip(self._figures, self._labels, strict=True)}

    def set_figures(self, figures: StateFigures) -> None:
        """Show the figures of a state."""
        self._figures = figures
        for figure, label in zip(figures, self._labels, strict=True):
            label.set_title(figure.title, figure.meaning)
            label.set_value(figure.value, figure.note)
        self._color_values()

    @Slot()
    def _color_values(self) -> None:
        for figure, label in zip(self._figures, self._labels, strict=True):
            role = TONE_COLORS.get(figure.tone)
            label.set_color(app_theme.now.color(role) if role else None)


START_HERE = "Start here"
OFFERS = {
    "play_pause": "Watch a search",
    "page_assignment": "My assignment",
    "lessons": "A lesson…",
}
"""By the action that does it, what somebody may want to do first."""
MOST_RECENT = 3
ROWS = (
    (
        ("●", "queen.attacked"),
        "A queen with this mark is attacked. <b>h</b> counts attacking pairs; 0 is solved.",
    ),
    (
        ("━", "attack.row", "╍", "attack.diagonal", "┅", "attack.anti_diagonal"),
        "Lines join queens that attack each other along a row, a diagonal or an anti-diagonal.",
    ),
    (
        ("4", "text"),
        "The number in a square is h after this column's queen moves there; a stronger tint is better.",
    ),
    (("◯", "heat.best"), "A ring marks the moves among which the search chooses."),
    (("⌨", "text.dim"), "<b>Space</b> runs and pauses, <b>→</b> makes one move, <b>E</b> edits the board."),
)
"""Of each row the signs with their colours, and what they mean."""


class ReadingCard(Card):
    """Says what the signs on the board mean; it takes the place of the panels beside the board until it is closed."""

    closed = Signal()

    def __init__(self, actions: Mapping[str, QAction], parent: QWidget | None = None) -> None:
        super().__init__(START_HERE, parent)
        self.offers = {name: QPushButton(words) for name, words in OFFERS.items()}
        self._label = kind_label("", "text")
        self._label.setWordWrap(True)
        self._label.setProperty("rich", True)
        self.close_button = QPushButton("Got it")
        self.close_button.setProperty("role", "primary")
        self.close_button.setToolTip("Close this card (Escape); Help, Start here shows it again.")
        for name, button in self.offers.items():
            if not button.text().endswith("…"):
                button.clicked.connect(self.dismiss)
            act_as(button, actions[name])
        self._recent = in_column(gap_px=0)
        offers, end = (
            in_row(*((button, 1) for button in self.offers.values())),
            in_row(None, self.close_button),
        )
        self.body.addLayout(in_column(offers, self._recent, GRID_PX, self._label, GRID_PX, None, end))
        hand_focus_on(self, self.offers["play_pause"])
        self.close_button.clicked.connect(self.dismiss)
        app_theme.changed.connect(self._write_signs)
        self.hide()

    def set_recent(self, entries: Sequence[QAction]) -> None:
        """Offer what was opened last."""
        while item := self._recent.takeAt(0):
            if (button := item.widget()) is not None:
                button.deleteLater()
        for entry in entries[:MOST_RECENT]:
            button = quiet_button(entry.text(), entry.statusTip())
            button.clicked.connect(self.dismiss)
            button.clicked.connect(entry.trigger)
            self._recent.addWidget(button)

    @Slot()
    def _write_signs(self) -> None:
        rows = "".join(
            f"<tr><td align='center' width='40'>{_signs(signs)}</td><td>{words}</td></tr>"
            for signs, words in ROWS
        )
        self._label.setText(f"<table cellspacing='0' cellpadding='4'>{rows}</table>")

    @Slot()
    def dismiss(self) -> None:
        """Close the card, if it is open; where a button opens a dialog, what is opened there does so."""
        if not self.isHidden():
            self.hide()
            self.closed.emit()


def _signs(signs: tuple[str, ...]) -> str:
    pairs = zip(signs[::2], signs[1::2], strict=True)
    return "".join(f"<b><font color='{app_theme.now.hex(role)}'>{sign}</font></b>" for sign, role in pairs)
