"""The page on which one run is watched: its widgets, and where they stand."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QStackedWidget, QToolButton, QVBoxLayout, QWidget

from nqueens_gui.theme import Theme
from nqueens_gui.widgets.board_note import BoardNote
from nqueens_gui.widgets.board_view import BoardView
from nqueens_gui.widgets.branch_list import BranchList
from nqueens_gui.widgets.edit_bar import EditBar
from nqueens_gui.widgets.inspector import Inspector
from nqueens_gui.widgets.legend_panel import LegendPanel
from nqueens_gui.widgets.odds_panel import OddsPanel
from nqueens_gui.widgets.pause_panel import PausePanel
from nqueens_gui.widgets.plateau_panel import PlateauPanel
from nqueens_gui.widgets.prediction_bar import PredictionBar
from nqueens_gui.widgets.remedies_panel import RemediesPanel
from nqueens_gui.widgets.run_panel import RunPanel
from nqueens_gui.widgets.settings_column import SettingsColumn
from nqueens_gui.widgets.state_panel import StatePanel
from nqueens_gui.widgets.status_banner import StatusBanner
from nqueens_gui.widgets.timeline import Timeline
from nqueens_gui.widgets.trace_plot import TracePlot
from nqueens_gui.widgets.transport_bar import TransportBar
from nqueens_gui.widgets.why_panel import WhyPanel
from nqueens_gui.widgets.workspace import Panel, Workspace

GAP_PX = 12
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
    theme
        The colours to begin with.
    """

    def __init__(self, actions: Mapping[str, QAction], theme: Theme) -> None:
        self._actions = actions
        self.run_panel = RunPanel()
        self.pause_panel = PausePanel()
        self.legend = LegendPanel()
        self.banner = StatusBanner()
        self.board_note = BoardNote()
        self.prediction_bar = PredictionBar()
        self.board = BoardView()
        self.timeline = Timeline()
        self.transport = TransportBar(self.timeline)
        self.edit_bar = EditBar()
        self.branch_list = BranchList()
        self.foot = QStackedWidget()
        self.chart = TracePlot(theme)
        self.state_panel = StatePanel()
        self.why_panel = WhyPanel()
        self.odds_panel = OddsPanel()
        self.plateau_panel = PlateauPanel()
        self.remedies_panel = RemediesPanel()
        self.inspector = Inspector()
        self.workspace = self._lay_out()
        self._themed = (
            self.run_panel,
            self.legend,
            self.banner,
            self.board_note,
            self.prediction_bar,
            self.board,
            self.timeline,
            self.transport,
            self.chart,
            self.state_panel,
            self.why_panel,
            self.odds_panel,
            self.plateau_panel,
            self.remedies_panel,
            self.branch_list,
        )

    def set_theme(self, theme: Theme) -> None:
        """Show everything in the colours of a theme."""
        for widget in self._themed:
            widget.set_theme(theme)

    def set_editing(self, is_editing: bool) -> None:
        """Let the bar of the editor take the place of the transport, and the board have the keyboard."""
        self.foot.setCurrentWidget(self.edit_bar if is_editing else self.transport)
        self.workspace.close_drawer()
        self.board.setFocus()

    def _lay_out(self) -> Workspace:
        actions = self._actions
        self.transport.set_actions({name: actions[name] for name in TRANSPORT_ACTIONS})
        self.pause_panel.set_actions(actions["run_back"], actions["run_forward"])
        self.edit_bar.set_actions(actions)
        self.branch_list.set_branch_action(actions["branch_here"])
        self.foot.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        for part in (self.transport, self.edit_bar):
            self.foot.addWidget(part)
        panels: dict[Panel, QWidget] = {
            Panel.SETTINGS: SettingsColumn(self.run_panel, self.pause_panel, self.legend),
            Panel.CHART: self.chart,
            Panel.STATE: self.state_panel,
        }
        self._fill_inspector()
        head = self._head()
        workspace = Workspace(self._board_column(head), panels, self.inspector, head)
        workspace.setFocusProxy(self.board)
        return workspace

    def _fill_inspector(self) -> None:
        """Add the pages, each with its action in the View menu."""
        pages: dict[str, tuple[str, QWidget]] = {
            "why": ("Why here?", self.why_panel),
            "odds": ("Odds", self.odds_panel),
            "plateau": ("Plateau", self.plateau_panel),
            "remedies": ("What now?", self.remedies_panel),
            "branches": ("Branches", self.branch_list),
        }
        for name, (title, widget) in pages.items():
            self.inspector.add_page(name, title, widget, self._actions[f"inspect_{name}"].toolTip())

    def _head(self) -> QWidget:
        drawer_button, edit_button = QToolButton(), QToolButton()
        drawer_button.setDefaultAction(self._actions["show_settings"])
        edit_button.setDefaultAction(self._actions["edit_board"])
        head = QWidget()
        layout = QHBoxLayout(head)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP_PX)
        layout.addWidget(drawer_button)
        layout.addWidget(self.banner, 1)
        layout.addWidget(edit_button)
        return head

    def _board_column(self, head: QWidget) -> QWidget:
        column = QWidget()
        column.setFocusProxy(self.board)
        layout = QVBoxLayout(column)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP_PX)
        layout.addWidget(head)
        layout.addWidget(self.board_note)
        layout.addWidget(self.prediction_bar)
        layout.addWidget(self.board, 1)
        layout.addWidget(self.foot)
        return column
