"""A dialog that asks what to write and where, and shows how it goes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from enum import Enum, auto
from functools import cached_property
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, QSize, Signal, SignalInstance, Slot
from PySide6.QtGui import QCloseEvent, QShowEvent
from PySide6.QtWidgets import QDialog, QLineEdit, QPushButton, QWidget

from nqueens_gui.kit.card import SCROLL_BAR_PX, DownwardScroll
from nqueens_gui.kit.guard import guarded, guarded_with
from nqueens_gui.kit.jobs import Cancelled, Job
from nqueens_gui.kit.kept import Keeping
from nqueens_gui.kit.layouts import GRID_PX, in_column, in_row, on_new_room, room_on_screen
from nqueens_gui.kit.notice import FilesNotice, file_names, written_sentence
from nqueens_gui.kit.targets import FolderField
from nqueens_gui.kit.theme import app_theme
from solver.core.checks import InputError
from solver.core.words import full_sentence

ESTIMATE_SECONDS: Final = 1.0
"""Time after which the time left is estimated."""
LONG_SECONDS: Final = 90
"""Longer times are given in minutes."""
WIDTH_PX: Final = 640
MARGIN_PX: Final = 3 * GRID_PX
LEAST_FIELDS_PX: Final = 120


class WritingProgress(Struct, frozen=True):
    """How far the writing is."""

    fraction: float | None
    """From 0 to 1; None where it is not known."""
    file_name: str
    """The file being written."""
    seconds_left: float | None = None
    """None while it cannot be estimated."""


def progress_since(began_at: float, fraction: float, file_name: str) -> WritingProgress:
    """Return how far writing is that began at a time of `perf_counter`."""
    passed = perf_counter() - began_at
    is_early = passed < ESTIMATE_SECONDS or not fraction
    return WritingProgress(fraction, file_name, None if is_early else passed * (1 / fraction - 1))


class WritingResult(Struct, frozen=True):
    """The end of the writing."""

    written: tuple[Path, ...] = ()
    """The files that were written completely."""
    error: str = ""
    """What went wrong, as a sentence."""
    is_cancelled: bool = False

    @property
    def is_complete(self) -> bool:
        """Whether every file was written."""
        return not self.error and not self.is_cancelled


def result_of_failure(error: Exception, what: str) -> WritingResult:
    """Return the end of an export, or what else is named, by an exception."""
    if isinstance(error, Cancelled):
        return WritingResult(is_cancelled=True)
    words = f"The {what} failed: {type(error).__name__}: {error}"
    if isinstance(error, InputError):
        words = str(error)
    elif isinstance(error, MemoryError):
        words = "There is not enough memory for a run of this length"
    return WritingResult(error=full_sentence(words))


class WritingStage(Enum):
    """The stages of the dialog."""

    ASKING = auto()
    """The fields can be edited."""
    CONFIRMING = auto()
    """Existing files would be replaced."""
    WRITING = auto()
    """The files are being written."""
    DONE = auto()
    """Every file was written."""
    FAILED = auto()
    """Not every file was written."""


_BUTTONS: Final = {
    WritingStage.ASKING: ("Cancel", ""),
    WritingStage.CONFIRMING: ("Back", "Replace"),
    WritingStage.WRITING: ("Stop", ""),
    WritingStage.DONE: ("Back", "Close"),
    WritingStage.FAILED: ("Back", "Try again"),
}
"""Labels of the two buttons, the verbs aside."""


class RequestFields(QWidget, Keeping[Any]):
    """The fields of a request, each with its own error: a folder, a name, and what else is asked.

    They are checked when one of them changes, and only once when all of them are filled in.
    A request is a frozen struct with `paths` in the order of writing, `may_replace`, whether existing files may be
    replaced, and `check`, which raises `InputError` when it is sure to fail.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.folder_field = FolderField("Folder")
        self.name_edit = QLineEdit()
        self.rows = {"folder": self.folder_field.row}
        """Where the errors of the fields are shown."""
        self.errors: dict[str, str] = {}
        """What is wrong with each field, by its name."""
        self._is_filling = False
        self._check_at(self.folder_field.changed, self.name_edit.textChanged)
        app_theme.changed.connect(self._align_labels)

    def request(self) -> Any:
        """Return the request; None while a field is wrong."""
        raise NotImplementedError

    @Slot()
    def check_again(self) -> None:
        """Check the fields, such as whether the folder can be written to, which other programs can change."""
        if not self._is_filling:
            self._check_fields()

    def _check_fields(self) -> None:
        """Say beside each field what is wrong with it."""
        raise NotImplementedError

    @contextmanager
    def _filling(self) -> Iterator[None]:
        """Check once, when all fields are filled in."""
        self._is_filling = True
        try:
            yield
        finally:
            self._is_filling = False
            self.check_again()

    def _check_at(self, *changes: SignalInstance) -> None:
        for change in changes:
            change.connect(self.check_again)

    def _show_errors(self, errors: dict[str, str]) -> None:
        self.errors = errors
        for name, row in self.rows.items():
            row.set_error(errors.get(name, ""))
        self.changed.emit()

    def _align_labels(self) -> None:
        """Let the fields stand in line."""
        raise NotImplementedError


