"""The page of the assignment: what there is to do and the settings on the left, then figures and own words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Final

from PySide6.QtCore import QModelIndex, Signal, Slot
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QMenu, QPlainTextEdit, QPushButton, QSizePolicy, QToolButton, QWidget

from nqueens_gui.experiment.summary_table import SummaryTable
from nqueens_gui.inspector.rows import BarList
from nqueens_gui.inspector.rows_view import ListRow
from nqueens_gui.kit.banner import ProgressBanner
from nqueens_gui.kit.buttons import quiet_button
from nqueens_gui.kit.card import Card, SettingsColumn
from nqueens_gui.kit.documents import option_field
from nqueens_gui.kit.drawer import MARGIN_PX, DrawerLayout
from nqueens_gui.kit.fields import ChoiceField, FieldRow, align_labels
from nqueens_gui.kit.formats import BYLINE_OPTIONS, DocumentOption, Value
from nqueens_gui.kit.keyboard import hand_focus_on
from nqueens_gui.kit.labels import kind_label, note_label, show_note
from nqueens_gui.kit.layouts import GRID_PX, in_column, in_row
from nqueens_gui.kit.style import finish_fields
from nqueens_gui.kit.theme import app_theme
from solver.experiment.assignment import CONCLUSIONS, FIGURES, AssignmentTask
from solver.experiment.report import OwnWords, Part
from solver.experiment.tables import COLUMNS

ROW_PX: Final = 26
WIDTH_PX: Final = 320
"""Of the column on the left."""
REPORTS: Final = (
    ("short", "short", "One table, two charts and the sequences of the first size: four to six pages."),
    ("long", "long", "Every chart, comparison, sequence and definition."),
)
CONCLUSION_TITLES: Final[Mapping[str, str]] = {
    Part.CONCLUSIONS: "Summary of the results",
    Part.DISCUSSION: "All of its discussion",
}
OPTIONS: Final = (
    *BYLINE_OPTIONS,
    DocumentOption("date", "Date", "The date below the title.", placeholder="the day of the export"),
    DocumentOption("report", "Report", "How much the report has.", "short", REPORTS),
    DocumentOption("sequences", "Sequences", "Runs of each search that the report shows state by state."),
    DocumentOption("runs", "Runs", "Runs of each search."),
    DocumentOption("seed", "Seed", "Gives every start and every random choice.", placeholder="drawn"),
    *(
        DocumentOption(
            name, CONCLUSION_TITLES.get(name, f"On {name.replace('-', ' ')}"), "Leave it in the report.", True
        )
        for name in CONCLUSIONS
    ),
)
"""What can be filled in for an assignment."""
WORDS_HINT: Final = "Write here. A click on a figure in the table puts it in; it follows the runs."
LEAST_WORDS_PX: Final = 76
PREVIEW_PX: Final = 56


class AssignmentForm(QWidget):
    """What the report is called and has, and how many runs are made."""

    edited = Signal(str, object)
    """The name of an option, and what was filled in."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fields = {one.name: option_field(one) for one in OPTIONS}
        self.rows = {
            one.name: FieldRow(one.title, self.fields[one.name].widget, tooltip=one.tooltip)
            for one in OPTIONS
            if one.value is not True
        }
        self._is_showing = False
        for name, field in self.fields.items():
            field.changed.connect(lambda *_, name=name: self._tell(name))
        in_column(
            kind_label("Report", "label"),
            *self.rows.values(),
            kind_label("Written by the program", "label"),
            *(self.fields[name].widget for name in CONCLUSIONS),
            of=self,
        )
        finish_fields(self)
        self._align()
        app_theme.changed.connect(self._align)

    def set_values(
        self, values: Mapping[str, Value], errors: Mapping[str, str], resting: Collection[str]
    ) -> None:
        """Show what is filled in, what is wrong with what was typed, and what cannot be changed now."""
        self._is_showing = True
        for name, field in self.fields.items():
            if name not in errors and field.value() != values[name]:
                field.set_value(values[name])
            if name in self.rows:
                self.rows[name].set_error(errors.get(name, ""))
            field.widget.setEnabled(name not in resting)
        self._is_showing = False

    def _tell(self, name: str) -> None:
        if not self._is_showing:
            self.edited.emit(name, self.fields[name].value())

    @Slot()
    def _align(self) -> None:
        align_labels(self.rows.values())


