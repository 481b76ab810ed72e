"""The fields of an export: formats, folder, name and pictures, checked at every key."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Final, cast

import msgspec
from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QGridLayout,
    QVBoxLayout,
    QWidget,
)

from nqueens_gui.export.formats import FORMATS, ExportFormat, Group, endings
from nqueens_gui.export.request import (
    BOARD_PX,
    MAX_BOARD_PX,
    MIN_BOARD_PX,
    ExportRequest,
    check_board_px,
    check_formats,
)
from nqueens_gui.kit.card import GRID_PX
from nqueens_gui.kit.fields import CheckBox, ChoiceField, FieldRow, NumberField, align_labels
from nqueens_gui.kit.kept import KeptFolder
from nqueens_gui.kit.labels import kind_label, note_label, show_note
from nqueens_gui.kit.layouts import in_column, in_row
from nqueens_gui.kit.style import finish_fields
from nqueens_gui.kit.targets import check_base_name, errors_of, first_folder
from nqueens_gui.kit.theme import WINDOW, ThemeName
from nqueens_gui.kit.writing import RequestFields

COLUMNS: Final = ((Group.RUN,), (Group.BOARD, Group.CHART, Group.EXERCISES))
"""The groups in each column."""
INDENT_PX: Final = 24
"""From the edge of a box to its label."""


class FormatBoxes(QWidget):
    """A box for each format; the ticked ones are written."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.boxes = {name: _box(spec) for name, spec in FORMATS.items()}
        self._error = note_label("error")
        self._lay_out()
        for box in self.boxes.values():
            box.toggled.connect(self.changed)

    def formats(self) -> tuple[str, ...]:
        """Return the ticked formats, in the order of the table."""
        return tuple(name for name, box in self.boxes.items() if box.isChecked())

    def set_formats(self, formats: Iterable[str]) -> None:
        """Tick these formats and no others; unknown names are ignored."""
        ticked = set(formats)
        for name, box in self.boxes.items():
            box.setChecked(name in ticked)

    def set_error(self, sentence: str) -> None:
        """Show an error, or none when the sentence is empty."""
        show_note(self._error, sentence)

    def _lay_out(self) -> None:
        layout = QGridLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setHorizontalSpacing(3 * GRID_PX)
        layout.setVerticalSpacing(GRID_PX // 2)
        for number, groups in enumerate(COLUMNS):
            layout.addLayout(self._column(groups), 0, number)
            layout.setColumnStretch(number, 1)
        layout.addWidget(self._error, 1, 0, 1, len(COLUMNS))

    def _column(self, groups: Iterable[Group]) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(GRID_PX // 2)
        for group in groups:
            if column.count():
                column.addSpacing(GRID_PX)
            column.addWidget(kind_label(group.value, "title"))
            for name, spec in FORMATS.items():
                if spec.group is group:
                    column.addLayout(_entry(self.boxes[name], spec))
        column.addStretch(1)
        return column


def _box(spec: ExportFormat) -> QCheckBox:
    box = CheckBox(spec.title)
    box.setToolTip(f"{spec.description} Files: …{', …'.join(spec.endings)}")
    box.setAccessibleName(f"{spec.group.value}: {spec.title}")
    box.setAccessibleDescription(spec.description)
    return box


def _entry(box: QCheckBox, spec: ExportFormat) -> QVBoxLayout:
    description = kind_label(spec.description, "dim")
    description.setIndent(INDENT_PX)
    return in_column(box, description, gap_px=0)


FIRST_FORMATS: Final = ("run-file", "moves-csv", "pdf", "board-png", "chart-png")
"""Ticked at the first start."""
THEMES: Final = (
    (WINDOW, "same as window", "Pictures use the colours of the window."),
    (ThemeName.LIGHT.value, "light", "Pictures use light colours, for paper. The HTML page always does."),
)


class KeptExport(msgspec.Struct, frozen=True):
    """What is kept of the fields."""

    folder: KeptFolder
    formats: tuple[str, ...]
    picture_theme: str
    board_px: Annotated[int, msgspec.Meta(ge=MIN_BOARD_PX, le=MAX_BOARD_PX)]


class ExportFields(RequestFields):
    """The fields of an `ExportRequest`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.format_boxes = FormatBoxes()
        self.theme_field = ChoiceField(THEMES)
        self.size_field = NumberField(MIN_BOARD_PX, MAX_BOARD_PX, has_growing_steps=True)
        self.rows |= {
            "base_name": FieldRow("Name", self.name_edit, tooltip="The start of all file names."),
            "picture_theme": FieldRow("Pictures", self.theme_field, tooltip="The colours of the pictures."),
            "board_px": FieldRow(
                "Board size, px",
                self.size_field,
                tooltip="Width and height of the pictures of the board, in pixels.",
            ),
        }
        self._end = 0
        self._lay_out()
        self.name_edit.setText("nqueens")
        self._fill_in(KeptExport(first_folder(), FIRST_FORMATS, WINDOW, BOARD_PX))
        self._check_at(self.format_boxes.changed, self.theme_field.chosen, self.size_field.changed)

    def request(self) -> ExportRequest | None:
        folder, size = self.folder_field.folder(), self.size_field.value()
        if self.errors or folder is None or not isinstance(size, int):
            return None
        return ExportRequest(
            folder=folder,
            base_name=self._base_name,
            formats=self.format_boxes.formats(),
            picture_theme=self.theme_field.name(),
            board_px=size,
        )

    def set_run(self, base_name: str, end: int) -> None:
        """Suggest a name for the files of a run, and note its last state, which may be too long for a format."""
        self._end = end
        with self._filling():
            self.name_edit.setText(base_name)

    def kept(self) -> KeptExport:
        folder, size = str(self.folder_field.folder() or ""), cast(int, self.size_field.value())
        return KeptExport(folder, self.format_boxes.formats(), self.theme_field.name(), size)

    def _fill_in(self, kept: KeptExport) -> None:
        with self._filling():
            self.folder_field.set_folder(kept.folder)
            self.format_boxes.set_formats(kept.formats)
            self.theme_field.set_name(kept.picture_theme)
            self.size_field.set_value(kept.board_px)

    @property
    def _base_name(self) -> str:
        return self.name_edit.text().strip()

    def _check_fields(self) -> None:
        errors = errors_of(
            {
                "formats": lambda: check_formats(self.format_boxes.formats(), self._end),
                "folder": self.folder_field.check,
                "base_name": lambda: check_base_name(self._base_name, endings(FORMATS)),
                "board_px": lambda: check_board_px(self.size_field.value()),
            }
        )
        self.format_boxes.set_error(errors.get("formats", ""))
        self._show_errors(errors)

    def _lay_out(self) -> None:
        line = QFrame()
        line.setFrameShape(QFrame.Shape.HLine)
        pictures = in_row((self.rows["picture_theme"], 1), (self.rows["board_px"], 1), gap_px=3 * GRID_PX)
        parts = (self.format_boxes, GRID_PX, line, GRID_PX, self.folder_field, self.rows["base_name"])
        in_column(*parts, pictures, of=self)
        finish_fields(self)
        self._align_labels()

    def _align_labels(self) -> None:
        align_labels(self.rows[name] for name in ("folder", "base_name", "picture_theme"))