class FieldsScroll(DownwardScroll):
    """Fields that scroll where the screen is lower than they are; it wants to be as high as they are."""

    def __init__(self, fields: QWidget) -> None:
        super().__init__(in_column(fields))
        on_new_room(self._content, self.updateGeometry)
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @guarded_with(-1)
    def heightForWidth(self, width: int) -> int:
        return max(self._content.heightForWidth(width), self._content.sizeHint().height())

    @guarded_with(QSize())
    def sizeHint(self) -> QSize:
        return self._content.sizeHint()

    @guarded_with(QSize())
    def minimumSizeHint(self) -> QSize:
        return QSize(self._content.minimumSizeHint().width(), LEAST_FIELDS_PX)


class WritingDialog(QDialog):
    """Asks what to write and where, then shows the progress and the result; it keeps the height that its parts need.

    Parameters
    ----------
    title
        Of the dialog.
    verb, going_on
        On the main button, before and while files are written: Export, Exporting.
    fields
        What is asked.
    parent
        The Qt parent.
    """

    write_requested = Signal(object)
    """The request."""
    cancel_requested = Signal()

    def __init__(
        self, title: str, verb: str, going_on: str, fields: RequestFields, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._verbs = {WritingStage.ASKING: verb, WritingStage.WRITING: f"{going_on}…"}
        self.fields = fields
        self.notice = FilesNotice()
        self.back_button = QPushButton()
        self.main_button = QPushButton()
        self.stage = WritingStage.ASKING
        self.setWindowTitle(title)
        self._lay_out()
        self.fields.changed.connect(self.ask_again)
        self.main_button.clicked.connect(self._go_on)
        self.back_button.clicked.connect(self._go_back)
        self._enter(WritingStage.ASKING)

    def ask(self, fill_in: Callable[[], None]) -> None:
        """Fill in the fields and open; while files are written, show that instead."""
        if self.stage is not WritingStage.WRITING:
            fill_in()
            self.ask_again()
        self.open()

    @Slot(object)
    def set_progress(self, progress: WritingProgress) -> None:
        """Show how far the writing is."""
        if self.stage is WritingStage.WRITING:
            self._show_progress(progress)

    @Slot(object)
    def set_result(self, result: WritingResult) -> None:
        """Show the end of the writing."""
        if self.stage is not WritingStage.WRITING:
            return
        paths, where = result.written, written_sentence(result.written)
        if result.error:
            self.notice.show_message("stuck", result.error, where, paths)
        elif result.is_cancelled:
            self.notice.show_message("paused", "Stopped.", f"{where} Other files are unchanged.", paths)
        else:
            self.notice.show_message("solved", where, file_names(paths), paths)
        self._enter(WritingStage.DONE if result.is_complete else WritingStage.FAILED)

    def reject(self) -> None:
        """Close; while files are written, cancel that instead."""
        if self.stage is WritingStage.WRITING:
            self.cancel_requested.emit()
        else:
            super().reject()

    @Slot()
    def _go_on(self) -> None:
        """Act on the main button."""
        if self.stage is WritingStage.DONE:
            self.accept()
        elif self.stage is WritingStage.CONFIRMING:
            self._start(may_replace=True)
        elif self.stage is not WritingStage.WRITING:
            self._start(may_replace=False)

    @Slot()
    def _go_back(self) -> None:
        """Act on the other button."""
        if self.stage in (WritingStage.ASKING, WritingStage.WRITING):
            self.reject()
        else:
            self.ask_again()

    def _start(self, *, may_replace: bool) -> None:
        """Request the files, unless that is impossible or would replace files that were not confirmed."""
        self.fields.check_again()
        request = self.fields.request()
        if request is None:
            return
        try:
            request.check()
        except InputError as error:
            self.notice.show_message("stuck", full_sentence(str(error)), "Nothing was written.")
            self._enter(WritingStage.FAILED)
            return
        existing = [path for path in request.paths if os.path.lexists(path)]
        if existing and not may_replace:
            exist = "1 file already exists" if len(existing) == 1 else f"{len(existing)} files already exist"
            self.notice.show_message("paused", f"{exist} and would be replaced:", file_names(existing))
            self._enter(WritingStage.CONFIRMING)
            return
        self._show_progress(WritingProgress(None, request.paths[0].name))
        self._enter(WritingStage.WRITING)
        self.write_requested.emit(replace(request, may_replace=may_replace))

    @Slot()
    def ask_again(self) -> None:
        """Go back to the fields, unless files are being written."""
        if self.stage is WritingStage.WRITING:
            return
        self.notice.hide()
        self._enter(WritingStage.ASKING)

    def _show_progress(self, progress: WritingProgress) -> None:
        self.notice.show_progress(
            f"Writing {progress.file_name}", _time_left(progress.seconds_left), progress.fraction
        )

    def _enter(self, stage: WritingStage) -> None:
        self.stage = stage
        back, main = _BUTTONS[stage]
        self.back_button.setText(back)
        self.main_button.setText(self._verbs.get(stage, main))
        is_writing = stage is WritingStage.WRITING
        self.fields.setEnabled(not is_writing)
        self.main_button.setEnabled(not is_writing and (stage is WritingStage.DONE or not self.fields.errors))

    def _lay_out(self) -> None:
        self.main_button.setProperty("role", "primary")
        self.main_button.setDefault(True)
        self.back_button.setAutoDefault(False)
        buttons = in_row(None, self.back_button, self.main_button)
        below = in_column(self.notice, buttons, gap_px=2 * GRID_PX)
        below.setContentsMargins(0, 0, SCROLL_BAR_PX, 0)
        self._layout = in_column(FieldsScroll(self.fields), below, gap_px=2 * GRID_PX, of=self)
        self._layout.setContentsMargins(MARGIN_PX, MARGIN_PX, MARGIN_PX - SCROLL_BAR_PX, 2 * GRID_PX)

    def _fit_height(self) -> None:
        layout = self._layout
        is_wrapping = layout.hasHeightForWidth()
        height = layout.totalHeightForWidth(self.width()) if is_wrapping else layout.totalSizeHint().height()
        height = min(height, room_on_screen(self).height())
        if self.height() != height:
            self.resize(self.width(), height)

    @guarded
    def showEvent(self, event: QShowEvent) -> None:
        self.fields.check_again()
        super().showEvent(event)
        self.setMinimumWidth(max(WIDTH_PX, self._layout.minimumSize().width()))
        self._fit_height()

    @guarded_with(False)
    def event(self, event: QEvent) -> bool:
        is_handled = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit_height()
        return is_handled

    @guarded
    def closeEvent(self, event: QCloseEvent) -> None:
        self.reject()
        event.setAccepted(self.stage is not WritingStage.WRITING)


class WritingCommands(QObject):
    """Has a job write what a dialog asks for, and says the result.

    The dialog is made when it is first used; until then, what was kept waits for it.

    Parameters
    ----------
    writer
        Reports `WritingProgress`; its result is a `WritingResult`, whatever happens.
    window
        The Qt parent.
    """

    said = Signal(str)

    def __init__(self, writer: Job, window: QWidget) -> None:
        super().__init__(window)
        self.writer = writer
        self._window = window
        self._kept: Mapping[str, Any] = {}
        writer.finished.connect(self._say_result)

    @cached_property
    def dialog(self) -> WritingDialog:
        """The dialog, with what was kept filled in."""
        made, writer = self._new_dialog(), self.writer
        made.write_requested.connect(self._begin)
        made.cancel_requested.connect(writer.cancel)
        writer.progressed.connect(made.set_progress)
        writer.finished.connect(made.set_result)
        self._first = made.fields.values()
        made.fields.set_values(self._kept)
        return made

    def values(self) -> dict[str, Any]:
        """Return what is filled in as plain types, to be kept."""
        return self.dialog.fields.values() if "dialog" in vars(self) else dict(self._kept)

    def set_values(self, values: Mapping[str, Any]) -> None:
        """Fill in what was kept; a missing value becomes what it was at first."""
        self._kept = values
        if "dialog" in vars(self):
            self.dialog.fields.set_values({**self._first, **values})

    def _new_dialog(self) -> WritingDialog:
        """Return the dialog that asks for a request."""
        raise NotImplementedError

    @Slot(object)
    def _begin(self, request: Any) -> None:
        """Have a request written."""
        raise NotImplementedError

    @Slot(object)
    def _say_result(self, result: WritingResult) -> None:
        if result.error or result.written:
            self.said.emit(result.error or written_sentence(result.written))


def _time_left(seconds: float | None) -> str:
    if seconds is None:
        return ""
    if seconds >= LONG_SECONDS:
        return f"about {round(seconds / 60)} min left"
    return f"about {round(seconds)} s left" if seconds >= 1 else "almost done"
