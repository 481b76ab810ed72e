"""The dialog that asks for one document: its format, where to write it, and what goes into it; and its job."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, cast

import msgspec
from msgspec import Struct
from PySide6.QtCore import SignalInstance, Slot
from PySide6.QtWidgets import QFrame, QGridLayout, QWidget

from nqueens_gui.kit.fields import CheckBox, ChoiceField, FieldRow, ValuesField, align_labels
from nqueens_gui.kit.formats import DocumentFormat, DocumentOption, Value
from nqueens_gui.kit.jobs import Job, Task, Work
from nqueens_gui.kit.kept import KeptFolder
from nqueens_gui.kit.layouts import GRID_PX, in_column
from nqueens_gui.kit.style import finish_fields
from nqueens_gui.kit.targets import check_base_name, check_path, errors_of, first_folder
from nqueens_gui.kit.writing import (
    RequestFields,
    WritingCommands,
    WritingDialog,
    WritingResult,
    result_of_failure,
)
from solver.core.files import check_new_folder


class OptionField(Struct, frozen=True):
    """What is filled in for an option, and how it is read, filled in and followed."""

    widget: QWidget
    value: Callable[[], Value]
    set_value: Callable[[Any], object]
    changed: SignalInstance


class DocumentRequest(Struct, frozen=True):
    """What to write, and where."""

    path: Path
    format: DocumentFormat
    options: Mapping[str, Any]
    """What was chosen, by the names of the options."""
    may_replace: bool = False
    """Whether an existing file may be replaced."""

    @property
    def paths(self) -> tuple[Path]:
        """The file, or the folder."""
        return (self.path,)

    def check(self) -> None:
        """Raise `InputError` when writing is sure to fail."""
        check_path(self.path, "base_name") if self.format.ending else check_new_folder(self.path)


class KeptDocument(msgspec.Struct, frozen=True):
    """What is kept of the dialog."""

    folder: KeptFolder
    format: str
    options: dict[str, Value]


class DocumentFields(RequestFields):
    """The fields of a `DocumentRequest`."""

    def __init__(
        self,
        formats: Sequence[DocumentFormat],
        options: Sequence[DocumentOption] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._formats = {row.name: row for row in formats}
        self._asked = tuple(options)
        self.format_field = ChoiceField((row.name, row.title, row.description) for row in formats)
        self._fields = {one.name: option_field(one) for one in options}
        self.options = {name: field.widget for name, field in self._fields.items()}
        self.rows |= {
            "format": FieldRow("Format", self.format_field, tooltip="The format of the file."),
            "base_name": FieldRow("Name", self.name_edit, tooltip="The name without its ending."),
        }
        titled = [one for one in options if not isinstance(one.value, bool)]
        self._option_rows = {
            one.name: FieldRow(one.title, self.options[one.name], tooltip=one.tooltip) for one in titled
        }
        first = {one.name: one.value for one in options}
        self._fill_in(KeptDocument(first_folder(), formats[0].name, first))
        self._lay_out()
        self._check_at(self.format_field.chosen, *(field.changed for field in self._fields.values()))

    @property
    def format(self) -> DocumentFormat:
        """The chosen format."""
        return self._formats[self.format_field.name()]

    def request(self) -> DocumentRequest | None:
        folder, ending = self.folder_field.folder(), self.format.ending
        if self.errors or folder is None:
            return None
        path = folder / f"{self.name_edit.text().strip().removesuffix(ending)}{ending}"
        return DocumentRequest(path, self.format, self._option_values())

    def set_document(self, base_name: str, format_name: str = "") -> None:
        """Suggest a name, and the format if one is given."""
        with self._filling():
            self.name_edit.setText(base_name)
            self.format_field.set_name(format_name)

    def kept(self) -> KeptDocument:
        folder = str(self.folder_field.folder() or "")
        return KeptDocument(folder, self.format_field.name(), self._option_values())

    def _fill_in(self, kept: KeptDocument) -> None:
        with self._filling():
            self.folder_field.set_folder(kept.folder)
            self.format_field.set_name(kept.format)
            for option in self._asked:
                value = kept.options.get(option.name)
                if isinstance(value, type(option.value)):
                    self._fields[option.name].set_value(value)

    def _option_values(self) -> dict[str, Value]:
        return {name: field.value() for name, field in self._fields.items()}

    def _check_fields(self) -> None:
        for one in self._asked:
            self._option_rows.get(one.name, self.options[one.name]).setEnabled(one.kind is self.format.kind)
        checks: dict[str, Callable[[], object]] = {
            "folder": self.folder_field.check,
            "base_name": lambda: check_base_name(self.name_edit.text(), (self.format.ending,)),
        }
        self._show_errors(errors_of(checks))

    def _lay_out(self) -> None:
        line = QFrame()
        line.setFrameShape(QFrame.Shape.HLine)
        line.setVisible(bool(self.options))
        boxes = QGridLayout()
        boxes.setHorizontalSpacing(3 * GRID_PX)
        parts = [part for part in self.options.values() if isinstance(part, CheckBox)]
        for place, box in enumerate(parts):
            boxes.addWidget(box, *divmod(place, 2))
        rows = (self.rows["format"], self.folder_field, self.rows["base_name"])
        in_column(*rows, line, *self._option_rows.values(), boxes, of=self)
        finish_fields(self)
        self._align_labels()

    def _align_labels(self) -> None:
        align_labels((*self.rows.values(), *self._option_rows.values()))


class DocumentCommands(WritingCommands):
    """Asks for a document and has it written.

    Parameters
    ----------
    title
        Of the dialog.
    fields
        Makes what is asked.
    work_of
        Returns the work that writes what was requested and returns the files.
    window
        The Qt parent.
    """

    def __init__(
        self,
        title: str,
        fields: Callable[[], DocumentFields],
        work_of: Callable[[DocumentRequest], Work],
        window: QWidget,
    ) -> None:
        super().__init__(Job(window), window)
        self._title = title
        self._make_fields = fields
        self._work_of = work_of

    def ask(self, base_name: str, format_name: str = "") -> None:
        """Ask how and where to write, with a name that is suggested and the format if one is given."""
        self.dialog.ask(lambda: self._fields.set_document(base_name, format_name))

    def _new_dialog(self) -> WritingDialog:
        self._fields = self._make_fields()
        return WritingDialog(self._title, "Export", "Exporting", self._fields, self._window)

    @Slot(object)
    def _begin(self, request: DocumentRequest) -> None:
        self.writer.start(partial(_result, self._work_of(request)))


def _result(work: Work, task: Task) -> WritingResult:
    try:
        return WritingResult(tuple(cast(Iterable[Path], work(task))))
    except Exception as error:
        return result_of_failure(error, "export")


def option_field(option: DocumentOption) -> OptionField:
    """Make the field in which an option is filled in."""
    if option.choices:
        choice = ChoiceField(option.choices)
        return OptionField(choice, choice.name, choice.set_name, choice.chosen)
    if isinstance(option.value, bool):
        box = CheckBox(option.title)
        box.setToolTip(option.tooltip)
        return OptionField(box, box.isChecked, box.setChecked, box.toggled)
    edit = ValuesField(option.placeholder)
    return OptionField(edit, edit.value, edit.set_value, edit.changed)