class TaskPanel(QWidget):
    """The checklist: a row for each search and for each thing to write, filled in by doing."""

    chosen = Signal()
    """Another task was clicked, or the keyboard went to it; or none is chosen any more."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.list = BarList("To do")
        self.list.row_px = ROW_PX
        self._selected: int | None = None
        self.buttons = (
            quiet_button("Add…", "Add a search"),
            quiet_button("Change…", "Change the chosen search"),
            quiet_button("Remove", "Remove the chosen search"),
        )
        in_column(kind_label("To do", "label"), self.list, in_row(*self.buttons, None, gap_px=0), of=self)
        self.list.pointed_at.connect(self._tell)

    @property
    def selected(self) -> int | None:
        """The number of the chosen task."""
        return self.list.selected

    def set_tasks(self, tasks: Iterable[AssignmentTask]) -> None:
        """Show what there is to do, and how much of each is done."""
        rows = (
            ListRow(
                key=number,
                name=task.title,
                sentence=f"{task.title}: {task.detail}{', done' if task.is_done else ''}.",
                figure="✓" if task.is_done else task.detail.replace(" runs", "").replace(" of ", " / "),
                is_dim=task.is_done,
            )
            for number, task in enumerate(tasks)
        )
        self.list.set_rows(tuple(rows))

    @Slot()
    def _tell(self) -> None:
        if self.list.selected != self._selected:
            self._selected = self.list.selected
            self.chosen.emit()


class WordsCard(Card):
    """Where one writes: own words for a part of the report, with figures, and how they will read."""

    edited = Signal(str, str)
    """The name of the place, and its text."""
    figure_chosen = Signal(int, str)
    """The number of a line and the name of one of its figures, to be put in."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("My words", parent)
        self.place_field = ChoiceField(())
        self.place_field.setAccessibleName("Part of the report")
        self.place_field.setToolTip("The part of the report in which these words stand.")
        self.figure_button = quiet_button("Insert figure", "Put a figure of a search into the words")
        self.figure_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu = QMenu(self.figure_button)
        self.menu.aboutToShow.connect(self._fill_menu)
        self.figure_button.setMenu(self.menu)
        self.edit = QPlainTextEdit()
        self.edit.setAccessibleName("My words")
        self.edit.setTabChangesFocus(True)
        self.edit.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.edit.setMinimumHeight(LEAST_WORDS_PX)
        self.edit.setPlaceholderText(WORDS_HINT)
        self.preview = QPlainTextEdit()
        self.preview.setReadOnly(True)
        self.preview.setAccessibleName("As the report has it")
        self.preview.setFixedHeight(PREVIEW_PX)
        self.error_label = note_label("error")
        self._titles: tuple[str, ...] = ()
        self._places: Mapping[str, OwnWords] = {}
        for tool in (self.place_field, self.figure_button):
            self.add_tool(tool)
        self.body.addLayout(in_column((self.edit, 1), self.error_label, self.preview, gap_px=GRID_PX // 2))
        finish_fields(self)
        self.place_field.chosen.connect(lambda _: self.show_place(self.place_field.name()))
        self.edit.textChanged.connect(self._tell)

    def set_places(self, places: Mapping[str, OwnWords], titles: Iterable[str]) -> None:
        """Show where words may stand, and name the lines that have figures."""
        self._places, self._titles = places, tuple(titles)
        for name, words in places.items():
            self.place_field.set_choice(
                name,
                f"{words.part.capitalize()}: {words.title or 'free text'}",
                words.text.strip()[:60] or "nothing written",
                words.part.capitalize(),
            )
        self.show_place(self.place_field.name())

    def show_place(self, name: str) -> None:
        """Show what was written at a place."""
        if name in self._places and self.place_field.set_name(name):
            text = self._places[name].text
            if self.edit.toPlainText().strip() != text.strip():
                self.edit.blockSignals(True)
                self.edit.setPlainText(text)
                self.edit.blockSignals(False)

    def set_preview(self, text: str, error: str) -> None:
        """Show the words with their figures, or what is wrong with one of these."""
        show_note(self.error_label, error)
        self.preview.setVisible(bool(text))
        self.preview.setPlainText(text)

    def put_in(self, text: str) -> None:
        """Put a text where the cursor is, as if it had been typed."""
        cursor = self.edit.textCursor()
        before = self.edit.toPlainText()[: cursor.position()]
        cursor.insertText(text if not before or before[-1:].isspace() else f" {text}")
        self.edit.setTextCursor(cursor)
        self.edit.setFocus()

    def go_to(self, name: str, *, takes_keyboard: bool = True) -> None:
        """Let somebody write at a place."""
        self.show_place(name)
        self.edit.moveCursor(QTextCursor.MoveOperation.End)
        if takes_keyboard:
            self.edit.setFocus()

    @Slot()
    def _tell(self) -> None:
        self.edited.emit(self.place_field.name(), self.edit.toPlainText())

    @Slot()
    def _fill_menu(self) -> None:
        self.menu.clear()
        for number, title in enumerate(self._titles):
            entries = self.menu.addMenu(title.replace("&", "&&"))
            for figure in FIGURES:
                entries.addAction(figure).triggered.connect(
                    lambda _, number=number, figure=figure: self.figure_chosen.emit(number, figure)
                )


class AssignmentPanel(QWidget):
    """Shows the assignment: to do, settings, figures, and words."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tasks, self.form, self.words = TaskPanel(), AssignmentForm(), WordsCard()
        self.table = SummaryTable()
        self.table.copy_button.hide()
        self.progress = ProgressBanner("Progress of the runs")
        self.run_button, self.cancel_button = QPushButton("Run"), QPushButton("Cancel")
        self.export_button = QPushButton("Export report…")
        self.run_button.setProperty("role", "primary")
        self.table.export_button.hide()
        head = in_row(
            (self.progress, 1), self.cancel_button, self.run_button, self.export_button, gap_px=MARGIN_PX
        )
        main = QWidget()
        in_column(head, self.table, (self.words, 1), gap_px=MARGIN_PX, of=main)
        layout = DrawerLayout(SettingsColumn(self.tasks, self.form), main, WIDTH_PX)
        layout.set_pinned(True)
        in_column(layout, of=self)
        author = self.form.fields["author"]
        hand_focus_on(self, lambda: self.run_button if author.value() else author.widget)
        self.table.view.clicked.connect(self._choose_figure)

    @Slot(QModelIndex)
    def _choose_figure(self, index: QModelIndex) -> None:
        """Put the figure that was clicked into the words."""
        title = COLUMNS[index.column()].title
        for figure, column in FIGURES.items():
            if column == title:
                self.words.figure_chosen.emit(self.table.model.cells[index.row()].number, figure)
