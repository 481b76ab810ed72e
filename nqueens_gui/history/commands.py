"""The commands of the History page: open, pin, note, export and delete entries, and bring them back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QWidget

from nqueens_gui.history.history_view import Listing, deleted_status, status_of
from nqueens_gui.history.page import HistoryPanel
from nqueens_gui.history.session import HistorySession
from nqueens_gui.kit.documents import DocumentFields, DocumentRequest
from nqueens_gui.kit.formats import DocumentFormat
from nqueens_gui.kit.jobs import Work, failure_sentence
from nqueens_gui.kit.keyboard import announce
from nqueens_gui.kit.messages import open_message
from nqueens_gui.kit.writing import DocumentCommands
from solver.core.checks import InputError
from solver.core.variants import Variant
from solver.core.words import joined
from solver.history.records import (
    command_of,
    missing_searches,
    plan_of,
    runnable_settings,
    write_entries,
)
from solver.history.store import Entry, History, Kind, Query
from solver.telling.status import Status

FORMATS: Final = (
    DocumentFormat("csv", "Table (CSV)", "A table with one row per entry.", ".csv"),
    DocumentFormat("json", "Entries (JSON)", "Everything that was kept.", ".json"),
)
NONE_THERE: Final = "The chosen entries are no longer in the history, or damaged."
MISSING: Final = (
    "To run the whole plan, open {} as it was when the experiment was made (File, Open my search). Then open the "
    "experiment here again."
)


class HistoryCommands(QObject):
    """Connects the History page with its session.

    Parameters
    ----------
    session
        Reads and writes the history.
    panel
        The page.
    actions
        The actions of the window, by name.
    searches
        Returns the user's own searches that are open.
    window
        The window.
    """

    said = Signal(str)
    changed = Signal()
    """What is chosen, listed or can be undone may be another now."""
    run_requested = Signal(object)
    """The `Entry` of a run to make again and show."""
    plan_opened = Signal(object)
    """The `Plan` of an experiment."""
    comparison_opened = Signal(object)
    """The settings of runs to show side by side, a list of `RunSettings`."""

    def __init__(
        self,
        session: HistorySession,
        panel: HistoryPanel,
        actions: Mapping[str, QAction],
        searches: Callable[[], Sequence[Variant]],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._session = session
        self._panel = panel
        self._searches = searches
        self._window = window
        self._deleted: list[list[Entry]] = []
        """What was deleted, the last ones last."""
        self._notice: Status | None = None
        self.exporter = DocumentCommands(
            "Export history", lambda: DocumentFields(FORMATS), self._writing, window
        )
        panel.set_actions(actions)
        self._connect()

    @property
    def can_undo(self) -> bool:
        """Whether there is something to bring back."""
        return bool(self._deleted)

    @Slot()
    def open_chosen(self) -> None:
        """Open the first of the chosen entries."""
        rows = self._panel.table.rows
        entry = self._panel.model.entry(rows[0]) if rows else None
        if entry is not None:
            self.open(entry)

    @Slot(object)
    def open(self, entry: Entry) -> None:
        """Make a run again and show it, or show the plan of an experiment."""
        if entry.kind is Kind.RUN:
            self.run_requested.emit(entry)
            return
        searches = self._searches()
        try:
            plan = plan_of(entry, searches)
        except InputError as error:
            self._complain("Open experiment", "The plan could not be opened.", error)
            return
        self.plan_opened.emit(plan)
        if missing := missing_searches(entry, searches):
            detail = MISSING.format(joined(missing))
            open_message(self._window, "Open experiment", "Not all searches of the plan are open.", detail)

    @Slot()
    def play_together(self) -> None:
        """Show the chosen runs side by side, all from the start of the first."""
        searches = self._searches()
        try:
            runs = [runnable_settings(entry, searches) for entry in self._panel.chosen]
        except InputError as error:
            self._complain("Play side by side", "The runs could not be opened.", error)
            return
        self._session.note_opened(runs)
        self.comparison_opened.emit(runs)

    @Slot()
    def copy_command(self) -> None:
        """Copy the commands that repeat the chosen entries, a line each."""
        ids = self._panel.table.ids

        def copy(entries: list[Entry]) -> None:
            if self._are_there(entries):
                QGuiApplication.clipboard().setText("\n".join(map(command_of, entries)))
                self.said.emit(
                    "Command copied." if len(entries) == 1 else f"{len(entries):,} commands copied."
                )

        self._session.change(lambda history: history.entries(ids), copy)

    @Slot()
    def pin(self) -> None:
        """Pin the chosen entries; unpin them if all of them are pinned."""
        ids = self._panel.table.ids

        def turn(history: History) -> list[Entry]:
            history.pin(ids, not all(entry.is_pinned for entry in history.entries(ids)))
            return history.entries(ids)

        def tell(entries: list[Entry]) -> None:
            if self._are_there(entries):
                announce(self._panel.table, "Pinned." if entries[0].is_pinned else "Unpinned.")

        self._session.change(turn, tell)

    @Slot(object, str)
    def write_note(self, entry: Entry, note: str) -> None:
        """Write the note of an entry."""

        def write(history: History) -> list[Entry]:
            history.set_note(entry.id, note)
            return history.entries([entry.id])

        self._session.change(write, self._are_there)

    @Slot()
    def delete(self) -> None:
        """Delete the chosen entries."""
        ids = self._panel.table.ids
        if ids:
            self._session.change(lambda history: history.delete(ids), self._note_deleted)

    @Slot()
    def undo(self) -> None:
        """Bring back what was deleted last; what could not be brought back can be tried again."""
        deleted = self._deleted.pop()
        ids = [entry.id for entry in deleted]
        self._session.change(
            lambda history: history.restore(deleted),
            lambda _: self._panel.table.seek(ids),
            lambda: self._push(deleted),
        )
        self._notice = None
        self.changed.emit()

    @Slot(bool)
    def switch(self, is_on: bool) -> None:
        """Keep runs and experiments from now on, or do not."""
        self._session.change(lambda history: history.switch(is_on))

    @Slot()
    def export(self) -> None:
        """Ask how to write the chosen entries, or all that are listed, and where."""
        self.exporter.ask("nqueens-history")

    def _writing(self, request: DocumentRequest) -> Work:
        """Return the work that writes entries."""
        ids, path = tuple(self._panel.table.ids) or self._panel.model.listing.ids, request.path
        return self._session.reading(ids, lambda entries, task: [write_entries(entries, path)])

    def _complain(self, title: str, headline: str, error: InputError) -> None:
        open_message(self._window, title, headline, failure_sentence(error))

    def _are_there(self, entries: list[Entry]) -> bool:
        """Whether entries are still there; says so if another window has deleted them."""
        if not entries:
            self.said.emit(NONE_THERE)
        return bool(entries)

    def _note_deleted(self, deleted: list[Entry]) -> None:
        if self._are_there(deleted):
            self._push(deleted)
            self._notice = deleted_status(len(deleted))
            self._panel.show_status(self._notice, has_undo=True)

    def _push(self, deleted: list[Entry]) -> None:
        self._deleted.append(deleted)
        self.changed.emit()

    @Slot(object)
    def _show(self, listing: Listing) -> None:
        self._panel.set_listing(listing)
        self._panel.show_status(self._notice or status_of(listing), has_undo=self._notice is not None)
        self.changed.emit()

    @Slot(object)
    def _ask(self, query: Query) -> None:
        self._notice = None
        self._session.list_entries(query)

    @Slot(bool)
    def _follow_page(self, is_shown: bool) -> None:
        if is_shown:
            self._session.list_entries(self._panel.query)
        else:
            self._notice = None
            self._session.rest()

    def _connect(self) -> None:
        session, panel = self._session, self._panel
        session.listed.connect(self._show)
        session.page_read.connect(panel.model.take_page)
        session.refused.connect(panel.show_obstacle)
        panel.shown.connect(self._follow_page)
        panel.query_changed.connect(self._ask)
        panel.chosen_changed.connect(self.changed)
        panel.entry_opened.connect(self.open)
        panel.model.page_requested.connect(session.read_page)
        panel.model.note_written.connect(self.write_note)
        panel.filters.keep_box.clicked.connect(self.switch)
        self.exporter.said.connect(self.said)
