"""The dialog that asks what of a run to record, how and where, and shows the result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, cast

from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QFrame, QGridLayout, QWidget

from nqueens_gui.kit.fields import CheckBox, ChoiceField, FieldRow, NumberField, align_labels
from nqueens_gui.kit.kept import KeptFolder
from nqueens_gui.kit.labels import note_label, show_note
from nqueens_gui.kit.layouts import GRID_PX, in_column
from nqueens_gui.kit.style import finish_fields
from nqueens_gui.kit.targets import check_base_name, error_of, errors_of, first_folder
from nqueens_gui.kit.theme import WINDOW
from nqueens_gui.kit.writing import RequestFields
from nqueens_gui.recording.film import (
    FASTEST,
    LEAST_PX,
    MOST_PX,
    SLOWEST,
    Film,
    Look,
    NamedRun,
    States,
    check_every,
    check_part,
    check_pixels,
    check_speed,
    make_film,
)
from nqueens_gui.recording.formats import FORMATS, RecordingFormat, check_installed, check_place
from solver.core.checks import InputError
from solver.core.words import full_sentence

THEMES: Final = (
    (WINDOW, "same as window", "The colours of the window."),
    ("light", "light", "Dark on light, for paper and bright rooms."),
    ("dark", "dark", "Light on dark."),
)
PARTS: Final = (
    ("run", "whole run", "All states recorded."),
    ("climb", "last climb", "What follows the last restart."),
    ("part", "part", "The states from one to another."),
)
CHOSEN_BY_READERS: Final = ("width", "height", "moves_per_second", "theme", "every")
"""The fields that do not hold for a page, whose readers choose these."""


class RecordingRequest(Struct, frozen=True, eq=False):
    """What to record, and where."""

    path: Path
    format: RecordingFormat
    film: Film
    theme: str = WINDOW
    """`WINDOW`, ``light`` or ``dark``."""
    may_replace: bool = False
    """Whether an existing file may be replaced."""

    @property
    def paths(self) -> tuple[Path]:
        """The file, or the folder."""
        return (self.path,)

    def check(self) -> None:
        """Raise `InputError` when the recording is sure to fail."""
        check_place(self.format, self.path)


class KeptRecording(Look, frozen=True, kw_only=True):
    """What is kept of the fields."""

    folder: KeptFolder
    format: str
    theme: str = WINDOW


class RecordingFields(RequestFields):
    """The fields of a `RecordingRequest`, and how long it plays."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._runs: tuple[NamedRun, ...] = ()
        self._states: States | None = None
        self._end = 0
        self._film: Film | None = None
        self.format_field = ChoiceField(
            (name, spec.title, spec.description) for name, spec in FORMATS.items()
        )
        self.width_field = NumberField(LEAST_PX, MOST_PX, has_growing_steps=True)
        self.height_field = NumberField(LEAST_PX, MOST_PX, has_growing_steps=True)
        self.speed_field = NumberField(SLOWEST, FASTEST, is_fraction=True)
        self.theme_field = ChoiceField(THEMES)
        self.chart_box = CheckBox("Chart")
        self.sentence_box = CheckBox("Sentence")
        self.part_field = ChoiceField(PARTS)
        self.first_field = NumberField(0, 0)
        self.last_field = NumberField(0, 0)
        self.every_field = NumberField(1, 1_000_000, is_optional=True)
        self.every_field.lineEdit().setPlaceholderText("auto")
        self.extent = note_label("dim")
        self._numbers = {
            "width": self.width_field,
            "height": self.height_field,
            "moves_per_second": self.speed_field,
        }
        self.rows |= {
            "format": FieldRow("Format", self.format_field, tooltip="The format of the file."),
            "base_name": FieldRow("Name", self.name_edit, tooltip="The name of the file or folder."),
            "width": FieldRow("Width, px", self.width_field, tooltip="An even number of pixels."),
            "height": FieldRow("Height, px", self.height_field, tooltip="An even number of pixels."),
            "moves_per_second": FieldRow("Moves/s", self.speed_field, tooltip="Moves shown in a second."),
            "theme": FieldRow("Colours", self.theme_field, tooltip="The colours of the pictures."),
            "part": FieldRow("Record", self.part_field, tooltip="How much of the run is recorded."),
            "first": FieldRow(
                "From state", self.first_field, tooltip="The first state shown; 0 is the start."
            ),
            "last": FieldRow("To state", self.last_field, tooltip="The last state shown."),
            "every": FieldRow(
                "Every",
                self.every_field,
                tooltip="Moves from one picture to the next; leave it empty for as few as the file can hold.",
            ),
        }
        first_format = next(
            name for name, row in FORMATS.items() if not error_of(partial(check_installed, row))
        )
        self._fill_in(KeptRecording(folder=first_folder(), format=first_format))
        self._lay_out()
        numbers = (*self._numbers.values(), self.first_field, self.last_field, self.every_field)
        self._check_at(*(number.changed for number in numbers))
        self._check_at(self.format_field.chosen, self.theme_field.chosen)
        self.part_field.chosen.connect(self._show_part)
        self._check_at(self.chart_box.toggled, self.sentence_box.toggled)

    def set_runs(self, runs: Sequence[NamedRun], base_name: str, states: States | None = None) -> None:
        """Ask about these runs, which must not grow.

        Parameters
        ----------
        runs
            As for `make_film`.
        base_name
            The name of the file without its ending.
        states
            The state of each run at every moment, where they do not go on state by state.
        """
        self._runs, self._states = tuple(runs), states
        self._end = max(trace.end for _, trace in runs) if states is None else len(states) - 1
        with self._filling():
            self.name_edit.setText(base_name)
            self.every_field.set_value(None)
            for field in (self.first_field, self.last_field):
                field.set_maximum(self._end)
            self.part_field.set_name("run")
            self._show_part("run")

    def request(self) -> RecordingRequest | None:
        folder = self.folder_field.folder()
        if self.errors or folder is None or self._film is None:
            return None
        path = folder / f"{self.name_edit.text().strip()}{self._format.ending}"
        return RecordingRequest(path, self._format, self._film, self.theme_field.name())

    def kept(self) -> KeptRecording:
        folder, chosen = str(self.folder_field.folder() or ""), self.format_field.name()
        theme = self.theme_field.name()
        return KeptRecording(*self._look_values(), folder=folder, format=chosen, theme=theme)

    def _fill_in(self, kept: KeptRecording) -> None:
        with self._filling():
            self.folder_field.set_folder(kept.folder)
            self.format_field.set_name(kept.format)
            self.theme_field.set_name(kept.theme)
            for name, field in self._numbers.items():
                value = getattr(kept, name)
                field.set_value(value if isinstance(value, str) else f"{value:g}")
            self.chart_box.setChecked(kept.has_chart)
            self.sentence_box.setChecked(kept.has_sentence)

    def _show_part(self, part: str) -> None:
        """Show which states a part has; without restarts, and of runs side by side, the last climb is everything."""
        if part != "part":
            is_climb = part == "climb" and len(self._runs) == 1
            restarts = self._runs[0][1].restarts().tolist() if is_climb else []
            with self._filling():
                self.first_field.set_value(max(restarts, default=0))
                self.last_field.set_value(self._end)
        for name in ("first", "last"):
            self.rows[name].setEnabled(part == "part")

    @property
    def _format(self) -> RecordingFormat:
        return FORMATS[self.format_field.name()]

    def _check_fields(self) -> None:
        spec = self._format
        checks: dict[str, Callable[[], object]] = {
            "format": lambda: check_installed(self._format),
            "folder": self.folder_field.check,
            "base_name": lambda: check_base_name(self.name_edit.text(), (spec.ending,)),
            "width": lambda: check_pixels(self.width_field.value(), "width"),
            "height": lambda: check_pixels(self.height_field.value(), "height"),
            "moves_per_second": lambda: check_speed(self.speed_field.value(), spec.medium.fastest),
            **self._checks_of_part(),
        }
        for part in (self.chart_box, self.sentence_box, *(self.rows[name] for name in CHOSEN_BY_READERS)):
            part.setEnabled(not spec.medium.is_page)
        if spec.medium.is_page:
            checks = {name: check for name, check in checks.items() if name not in CHOSEN_BY_READERS}
        errors = errors_of(checks)
        self._film = None
        if self._runs and not errors:
            try:
                self._film = self._made_film()
            except InputError as error:
                name = error.field if error.field in self.rows else "format"
                errors[name or "format"] = full_sentence(str(error))
        frames = f", {self._film.frames:,} frames" if self._film and not spec.medium.is_page else ""
        show_note(self.extent, f"{self._film.extent}{frames}." if self._film else "")
        self._show_errors(errors)

    def _checks_of_part(self) -> dict[str, Callable[[], object]]:
        if not self._runs:
            return {}
        end = self._end
        first, last, every = self._part()
        return {
            "first": lambda: check_part(end, first, None),
            "last": lambda: check_part(
                end, first if isinstance(first, int) and 0 <= first <= end else 0, last
            ),
            "every": lambda: every is None or check_every(every),
        }

    def _part(self) -> tuple[Any, Any, Any]:
        return self.first_field.value(), self.last_field.value(), self.every_field.value()

    def _made_film(self) -> Film:
        medium = self._format.medium
        first, last, every = self._part()
        if medium.is_page:
            return make_film(self._runs, Look(), medium, first=first, last=last)
        look = Look(*self._look_values())
        return make_film(self._runs, look, medium, first=first, last=last, every=every, states=self._states)

    def _look_values(self) -> tuple[int, int, float, bool, bool]:
        return (
            cast(int, self.width_field.value()),
            cast(int, self.height_field.value()),
            cast(float, self.speed_field.value()),
            self.chart_box.isChecked(),
            self.sentence_box.isChecked(),
        )

    def _lay_out(self) -> None:
        rows = self.rows
        line = QFrame()
        line.setFrameShape(QFrame.Shape.HLine)
        grid = _grid(
            (rows["width"], rows["height"], rows["moves_per_second"]),
            (rows["theme"], self.chart_box, self.sentence_box),
            (rows["part"], rows["every"]),
            (rows["first"], rows["last"]),
        )
        parts = (rows["format"], self.folder_field, rows["base_name"], line, grid, self.extent)
        in_column(*parts, of=self)
        finish_fields(self)
        self._align_labels()

    def _align_labels(self) -> None:
        for column in (
            ("folder", "format", "base_name", "width", "theme", "part", "first"),
            ("height", "every", "last"),
            ("moves_per_second",),
        ):
            align_labels(self.rows[name] for name in column)


def _grid(*rows: Sequence[QWidget]) -> QGridLayout:
    grid = QGridLayout()
    grid.setHorizontalSpacing(3 * GRID_PX)
    grid.setVerticalSpacing(GRID_PX)
    for row, widgets in enumerate(rows):
        for column, widget in enumerate(widgets):
            is_box = isinstance(widget, QCheckBox)
            place = Qt.AlignmentFlag.AlignVCenter if is_box else Qt.AlignmentFlag.AlignTop
            grid.addWidget(widget, row, column, place)
            grid.setColumnStretch(column, 1)
    return grid
