"""The main window: its pages, its menus, and the commands behind them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QMimeData, QObject, QSize, Qt, Signal, Slot
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import (
    QAbstractButton,
    QMainWindow,
    QSlider,
    QSplitter,
    QWidget,
)

from nqueens_gui.board.legend import LegendPanel
from nqueens_gui.board.scene import BoardOptions
from nqueens_gui.compare.comparison import checked_comparison, comparison_of
from nqueens_gui.custom.session import OwnSearches
from nqueens_gui.editing.session import EditingSession
from nqueens_gui.editing.widgets import BoardMenu, EditBar
from nqueens_gui.export.commands import ExportCommands
from nqueens_gui.history.session import HistorySession
from nqueens_gui.inspector.branch_commands import BranchCommands
from nqueens_gui.inspector.chances import ChancesCommands
from nqueens_gui.inspector.chances_session import ChancesSession
from nqueens_gui.inspector.commands import InspectorCommands, InspectorPages
from nqueens_gui.inspector.prediction import PredictionBar, PredictionCommands
from nqueens_gui.inspector.prediction_view import HIDDEN
from nqueens_gui.kit.drawer import DrawerLayout
from nqueens_gui.kit.features import Bound, Feature, all_commands, commands_of, page_commands
from nqueens_gui.kit.guard import guarded
from nqueens_gui.kit.keyboard import HANDS_ON, close_on_escape
from nqueens_gui.kit.labels import ElidedLabel
from nqueens_gui.kit.layouts import TITLE_BAR_PX
from nqueens_gui.kit.style import ThemeController
from nqueens_gui.kit.theme import app_theme
from nqueens_gui.player.timeline import Timeline
from nqueens_gui.shell.file_commands import FileCommands, RecentFiles
from nqueens_gui.shell.key_guard import KeyGuard
from nqueens_gui.shell.pages import HeadBar, Pages, make_actions, set_action_icons
from nqueens_gui.watch.board_mode import ASKED, BoardMode
from nqueens_gui.watch.example_boards import BoardCommands
from nqueens_gui.watch.page import WatchPage
from nqueens_gui.watch.presenter import Presenter
from nqueens_gui.watch.session import Session
from nqueens_gui.watch.settings_model import SettingsModel
from nqueens_gui.watch.snapshot import Snapshot
from nqueens_gui.watch.state_dialog import StateDialog, replaced_words
from nqueens_gui.watch.terrain_session import TerrainSession
from nqueens_gui.watch.workspace import Panel
from solver.core.links import is_link
from solver.core.run_settings import RunSettings
from solver.core.variants import Variant
from solver.experiment.plan import Plan
from solver.runs.trace import Trace
from solver.telling.sentences import run_words
from solver.telling.squares import Coordinates

if TYPE_CHECKING:
    from nqueens_gui.assignment.feature import AssignmentRoom
    from nqueens_gui.compare.feature import CompareRoom
    from nqueens_gui.custom.feature import CustomRoom
    from nqueens_gui.experiment.feature import ExperimentRoom
    from nqueens_gui.history.feature import HistoryRoom
    from nqueens_gui.landscape.feature import LandscapeRoom
    from nqueens_gui.lessons.feature import LessonRoom
    from nqueens_gui.recording.feature import RecordingRoom
    from nqueens_gui.watch.terrain_view import StateClass

WATCH, EXPERIMENT, COMPARE = "watch", "experiment", "compare"
"""The names of the pages that commands of other pages go to."""
TITLE = "N-Queens Laboratory"
HOW_TO_LEAVE = "Press Escape to leave."
FIRST_SIZE = (1440, 900)
LEAST_SIZE = (1000, 680)
"""From this size on no text is cut."""
SMALLEST_SIZE = (940, 500)
"""Fits a Full-HD screen at 200 %, below a title bar and beside a dock."""
GAP_PX = 12
PANES_ARE_IN = (QSplitter, DrawerLayout, HeadBar)


class ViewCommands(QObject):
    """Carries the choices of the View menu to the legend, and tells the board's options."""

    options_changed = Signal(object)

    def __init__(self, legend: LegendPanel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._legend = legend
        legend.kinds_changed.connect(lambda kinds: self.change(kinds=kinds))
        self.set_options(BoardOptions())

    def set_options(self, options: BoardOptions) -> None:
        """Show what the options ask for on the board, and show the choice in the legend."""
        self.options = options
        self._legend.set_kinds(options.kinds)
        self.options_changed.emit(options)

    def change(self, **choices: Any) -> None:
        """Show another part of the board; the names are those of `BoardOptions`."""
        self.set_options(replace(self.options, **choices))


class MainWindow(QMainWindow):
    """The window: it makes the pages and the commands, and decides nothing; `wiring` connects them.

    Parameters
    ----------
    session
        The run.
    chances
        Computes the chances of the states of the run.
    searches
        The user's own searches that are open.
    history
        Keeps what was made, and lists it.
    themes
        Puts themes on the application.
    features
        What the window offers: its pages and commands.
    """

    closing = Signal()
    room_made = Signal(str)
    """The name of a page, or of a part of one, that is about to be shown for the first time."""

    def __init__(
        self,
        session: Session,
        chances: ChancesSession,
        searches: OwnSearches,
        history: HistorySession,
        themes: ThemeController,
        features: Sequence[Feature[Any]],
    ) -> None:
        super().__init__()
        self.session = session
        self.chances = chances
        self.searches = searches
        self.history_session = history
        self.themes = themes
        self._presented = ""
        """The name of the page that is presented; empty for none."""
        self.features = features
        self._features = {feature.name: feature for feature in features}
        self.rooms: dict[str, Any] = {}
        """Those made so far, by the names of their features; the first page is none of them."""
        self.actions_by_name = make_actions(self, features)
        self.inspector = InspectorPages(self.actions_by_name)
        self.edit_bar = EditBar()
        self.edit_bar.set_actions(self.actions_by_name)
        self.prediction_bar = PredictionBar()
        self.watch = WatchPage(self.actions_by_name, self.inspector.tabs, self.edit_bar, self.prediction_bar)
        self.run_label = ElidedLabel()
        close_on_escape(self, lambda: self.is_presenting, self.leave_presentation)
        app_theme.changed.connect(self._color_icons)
        self._lay_out()
        self._make_commands()

    @property
    def experiment(self) -> ExperimentRoom:
        """The room of the Experiment page; like the next seven, made when it is first asked for."""
        return cast("ExperimentRoom", self.room(EXPERIMENT))

    @property
    def landscape(self) -> LandscapeRoom:
        return cast("LandscapeRoom", self.room("landscape"))

    @property
    def compare(self) -> CompareRoom:
        return cast("CompareRoom", self.room(COMPARE))

    @property
    def history(self) -> HistoryRoom:
        return cast("HistoryRoom", self.room("history"))

    @property
    def assignment(self) -> AssignmentRoom:
        return cast("AssignmentRoom", self.room("assignment"))

    @property
    def lessons(self) -> LessonRoom:
        return cast("LessonRoom", self.room("lessons"))

    @property
    def custom(self) -> CustomRoom:
        return cast("CustomRoom", self.room("custom"))

    @property
    def recording(self) -> RecordingRoom:
        return cast("RecordingRoom", self.room("recording"))

    @property
    def is_in_lesson(self) -> bool:
        return "lessons" in self.rooms and self.lessons.commands.is_open

    def room(self, name: str) -> Any:
        """Return what belongs to a page other than the first, or to a part, made when it is first asked for."""
        if name not in self.rooms:
            feature = self._features[name]
            assert feature.make is not None
            room = feature.make(self)
            for part in vars(room).values():
                if isinstance(part, QWidget):
                    _leave_keys_to_window(part)
            if feature.title:
                room.headline_changed.connect(partial(self.pages.set_headline, name))
            bound = Bound(commands_of(feature), room, self.actions_by_name, self)
            for changed in feature.changes(room):
                changed.connect(bound.update)
            self.rooms[name] = room
            self.room_made.emit(name)
        return self.rooms[name]

    def in_use(self) -> Iterator[tuple[Feature[Any], Any]]:
        """Give the features in their order with what they act on: the window, or the room of a page that was made."""
        for feature in self.features:
            if feature.make is None or feature.name in self.rooms:
                yield feature, self.rooms.get(feature.name, self)

    @property
    def figures(self) -> Callable[[], bool] | None:
        """Opens a table of the chart on the open page, and returns whether there is one; None without charts."""
        feature = self._features[self.pages.page]
        if feature.figures is None:
            return None
        return partial(feature.figures, self._acted_on(feature))

    def _acted_on(self, feature: Feature[Any]) -> Any:
        return self if feature.make is None else self.room(feature.name)

    def own_searches(self) -> Sequence[Variant]:
        """Return the user's own searches that are open."""
        return self.searches.variants

    @Slot()
    def _color_icons(self) -> None:
        set_action_icons(self.actions_by_name, all_commands(self.features), app_theme.now)

    def say(self, words: str, seconds: float = 8.0) -> None:
        """Say something in the status bar for a while; 0 seconds until something else is said."""
        self.statusBar().showMessage(words, int(1000 * seconds))

    def open_file(self, name: str) -> None:
        """Open a link, or a run file, an experiment, an assignment, a lesson or a search, by its name."""
        from solver.experiment.assignment import is_assignment_link  # slow to import, like what follows
        from solver.lessons.lesson import is_lesson

        ending = Path(name).suffix.lower()
        if is_assignment_link(name):
            self.pages.show("assignment")
            self.assignment.commands.open_link(name)
        elif is_link(name):
            self.file_commands.open_link(name)
        elif ending == ".nqx":
            self.pages.show(EXPERIMENT)
            self.experiment.commands.open_file(name)
        elif ending == ".toml" and is_lesson(name):
            self.lessons.commands.open_file(name)
        elif ending == ".toml":
            self.pages.show("assignment")
            self.assignment.commands.open_file(name)
        elif ending == ".py":
            self.custom.commands.open_file(name)
        else:
            self.file_commands.open_file(name)

    def name_squares(self, coordinates: Coordinates) -> None:
        """Call queens and squares as the board does, wherever they are named."""
        pages = self.inspector
        for part in (self.branch_commands, self.chances_commands, pages.why, pages.plateau):
            part.set_coordinates(coordinates)

    @Slot(object, int)
    def open_compared(self, trace: Trace, index: int) -> None:
        """Go to a state of a run that was compared, which goes on from its last state if it may."""
        self.session.go_back(trace, index)
        self.next_run.show(trace.settings)
        self.pages.show(WATCH)

    @Slot(object)
    def open_place(self, states: StateClass) -> None:
        """Show the state that stands for a place of the terrain; opened, it is the start of a run that branches off."""
        if self.session.settings is not None:
            found = replace(self.session.settings, start=states.rows)
            self.show_state(lambda: found, False, self.branch_commands.look_at)

    @Slot(object, bool)
    def show_state(
        self,
        draw: Callable[[], RunSettings],
        is_random: bool,
        open_run: Callable[[RunSettings], object] | None = None,
    ) -> None:
        """Show the start of a run, and what it replaces on the Watch page, before it is opened there."""
        dialog = StateDialog(
            draw,
            is_random=is_random,
            replaced=lambda opened: replaced_words(self.session.settings, opened),
            parent=self,
        )
        dialog.open_requested.connect(open_run or self.next_run.open_start)
        dialog.open_requested.connect(lambda _: self.pages.show(WATCH))
        dialog.open_requested.connect(lambda _: self.watch.board.setFocus())
        dialog.open()

    @Slot()
    def compare_start(self) -> None:
        """Compare searches from the start of the run on the Watch page."""
        trace, comparisons = self.session.trace, self.compare.session
        if trace is None:
            self.say("There is no run on the Watch page yet.")
        else:
            comparison = comparisons.snapshot.comparison
            comparisons.edit(comparison.with_start(trace.rows(0), trace.settings.heuristic))

    @Slot(object)
    def show_together(self, runs: list[RunSettings]) -> None:
        """Compare the searches of runs from one start, unless their board is too large for that."""
        comparison = comparison_of(runs)
        errors = checked_comparison(comparison).errors
        if errors:
            self.say(next(iter(errors.values())))
            return
        self.pages.show(COMPARE)
        comparisons = self.compare.session
        comparisons.maker.cancel()
        comparisons.edit(comparison)
        comparisons.compare()

    @Slot(object)
    def show_plan(self, plan: Plan) -> None:
        """Fill in the plan of an experiment that was made before."""
        self.pages.show(EXPERIMENT)
        self.experiment.commands.show_plan(plan)

    @Slot(bool, bool)
    def show_lesson(self, is_run: bool, needs_room: bool) -> None:
        """Show the lesson in the place of the panels beside the board, below the chart of a run if both have room."""
        self.prediction_commands.leave()
        self.editing.finish()
        self.pages.show(WATCH)
        self.watch.reading_card.dismiss()
        self.hide_check()
        workspace = self.watch.workspace
        has_chart = is_run and (workspace.is_wide or not needs_room)
        workspace.show_overlay(self.lessons.panel, Panel.CHART if has_chart else None)
        self.watch.board.setFocus()

    def hide_check(self) -> None:
        """Hide the check of a search, if it was ever shown."""
        if "custom" in self.rooms:
            self.custom.panel.hide()

    @Slot(object)
    def name_run(self, snapshot: Snapshot) -> None:
        self.run_label.set_full_text(run_words(snapshot.settings) if snapshot.settings else "")

    @Slot(object)
    def follow_mode(self, mode: BoardMode) -> None:
        """Let nothing beside the board answer what is asked on it."""
        self.inspecting.highlighter.set_off(mode.is_hiding)
        self.chances_commands.set_hiding(mode.hides_future)
        is_asked = mode.question is not None
        self.inspector.tabs.set_placeholder(ASKED if is_asked else HIDDEN if mode.hides_future else "")
        self.watch.set_settings_hidden(is_asked)

    @Slot(bool)
    def show_editing(self, is_editing: bool) -> None:
        """Let the bar of the editor take the place of the transport, and the board have the keyboard."""
        if is_editing:
            self.prediction_commands.leave()
        self.watch.set_editing(is_editing)

    @Slot(bool)
    def show_prediction(self, is_predicting: bool) -> None:
        """Let the next move be guessed on the board, which is not edited meanwhile and has no note above it."""
        if is_predicting:
            self.editing.finish()
            self.watch.board_note.hide()

    def set_presenting(self, is_presenting: bool) -> None:
        """Show the open page to an audience, in large text and with nothing around it; or everything again."""
        if is_presenting:
            self.watch.reading_card.dismiss()
        self.pages.head.setVisible(not is_presenting)
        self.follow_page(self.pages.page)
        self.themes.set_presenting(is_presenting)
        self.set_full_screen(is_presenting)
        self.say(HOW_TO_LEAVE if is_presenting else "")

    @Slot(str)
    def follow_page(self, page: str) -> None:
        """While presenting, present the page that is open, and no longer the one before."""
        presented = page if self.is_presenting else ""
        before, self._presented = self._presented, presented
        for name in {before, presented} - {""} if before != presented else ():
            feature = self._features[name]
            feature.present(self._acted_on(feature), name == presented)

    @property
    def is_presenting(self) -> bool:
        return self.actions_by_name["present"].isChecked()

    @Slot()
    def leave_presentation(self) -> None:
        """Show everything again."""
        if self.is_presenting:
            self.actions_by_name["present"].trigger()

    def choose_full_screen(self, is_full: bool) -> None:
        """Use the whole screen, or no longer, which ends a presentation too."""
        self.set_full_screen(is_full)
        if not is_full:
            self.leave_presentation()

    @Slot(bool)
    def set_full_screen(self, is_full: bool) -> None:
        full = Qt.WindowState.WindowFullScreen
        self.setWindowState(self.windowState() | full if is_full else self.windowState() & ~full)

    def _lay_out(self) -> None:
        self.setWindowTitle(TITLE)
        is_seen = QGuiApplication.platformName() != "offscreen"
        self.resize(first_size(self.screen().availableGeometry().size()) if is_seen else QSize(*FIRST_SIZE))
        self.setMinimumSize(*SMALLEST_SIZE)
        self.setAcceptDrops(True)
        self.pages = Pages(self.features, self._page, self.actions_by_name, self)
        self.setMenuWidget(self.pages.head)
        self.setCentralWidget(self.pages.stack)
        self.statusBar().setSizeGripEnabled(False)
        self.statusBar().setContentsMargins(GAP_PX, 0, GAP_PX, 0)
        self.statusBar().addPermanentWidget(self.run_label)
        _leave_keys_to_window(self)

    def _make_commands(self) -> None:
        session, watch, actions = self.session, self.watch, self.actions_by_name
        self.presenter = Presenter(
            watch, self.inspector.why.set_insight, self.inspector.set_family, parent=self
        )
        self.inspecting = InspectorCommands(session, watch.board, self.inspector, self)
        self.chances_commands = ChancesCommands(
            self.chances, self.inspector.chances, watch.chart, actions, self
        )
        self.terrains = TerrainSession(self)
        self.next_run = SettingsModel(session, self)
        self.board_menu = BoardMenu(watch.board, actions, self)
        self.branch_commands = BranchCommands(
            session, self.next_run, self.inspector.branches, watch.timeline, self
        )
        self.editing = EditingSession(
            session, self.next_run, self.branch_commands.tree, watch.board, self.edit_bar, self
        )
        self.prediction_commands = PredictionCommands(session, self.prediction_bar, actions, self)
        self.view_commands = ViewCommands(watch.legend, self)
        self.file_commands = FileCommands(session, self.presenter, self.searches, self)
        self.recent_files = RecentFiles(actions["clear_recent"], self)
        self.board_commands = BoardCommands(watch.board_note, self)
        self.export_commands = ExportCommands(session, self.presenter, self)
        self.key_guard = KeyGuard(watch.board, self)
        # Before they act, which may go to another field.
        for name in actions.keys() - {"next_pane", "previous_pane"}:
            actions[name].triggered.connect(self.key_guard.leave_field)
        self._bind()
        self.closing.connect(self.branch_commands.undo_stack.clear)  # what it holds leads back here

    def _bind(self) -> None:
        """Connect the commands that are there from the first, and enable them whenever that may change."""
        own = [feature for feature in self.features if feature.make is None]
        for command in commands_of(*(feature for feature in self.features if feature not in own)):
            self.actions_by_name[command.name].setEnabled(False)  # it waits for its room
        commands = (*page_commands(self.features), *commands_of(*own))
        self.bound = Bound(commands, self, self.actions_by_name, self)
        for changed in chain.from_iterable(feature.changes(self) for feature in own):
            changed.connect(self.bound.update)

    def _page(self, name: str) -> QWidget:
        return self.watch.workspace if name == WATCH else self.room(name).panel

    @guarded
    def closeEvent(self, event: QCloseEvent) -> None:
        if EXPERIMENT in self.rooms and not self.experiment.commands.may_close():
            event.ignore()
            return
        self.closing.emit()
        event.accept()

    def go_to_previous_pane(self) -> None:
        """Give the keyboard to the part before, at the place where the way forward comes to it."""
        for is_next in (False, False, True):
            self.go_to_pane(is_next=is_next)

    def go_to_pane(self, *, is_next: bool = True) -> None:
        """Give the keyboard to the next of the parts that stand side by side, or back to the one before."""
        before = now = self.focusWidget()
        for _ in self.findChildren(QWidget):  # no more than these can be gone through
            if self._page(self.pages.page).focusNextPrevChild(is_next):
                now = self.focusWidget()
            if _pane_of(now) is not _pane_of(before):
                break
        pane = _pane_of(now)
        if pane is not None and pane.property(HANDS_ON):
            pane.setFocus(Qt.FocusReason.OtherFocusReason)
            if not pane.isAncestorOf(self.focusWidget()):
                now.setFocus(Qt.FocusReason.OtherFocusReason)

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
        if len(files) == 1:
            self.open_file(files[0])
        elif files:
            self.say("Only one file is opened at a time; drop it alone.")


def _leave_keys_to_window(widget: QWidget) -> None:
    """Let no button take the keyboard when it is clicked, so that all keys still act on the run."""
    for kind in (QAbstractButton, QSlider, Timeline):
        for child in widget.findChildren(kind):
            child.setFocusPolicy(Qt.FocusPolicy.TabFocus)


def _pane_of(widget: QWidget | None) -> QWidget | None:
    """Return the part of the window that a widget is in, of those that stand side by side."""
    while widget is not None and not isinstance(widget.parentWidget(), PANES_ARE_IN):
        widget = widget.parentWidget()
    return widget


def _local_files(dragged: QMimeData) -> list[str]:
    return [url.toLocalFile() for url in dragged.urls() if url.isLocalFile()]


def first_size(screen: QSize) -> QSize:
    """Return the size of the first window on a screen; on one that is too small for any, the smallest."""
    return QSize(*FIRST_SIZE).boundedTo(screen - QSize(0, TITLE_BAR_PX)).expandedTo(QSize(*SMALLEST_SIZE))
