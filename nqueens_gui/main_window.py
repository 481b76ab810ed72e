"""The main window: lays out the panels and connects them with the session."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QMimeData, Qt, Signal, Slot
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QHBoxLayout,
    QMainWindow,
    QSizePolicy,
    QSlider,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from nqueens_gui.board_commands import BoardCommands
from nqueens_gui.board_menu import BoardMenu
from nqueens_gui.branch_commands import BranchCommands
from nqueens_gui.edit_commands import EditCommands
from nqueens_gui.experiment.session import ExperimentSession
from nqueens_gui.experiment_commands import ExperimentCommands
from nqueens_gui.export_commands import ExportCommands
from nqueens_gui.file_commands import FileCommands
from nqueens_gui.guard import guarded
from nqueens_gui.help_commands import HelpCommands
from nqueens_gui.inspector_commands import InspectorCommands
from nqueens_gui.landscape.session import LandscapeSession
from nqueens_gui.landscape_commands import LandscapeCommands
from nqueens_gui.menus import fill_menu_bar, make_actions, set_action_icons
from nqueens_gui.odds.service import OddsService
from nqueens_gui.odds_commands import OddsCommands
from nqueens_gui.pages import Page, Pages
from nqueens_gui.prediction_commands import PredictionCommands
from nqueens_gui.presenter import Presenter
from nqueens_gui.run_commands import RunCommands
from nqueens_gui.scene.experiment_sentences import status_of_experiment
from nqueens_gui.scene.experiment_snapshot import ExperimentSnapshot
from nqueens_gui.scene.landscape_sentences import status_of_landscape
from nqueens_gui.scene.landscape_snapshot import LandscapeSnapshot
from nqueens_gui.scene.prediction import COVER
from nqueens_gui.scene.run_words import run_words
from nqueens_gui.session import Session
from nqueens_gui.snapshot import Snapshot
from nqueens_gui.theme import Theme
from nqueens_gui.theme_controller import ThemeController
from nqueens_gui.view_commands import ViewCommands
from nqueens_gui.widgets.board_note import BoardNote
from nqueens_gui.widgets.board_view import BoardView
from nqueens_gui.widgets.branch_list import BranchList
from nqueens_gui.widgets.edit_bar import EditBar
from nqueens_gui.widgets.elided_label import ElidedLabel
from nqueens_gui.widgets.experiment_panel import ExperimentPanel
from nqueens_gui.widgets.inspector import Inspector
from nqueens_gui.widgets.landscape_panel import LandscapePanel
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

TITLE = "N-Queens Laboratory"
FIRST_SIZE = (1440, 900)
LEAST_SIZE = (1000, 680)
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


class MainWindow(QMainWindow):
    """The window: it lays out and connects, and decides nothing.

    Parameters
    ----------
    session
        The run being watched.
    experiments
        The experiment that runs, or ran last.
    landscapes
        The landscape that is worked out, or was last.
    odds
        Tells the odds of the states of the run.
    themes
        Puts themes on the application.
    """

    closing = Signal()

    def __init__(
        self,
        session: Session,
        experiments: ExperimentSession,
        landscapes: LandscapeSession,
        odds: OddsService,
        themes: ThemeController,
    ) -> None:
        super().__init__()
        self.session = session
        self.experiments = experiments
        self.landscapes = landscapes
        self.odds = odds
        self.themes = themes
        self.actions_by_name = make_actions(self)
        self._make_widgets()
        self._lay_out()
        self.inspecting = InspectorCommands(
            session, self.board, self.why_panel, self.plateau_panel, self.remedies_panel, self
        )
        self.presenter = Presenter(
            self.board,
            self.banner,
            self.chart,
            self.timeline,
            self.transport,
            self.state_panel,
            self.why_panel,
            self.legend,
            self.actions_by_name,
        )
        self.odds_commands = OddsCommands(
            odds, self.odds_panel, self.chart, self.inspector, self.actions_by_name, self
        )
        self.run_commands = RunCommands(session, self.run_panel, self)
        self.board_menu = BoardMenu(self.board, self.actions_by_name, self)
        self.branch_commands = BranchCommands(
            session, self.run_commands, self.branch_list, self.timeline, self
        )
        self.edit_commands = EditCommands(
            session,
            self.run_commands,
            self.branch_commands,
            self.board,
            self.edit_bar,
            self.actions_by_name,
            self,
        )
        self.prediction_commands = PredictionCommands(
            session, self.prediction_bar, self.actions_by_name, self
        )
        self.view_commands = ViewCommands(
            self.actions_by_name, self.workspace, self.inspector, self.chart, self.legend, themes, self
        )
        self.file_commands = FileCommands(session, self.presenter, themes, self)
        self.board_commands = BoardCommands(self.board_note, themes, self)
        self.export_commands = ExportCommands(session, self.presenter, themes, self)
        self.experiment_commands = ExperimentCommands(
            experiments, self.experiment_panel, self.actions_by_name, self
        )
        self.landscape_commands = LandscapeCommands(
            landscapes, self.landscape_panel, self.actions_by_name, self
        )
        self.help_commands = HelpCommands(self)
        self._connect()

    def set_theme(self, theme: Theme) -> None:
        """Show everything in the colours of a theme."""
        set_action_icons(self.actions_by_name, theme)
        for widget in self._themed:
            widget.set_theme(theme)

    def say(self, words: str, seconds: float = 8.0) -> None:
        """Say something in the status bar for a while; 0 seconds until something else is said."""
        self.statusBar().showMessage(words, int(1000 * seconds))

    def _make_widgets(self) -> None:
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
        self.chart = TracePlot(self.themes.theme)
        self.state_panel = StatePanel()
        self.why_panel = WhyPanel()
        self.odds_panel = OddsPanel()
        self.plateau_panel = PlateauPanel()
        self.remedies_panel = RemediesPanel()
        self.inspector = Inspector()
        self.run_label = ElidedLabel()
        self.experiment_panel = ExperimentPanel(self.themes.theme)
        self.landscape_panel = LandscapePanel(self.themes.theme)
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
            self.experiment_panel,
            self.landscape_panel,
        )

    def _lay_out(self) -> None:
        self.setWindowTitle(TITLE)
        self.resize(*FIRST_SIZE)
        self.setMinimumSize(*LEAST_SIZE)
        self.setAcceptDrops(True)
        self.transport.set_actions({name: self.actions_by_name[name] for name in TRANSPORT_ACTIONS})
        self.pause_panel.set_actions(self.actions_by_name["run_back"], self.actions_by_name["run_forward"])
        self.edit_bar.set_actions(self.actions_by_name)
        self.branch_list.set_branch_action(self.actions_by_name["branch_here"])
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
        self.workspace = Workspace(self._board_column(head), panels, self.inspector, head)
        self.workspace.setFocusProxy(self.board)
        pages: dict[Page, QWidget] = {
            Page.WATCH: self.workspace,
            Page.EXPERIMENT: self.experiment_panel,
            Page.LANDSCAPE: self.landscape_panel,
        }
        self.pages = Pages(pages, self.actions_by_name, self)
        fill_menu_bar(self.pages.head.menus, self.actions_by_name)
        self.setMenuWidget(self.pages.head)
        self.setCentralWidget(self.pages.stack)
        self.statusBar().setSizeGripEnabled(False)
        self.statusBar().setContentsMargins(GAP_PX, 0, GAP_PX, 0)
        self.statusBar().addPermanentWidget(self.run_label)
        for kind in (QAbstractButton, QSlider, Timeline):
            for widget in self.findChildren(kind):
                widget.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # after a click, all keys still act on the run

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
            self.inspector.add_page(name, title, widget, self.actions_by_name[f"inspect_{name}"].toolTip())

    def _head(self) -> QWidget:
        drawer_button, edit_button = QToolButton(), QToolButton()
        drawer_button.setDefaultAction(self.actions_by_name["show_settings"])
        edit_button.setDefaultAction(self.actions_by_name["edit_board"])
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

    def _connect(self) -> None:
        self._connect_session()
        self._connect_runs()
        self._connect_inspector()
        self._connect_edits()
        self._connect_odds()
        self._connect_predictions()
        self._connect_files()
        self._connect_experiments()
        self._connect_landscapes()
        self._connect_view_and_help()

    def _connect_session(self) -> None:
        session, action = self.session, self.actions_by_name
        session.changed.connect(self.prediction_commands.follow)
        session.changed.connect(self.presenter.show)
        session.changed.connect(self.run_commands.follow)
        session.changed.connect(self.board_commands.follow)
        self.banner.headline_changed.connect(self._show_in_title)
        session.changed.connect(self.edit_commands.follow)
        session.changed.connect(self.branch_commands.follow)  # after the edits, which may tell its origin
        session.changed.connect(self._name_run)
        action["play_pause"].triggered.connect(self.prediction_commands.play_or_reveal)
        action["step_forward"].triggered.connect(self.prediction_commands.step_or_reveal)
        action["step_back"].triggered.connect(session.step_back)
        action["to_start"].triggered.connect(session.to_start)
        action["to_end"].triggered.connect(session.to_end)
        action["run_forward"].triggered.connect(self.run_commands.run_forward)
        action["run_back"].triggered.connect(self.run_commands.run_back)
        action["stop"].triggered.connect(self.prediction_commands.stop_or_leave)
        action["faster"].triggered.connect(self.transport.speed_up)
        action["slower"].triggered.connect(self.transport.slow_down)
        self.timeline.position_requested.connect(session.seek)
        self.chart.position_requested.connect(session.seek)
        self.transport.speed_changed.connect(session.set_speed)
        self.transport.speed_changed.connect(self.presenter.set_speed)
        self.pause_panel.breakpoints_changed.connect(session.set_breakpoints)

    def _connect_runs(self) -> None:
        runs, panel, action = self.run_commands, self.run_panel, self.actions_by_name
        action["new_run"].triggered.connect(runs.new_run)
        action["run_again"].triggered.connect(runs.run_again)
        action["new_seed"].triggered.connect(runs.new_seed)
        panel.new_run_requested.connect(runs.start)
        panel.run_again_requested.connect(runs.run_again)
        runs.run_started.connect(self.workspace.close_drawer)
        panel.settings_changed.connect(runs.preview)
        runs.said.connect(self.say)

    def _connect_inspector(self) -> None:
        self.inspecting.run_opened.connect(self.branch_commands.start)
        self.inspecting.start_opened.connect(self.branch_commands.look_at)
        self.why_panel.successor_clicked.connect(self.edit_commands.move_queen)

    def _connect_edits(self) -> None:
        edits, action = self.edit_commands, self.actions_by_name
        action["edit_board"].triggered.connect(edits.set_editing)
        action["finish_editing"].triggered.connect(edits.finish)
        action["discard_edit"].triggered.connect(edits.discard)
        action["branch_here"].triggered.connect(edits.branch)
        self.board_menu.move_requested.connect(edits.move_queen)
        action["paste_board"].triggered.connect(edits.paste)
        self.run_panel.start_mode_changed.connect(edits.follow_start_mode)
        edits.editing_changed.connect(self._show_editing)
        edits.said.connect(self.say)
        self.branch_commands.said.connect(self.say)

    def _connect_odds(self) -> None:
        self.session.changed.connect(self.odds_commands.follow)
        self.odds_panel.successor_pointed_at.connect(self.inspecting.highlighter.light_successor)
        self.odds_panel.state_requested.connect(self.session.seek)
        self.odds.said.connect(self.say)
        self.odds_commands.said.connect(self.say)
        self.pause_panel.breakpoints_changed.connect(self.odds_commands.follow_breakpoints)
        self.session.set_odds_of(self.odds.probabilities)

    def _connect_predictions(self) -> None:
        predictions, action = self.prediction_commands, self.actions_by_name
        action["predict"].triggered.connect(predictions.set_predicting)
        action["reveal_move"].triggered.connect(predictions.reveal)
        self.board.square_clicked.connect(predictions.guess)
        predictions.predicting_changed.connect(self._show_prediction)
        predictions.guess_changed.connect(self.presenter.set_guess)
        predictions.hiding_changed.connect(self.inspecting.highlighter.set_resting)
        predictions.hiding_changed.connect(self.odds_commands.set_hiding)
        predictions.hiding_changed.connect(lambda hides: self.inspector.set_cover(COVER if hides else ""))

    def _connect_files(self) -> None:
        files, exports, action = self.file_commands, self.export_commands, self.actions_by_name
        boards = self.board_commands
        action["open"].triggered.connect(files.choose_file)
        action["boards"].triggered.connect(boards.ask)
        boards.board_opened.connect(self.run_panel.set_settings)
        boards.board_opened.connect(self.run_commands.look_at)
        boards.board_opened.connect(lambda _: self.pages.show(Page.WATCH))
        action["copy_rows"].triggered.connect(files.copy_rows)
        action["copy_picture"].triggered.connect(files.copy_picture)
        action["export"].triggered.connect(exports.ask)
        self.chart.export_requested.connect(exports.ask)
        files.said.connect(self.say)
        files.run_opened.connect(self.run_panel.set_settings)
        exports.said.connect(self.say)
        action["quit"].triggered.connect(self.close)

    def _connect_experiments(self) -> None:
        commands = self.experiment_commands
        commands.said.connect(self.say)
        commands.run_opened.connect(self.run_panel.set_settings)
        commands.run_opened.connect(self.run_commands.start)
        commands.run_opened.connect(lambda _: self.pages.show(Page.WATCH))
        self.pages.page_changed.connect(lambda page: self.run_label.setVisible(page == Page.WATCH))
        self.pages.headline_changed.connect(lambda headline: self.setWindowTitle(f"{headline} – {TITLE}"))
        self.experiments.changed.connect(self._show_experiment_in_title)

    def _connect_landscapes(self) -> None:
        commands = self.landscape_commands
        commands.run_opened.connect(self.run_panel.set_settings)
        commands.run_opened.connect(self.run_commands.look_at)
        commands.run_opened.connect(lambda _: self.pages.show(Page.WATCH))
        commands.said.connect(self.say)
        self.landscape_panel.experiment_requested.connect(self._plan_experiment)
        self.landscapes.changed.connect(self._show_landscape_in_title)

    def _connect_view_and_help(self) -> None:
        action, helps = self.actions_by_name, self.help_commands
        action["full_screen"].triggered.connect(self._set_full_screen)
        action["show_keys"].triggered.connect(helps.show_keys)
        action["show_definitions"].triggered.connect(helps.show_definitions)
        action["about"].triggered.connect(helps.show_about)
        self.view_commands.options_changed.connect(self.presenter.set_options)
        self.view_commands.options_changed.connect(self.edit_commands.set_options)
        self.view_commands.options_changed.connect(self.prediction_commands.set_options)
        self.view_commands.options_changed.connect(lambda options: self._name_squares(options.coordinates))
        self.themes.theme_changed.connect(self.set_theme)

    def _name_squares(self, coordinates: str) -> None:
        for part in (self.branch_commands, self.odds_commands, self.why_panel, self.plateau_panel):
            part.set_coordinates(coordinates)

    @Slot(str)
    def _show_in_title(self, headline: str) -> None:
        self.pages.set_headline(Page.WATCH, headline)

    @Slot(object)
    def _show_experiment_in_title(self, snapshot: ExperimentSnapshot) -> None:
        self.pages.set_headline(Page.EXPERIMENT, status_of_experiment(snapshot).headline)

    @Slot(object)
    def _show_landscape_in_title(self, snapshot: LandscapeSnapshot) -> None:
        self.pages.set_headline(Page.LANDSCAPE, status_of_landscape(snapshot).headline)

    @Slot(int)
    def _plan_experiment(self, n: int) -> None:
        self.experiment_panel.set_values({"sizes": str(n)})
        self.pages.show(Page.EXPERIMENT)

    @Slot(object)
    def _name_run(self, snapshot: Snapshot) -> None:
        self.run_label.set_full_text(run_words(snapshot.settings) if snapshot.settings else "")

    @Slot(bool)
    def _show_editing(self, is_editing: bool) -> None:
        """Let the bar of the editor take the place of the transport, and the board have the keyboard."""
        if is_editing:
            self.prediction_commands.leave()
        self.presenter.set_editing(is_editing)
        self.foot.setCurrentWidget(self.edit_bar if is_editing else self.transport)
        self.workspace.close_drawer()
        self.board.setFocus()

    @Slot(bool)
    def _show_prediction(self, is_predicting: bool) -> None:
        """Let the next move be guessed on the board, which is not edited meanwhile."""
        if is_predicting:
            self.edit_commands.finish()
        self.presenter.set_predicting(is_predicting)
        self.board_note.set_resting(is_predicting)

    @Slot(bool)
    def _set_full_screen(self, is_full: bool) -> None:
        full = Qt.WindowState.WindowFullScreen
        self.setWindowState(self.windowState() | full if is_full else self.windowState() & ~full)

    @guarded
    def closeEvent(self, event: QCloseEvent) -> None:
        self.closing.emit()
        self.file_commands.close()
        self.export_commands.close()
        self.experiment_commands.close()
        self.experiments.close()
        self.landscapes.close()
        self.odds.close()
        self.inspecting.close()
        self.session.close()
        event.accept()

    @guarded
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.WindowStateChange:
            self.actions_by_name["full_screen"].setChecked(self.isFullScreen())

    @guarded
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _local_files(event.mimeData()):
            event.acceptProposedAction()

    @guarded
    def dropEvent(self, event: QDropEvent) -> None:
        files = _local_files(event.mimeData())
        if files:
            event.acceptProposedAction()
            self.file_commands.open_file(files[0])


def _local_files(dragged: QMimeData) -> list[str]:
    return [url.toLocalFile() for url in dragged.urls() if url.isLocalFile()]
