"""The commands of the History page: open, pin, note, export and delete entries, with a way back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QWidget

from nqueens_gui.history.history_view import Listing, deleted_status, status_of
from nqueens_gui.history.page import HistoryPanel
from nqueens_gui.history.session import Change, HistorySession
from nqueens_gui.kit.documents import DocumentFields, DocumentRequest
from nqueens_gui.kit.formats import DocumentFormat
from nqueens_gui.kit.jobs import Task, Work, failure_sentence
from nqueens_gui.kit.keyboard import announce
from nqueens_gui.kit.messages import open_message
from nqueens_gui.kit.writing import DocumentCommands
from solver.core.checks import InputError
from solver.core.files import whole_folder
from solver.core.variants import Variant
from solver.core.words import joined
from solver.history.records import (
    command_of,
    link_of,
    made_again,
    missing_searches,
    plan_of,
    runnable_settings,
    write_entries,
)
from solver.history.store import Entry, History, Kind, Query
from solver.runs.document import run_text
from solver.telling.status import Status

RUN_FILES: Final = "run-files"
FORMATS: Final = (
    DocumentFormat("csv", "Table (CSV)", "A table with one row per entry.", ".csv"),
    DocumentFormat("json", "Entries (JSON)", "Everything that was kept.", ".json"),
    DocumentFormat(RUN_FILES, "Run files (JSON)", "A folder with a file for each chosen run.", ""),
)
MOST_UNDOS: Final = 100
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
        self._undos: list[tuple[Change, Sequence[int]]] = []
        """What takes each change back, and the numbers of the entries that it is about."""
        self._notice: Status | None = None
        self.exporter = DocumentCommands(
            "Export history", lambda: DocumentFields(FORMATS), self._writing, window
        )
        panel.set_actions(actions)
        self._connect()

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to undo."""
        return bool(self._undos)

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
        self._copy("command", command_of)

    @Slot()
    def copy_link(self) -> None:
        """Copy the links to the chosen runs, a line each."""
        self._copy("link", link_of)

    @Slot()
    def pin(self) -> None:
        """Pin the chosen entries; unpin them if all of them are pinned."""
        ids = self._panel.table.ids

        def turn(history: History, before: list[Entry]) -> Change:
            were_pinned = [entry.id for entry in before if entry.is_pinned]
            is_pinning = len(were_pinned) < len(before)
            history.pin(ids, is_pinning)
            words.append("Pinned." if is_pinning else "Unpinned.")

            def turn_back(history: History) -> None:
                history.pin(ids, False)
                history.pin(were_pinned, True)

            return turn_back

        words: list[str] = []
        self._edit(ids, turn, lambda: announce(self._panel.table, *words))

    @Slot(object, str)
    def write_note(self, entry: Entry, note: str) -> None:
        """Write the note of an entry; what another window writes there meanwhile is not undone."""

        def write(history: History, before: list[Entry]) -> Change:
            history.set_note(entry.id, note)

            def turn_back(history: History) -> None:
                if any(found.note == note for found in history.entries([entry.id])):
                    history.set_note(entry.id, before[0].note)

            return turn_back

        self._edit([entry.id], write)

    @Slot()
    def delete(self) -> None:
        """Delete the chosen entries."""
        ids = self._panel.table.ids
        if ids:
            self._session.change(lambda history: history.delete(ids), self._note_deleted)

    @Slot()
    def undo(self) -> None:
        """Take back the last change of this page; one that could not be taken back is kept."""
        if self._undos:
            change, ids = self._undos.pop()
            self._session.change(
                change, lambda _: self._panel.table.seek(ids), lambda: self._push(change, ids)
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

    @Slot()
    def export_runs(self) -> None:
        """Ask where to write the run files of the chosen runs."""
        self.exporter.ask("nqueens-runs", RUN_FILES)

    def _writing(self, request: DocumentRequest) -> Work:
        """Return the work that writes entries, or reproduces runs and writes a run file of each."""
        ids, path = tuple(self._panel.table.ids) or self._panel.model.listing.ids, request.path
        if request.format.name == RUN_FILES:
            return self._session.reading(ids, partial(_write_runs, path, list(self._searches())))
        return self._session.reading(ids, lambda entries, task: [write_entries(entries, path)])

    def _complain(self, title: str, headline: str, error: InputError) -> None:
        open_message(self._window, title, headline, failure_sentence(error))

    def _copy(self, thing: str, text_of: Callable[[Entry], str]) -> None:
        ids = self._panel.table.ids

        def copy(entries: list[Entry]) -> None:
            if not entries:  # another window has deleted them
                self.said.emit(NONE_THERE)
                return
            try:
                QGuiApplication.clipboard().setText("\n".join(map(text_of, entries)))
            except InputError as error:
                self.said.emit(failure_sentence(error))
            else:
                count = len(entries)
                self.said.emit(
                    f"{thing.capitalize()} copied." if count == 1 else f"{count:,} {thing}s copied."
                )

        self._session.change(lambda history: history.entries(ids), copy)

    def _edit(
        self,
        ids: Sequence[int],
        edit: Callable[[History, list[Entry]], Change],
        tell: Callable[[], object] = lambda: None,
    ) -> None:
        """Change entries, which `edit` is given as they are, and keep what takes that back, which it returns."""

        def change(history: History) -> Change | None:
            before = history.entries(ids)
            return edit(history, before) if before else None

        def remember(change_back: Change | None) -> None:
            if change_back is None:  # another window has deleted them
                self.said.emit(NONE_THERE)
            else:
                self._push(change_back, ids)
                tell()

        self._session.change(change, remember)

    def _note_deleted(self, deleted: list[Entry]) -> None:
        if not deleted:
            self.said.emit(NONE_THERE)
            return
        self._push(lambda history: history.restore(deleted), [entry.id for entry in deleted])
        self._notice = deleted_status(len(deleted))
        self._panel.show_status(self._notice, has_undo=True)

    def _push(self, change: Change, ids: Sequence[int]) -> None:
        self._notice = None  # it offers to undo the last change
        self._undos = [*self._undos[1 - MOST_UNDOS :], (change, ids)]
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


def _write_runs(path: Path, searches: Sequence[Variant], entries: Sequence[Entry], task: Task) -> list[Path]:
    """Fill a new folder with a run file of each run, or write none if one can no longer be reproduced."""
    runs = [entry for entry in entries if entry.kind is Kind.RUN]
    if not runs:
        raise InputError("none of the chosen entries is a run")

    with whole_folder(path) as folder:
        for entry in runs:
            again = made_again(entry, searches, lambda share: task.check())
            if again.difference is not None:
                raise InputError(f"entry {entry.id} can no longer be reproduced: {again.difference}")
            name = f"run-{entry.id}-{entry.variant}-n{entry.n}-seed{entry.seed}.json"
            (folder / name).write_text(run_text(again.trace), encoding="utf-8")
    return [path]
