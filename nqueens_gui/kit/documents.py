"""The fields of one document that is to be written: its format, where to write it, and what goes into it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from msgspec import Struct
from PySide6.QtCore import Signal, SignalInstance, Slot
from PySide6.QtWidgets import QFrame, QGridLayout, QWidget

from nqueens_gui.kit.fields import CheckBox, ChoiceField, FieldRow, ValuesField, align_labels
from nqueens_gui.kit.formats import DocumentFormat, DocumentOption, Value
from nqueens_gui.kit.kept import Keeping, KeptFolder
from nqueens_gui.kit.labels import note_label, show_note
from nqueens_gui.kit.layouts import GRID_PX, in_column
from nqueens_gui.kit.style import finish_fields
from nqueens_gui.kit.targets import FileField, check_path, error_of, first_folder
from nqueens_gui.kit.theme import app_theme
from solver.core.checks import InputError
from solver.core.files import check_new_folder
from solver.core.words import full_sentence

CheckOptions = Callable[[DocumentFormat, Mapping[str, Any]], str]
"""Returns what is said below the options of a format, or raises `InputError` with the name of the one that is wrong."""


class OptionField(Struct, frozen=True):
    """What is filled in for an option, and how it is read, filled in and followed."""

    widget: QWidget
    value: Callable[[], Value]
    set_value: Callable[[Any], object]
    changed: SignalInstance


class DocumentRequest(Struct, frozen=True):
    """What to write, and where."""

    path: Path
    """The file, or the folder."""
    format: DocumentFormat
    options: Mapping[str, Any]
    """What was chosen, by the names of the options."""

    def check(self) -> None:
        """Raise `InputError` when writing is sure to fail."""
        check_path(self.path) if self.format.ending else check_new_folder(self.path)


class KeptDocument(Struct, frozen=True):
    """What is kept of the dialog."""

    folder: KeptFolder
    format: str
    options: dict[str, Value]


class DocumentFields(QWidget, Keeping[KeptDocument]):
    """The fields of a `DocumentRequest`, each with its own error.

    They are checked when one of them changes, and only once when all of them are filled in.
    """

    changed = Signal()

    def __init__(
        self,
        formats: Sequence[DocumentFormat],
        options: Sequence[DocumentOption] = (),
        check_options: CheckOptions = lambda row, options: "",
    ) -> None:
        super().__init__()
        self._formats = {row.name: row for row in formats}
        self._asked = tuple(options)
        self._check_options = check_options
        self.file_field = FileField()
        self.format_field = ChoiceField((row.name, row.title, row.description) for row in formats)
        self._fields = {one.name: option_field(one) for one in options}
        self.options = {name: field.widget for name, field in self._fields.items()}
        self.note = note_label("dim")
        self.rows = {
            "format": FieldRow("Format", self.format_field, tooltip="The format of the file."),
            "file": self.file_field.row,
        }
        """Where the errors of the fields are shown."""
        self.rows |= {
            one.name: FieldRow(one.title, self.options[one.name], tooltip=one.tooltip)
            for one in options
            if not isinstance(one.value, bool)
        }
        self.errors: dict[str, str] = {}
        """What is wrong with each field, by its name."""
        self._is_filling = False
        first = {one.name: one.value for one in options}
        self._lay_out()
        self._fill_in(KeptDocument(first_folder(), formats[0].name, first))
        for change in (
            *(self.file_field.changed, self.format_field.chosen),
            *(field.changed for field in self._fields.values()),
        ):
            change.connect(self.check_again)
        app_theme.changed.connect(self._align_labels)

    @property
    def format(self) -> DocumentFormat:
        """The chosen format."""
        return self._formats[self.format_field.name()]

    def request(self) -> DocumentRequest | None:
        """Return what is asked for; None while a field is wrong."""
        if self.errors:
            return None
        file, ending = self.file_field, self.format.ending
        path = file.folder() / f"{file.name().removesuffix(ending)}{ending}"
        return DocumentRequest(path, self.format, self._option_values())

    def set_document(self, base_name: str, format_name: str = "", options: Mapping[str, Value] = {}) -> None:
        """Suggest a name, and the format and options if some are given."""
        with self._filling():
            self.file_field.set_file(self.file_field.folder(), base_name)
            self.format_field.set_name(format_name)
            for name, value in options.items():
                self._fields[name].set_value(value)

    def kept(self) -> KeptDocument:
        folder = str(self.file_field.folder())
        return KeptDocument(folder, self.format_field.name(), self._option_values())

    def _fill_in(self, kept: KeptDocument) -> None:
        with self._filling():
            self.file_field.set_file(kept.folder, self.file_field.name())
            self.format_field.set_name(kept.format)
            for option in self._asked:
                value = kept.options.get(option.name)
                if isinstance(value, type(option.value)):
                    self._fields[option.name].set_value(value)

    def _option_values(self) -> dict[str, Value]:
        return {name: field.value() for name, field in self._fields.items()}

    @Slot()
    def check_again(self) -> None:
        """Say beside each field what is wrong, such as a folder that cannot be written to, which others can change."""
        if self._is_filling:
            return
        for one in self._asked:
            part = self.rows.get(one.name, self.options[one.name])
            part.setEnabled(one.kind in (None, self.format.kind))
        sentence, words = error_of(self.file_field.check), ""
        self.errors = {"file": sentence} if sentence else {}
        try:
            words = self._check_options(self.format, self._option_values())
        except InputError as error:
            name = error.field if error.field in self.rows else "format"
            self.errors[name or "format"] = full_sentence(str(error))
        show_note(self.note, words)
        for name, row in self.rows.items():
            row.set_error(self.errors.get(name, ""))
        self.changed.emit()

    @contextmanager
    def _filling(self) -> Iterator[None]:
        """Check once, when all fields are filled in."""
        self._is_filling = True
        try:
            yield
        finally:
            self._is_filling = False
            self.check_again()

    def _lay_out(self) -> None:
        line = QFrame()
        line.setFrameShape(QFrame.Shape.HLine)
        boxes = QGridLayout()
        boxes.setHorizontalSpacing(3 * GRID_PX)
        parts = [part for part in self.options.values() if isinstance(part, CheckBox)]
        for place, box in enumerate(parts):
            boxes.addWidget(box, *divmod(place, 2))
        format_row, _, *option_rows = self.rows.values()
        top = (format_row, self.file_field, line)
        in_column(*top, *option_rows, boxes, self.note, of=self)
        line.setVisible(bool(self.options))
        finish_fields(self)
        self._align_labels()

    def _align_labels(self) -> None:
        align_labels(self.rows.values())


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
