"""The form of a comparison: the board and its start, and a row for each competitor. It shows values and edits them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace
from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QWidget

from nqueens_gui.compare.chart import TOOL_PX, series_role
from nqueens_gui.compare.comparison import MOST, MOST_QUEENS, Comparison, Competitor, value_text
from nqueens_gui.compare.snapshot import CompareSnapshot
from nqueens_gui.kit.buttons import corner_button
from nqueens_gui.kit.card import FoldedRow
from nqueens_gui.kit.charts.parts import SAMPLE_SIZE, series_icon
from nqueens_gui.kit.fields import LONGEST, ChoiceField, FieldRow, NumberField, align_labels, name_choice
from nqueens_gui.kit.icons import set_icon
from nqueens_gui.kit.keyboard import act_on_enter
from nqueens_gui.kit.labels import kind_label, note_label, show_note
from nqueens_gui.kit.layouts import GRID_PX, in_column, in_row
from nqueens_gui.kit.numbers import key_name, whole_number_or_text
from nqueens_gui.kit.style import finish_fields
from nqueens_gui.kit.theme import app_theme
from nqueens_gui.watch.parameter_fields import ParameterFields
from nqueens_gui.watch.run_form import RunForm
from nqueens_gui.watch.settings_fields import HeuristicField
from solver.core.board import MIN_QUEENS
from solver.core.variants import VARIANTS, Variant

LEAST_CHOICE_PX = 120
"""Longer titles of searches are cut in a narrow column."""
PENDING = f"Settings changed. Compare ({key_name('Ctrl+Return')}) runs all searches again."
NEW_SCORE = (
    f"Settings changed. Compare ({key_name('Ctrl+Return')}) runs all searches again and begins a new score."
)


class CompetitorRow(FoldedRow):
    """A variant with its parameters and its seed, which are folded in until they are opened."""

    edited = Signal(object)
    """The `Competitor` as the user changed it."""
    remove_requested = Signal()

    def __init__(self, run: int, parent: QWidget | None = None) -> None:
        indent_px = SAMPLE_SIZE.width() + GRID_PX // 2
        super().__init__("Parameters and seed", side_px=TOOL_PX, indent_px=indent_px, gap_px=2, parent=parent)
        self._run = run
        self._competitor = Competitor(next(iter(VARIANTS.values())))
        self._variants = dict(VARIANTS)
        self._errors: Mapping[str, str] = {}
        self.choice = ChoiceField(
            (entry.name, entry.title, entry.description, entry.family) for entry in VARIANTS.values()
        )
        self.choice.setMinimumWidth(LEAST_CHOICE_PX)
        self.remove_button = corner_button("Remove this search", side_px=TOOL_PX)
        set_icon(self.remove_button, "close")
        self.parameter_fields = ParameterFields(self.remove_button)
        self.seed_edit = QLineEdit()
        self.seed_edit.setMaxLength(LONGEST)
        self.seed_edit.setPlaceholderText("same as the others")
        self.seed_row = FieldRow(
            "Seed", self.seed_edit, tooltip="A seed of its own, for other random choices from the same start."
        )
        self.swatch = QLabel()
        self._head.addWidget(self.swatch)
        self._head.addWidget(self.choice, 1)
        name_choice(self.choice, f"Search {run + 1}")
        self._head.addWidget(self.open_button)
        self._head.addWidget(self.remove_button)
        self._column.addWidget(self.parameter_fields)
        self._column.addWidget(self.seed_row)
        self.choice.chosen.connect(self._choose)
        self.parameter_fields.changed.connect(self._edit_parameters)
        self.parameter_fields.made.connect(self.opened)
        self.seed_edit.textEdited.connect(self._edit_seed)
        self.remove_button.clicked.connect(self.remove_requested)
        app_theme.changed.connect(self._color)
        self._color()

    def set_competitor(self, competitor: Competitor, errors: Mapping[str, str], *, can_remove: bool) -> None:
        """Show a competitor and what is wrong with it."""
        self._competitor, self._errors = competitor, errors
        self.offer(competitor.variant)
        self.choice.set_name(competitor.variant.name)
        self.choice.setToolTip(competitor.variant.description)
        self._name_parts(competitor.variant.title)
        text = "" if competitor.seed is None else str(competitor.seed)
        if whole_number_or_text(self.seed_edit.text()) != (competitor.seed if text else ""):
            self.seed_edit.setText(text)
        self.seed_row.set_error(errors.get("seed", ""))
        self.remove_button.setEnabled(can_remove)
        self._show_fields()
        self._show_note()

    def _name_parts(self, title: str) -> None:
        """Tell the parts of one search from those of the others."""
        search = f"search {self._run + 1}, {title}"
        self.open_button.setAccessibleName(f"Parameters and seed of {search}")
        self.remove_button.setAccessibleName(f"Remove {search}")
        self.seed_edit.setAccessibleName(f"Seed of {search}")

    def offer(self, variant: Variant) -> None:
        """Offer a search written by the user, or take its new text."""
        self._variants[variant.name] = variant
        self.choice.set_choice(variant.name, variant.title, variant.description, variant.family)

    @Slot()
    def _color(self) -> None:
        self.swatch.setPixmap(series_icon(app_theme.now, series_role(self._run), ()).pixmap(SAMPLE_SIZE))

    def _show_fields(self) -> None:
        if self.is_open:
            competitor = self._competitor
            self.parameter_fields.show_values(competitor.variant, competitor.values, self._errors)

    def _show_note(self) -> None:
        """Say which parameters differ from their defaults, and the seed if the search has its own."""
        competitor = self._competitor
        changed = [
            f"{parameter.title} {value_text(value)}"
            for parameter in competitor.variant.parameters
            if (value := competitor.values[parameter.name]) != parameter.default
        ]
        seed = [] if competitor.seed is None else [f"Seed {competitor.seed}"]
        self._set_note("; ".join([*changed, *seed]), next(iter(self._errors.values()), ""))

    @Slot(str)
    def _choose(self, name: str) -> None:
        self.edited.emit(replace(self._competitor, variant=self._variants[name]))

    @Slot()
    def _edit_parameters(self) -> None:
        self.edited.emit(self._competitor.with_parameters(self.parameter_fields.values()))

    @Slot(str)
    def _edit_seed(self, text: str) -> None:
        seed = whole_number_or_text(text) if text.strip() else None
        self.edited.emit(replace(self._competitor, seed=seed))


class CompareForm(RunForm[Comparison]):
    """Shows what is compared with an error beside each field, and asks for runs."""

    remove_requested = Signal(int)
    """The number of the competitor to remove."""
    entered = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(
            Comparison(),
            NumberField(MIN_QUEENS, MOST_QUEENS),
            HeuristicField(),
            run_index_tip="Selects the start and the random choices that the seed gives; the same for all runs.",
            parent=parent,
        )
        self.watch_button = QPushButton("Use the start of the Watch page")
        self.rows = [CompetitorRow(run) for run in range(MOST)]
        self.add_button = QPushButton("Add search")
        self.pending_note = note_label("paused")
        self.compare_button, self.next_button = QPushButton("Compare"), QPushButton("Next start")
        self._prepare()
        self._lay_out()
        self._connect()

    def set_snapshot(self, snapshot: CompareSnapshot) -> None:
        """Show what is filled in, what is wrong with it, and what can be done."""
        comparison, checked = snapshot.comparison, snapshot.checked
        self._is_showing = True
        self._show_draft(comparison, checked.errors)
        self.heuristic_field.set_heuristic(comparison.heuristic)
        count = len(comparison.competitors)
        for number, row in enumerate(self.rows):
            row.setVisible(number < count)
            if number < count:
                own = checked.own_errors[number]
                row.set_competitor(comparison.competitors[number], own, can_remove=comparison.can_remove)
        show_note(self.pending_note, self._pending_words(snapshot))
        self._is_showing = False

    def set_search(self, variant: Variant) -> None:
        """Offer a search written by the user, or take its new text."""
        for row in self.rows:
            row.offer(variant)

    @staticmethod
    def _pending_words(snapshot: CompareSnapshot) -> str:
        if not snapshot.is_pending or snapshot.making.stage.is_busy:
            return ""
        assert snapshot.shown is not None
        is_other_start = replace(snapshot.comparison, run_index=0) == replace(snapshot.shown, run_index=0)
        return PENDING if is_other_start else NEW_SCORE

    def _prepare(self) -> None:
        set_icon(self.add_button, "plus")
        self.seed_field.keep.hide()  # this seed changes only when it is changed
        self.compare_button.setProperty("role", "primary")
        self.watch_button.setToolTip("Use the start of the run on the Watch page.")

    def _lay_out(self) -> None:
        button = in_row(self.add_button, None)
        button.setContentsMargins(0, 0, 0, GRID_PX)
        in_column(
            kind_label("Searches", "label"),
            *self.rows,
            button,
            *(kind_label("Board and start", "label"), self.field_rows["n"], self.heuristic_field),
            *(self.start_field, self.watch_button, self.seed_field, self.field_rows["run_index"]),
            *(self.pending_note, self.compare_button, self.next_button),
            of=self,
        )
        finish_fields(self)
        self._align()

    def _connect(self) -> None:
        for number, row in enumerate(self.rows):
            row.edited.connect(lambda competitor, number=number: self._edit_competitor(number, competitor))
            row.remove_requested.connect(lambda number=number: self.remove_requested.emit(number))
            row.opened.connect(self._align)
        act_on_enter(self, self.entered.emit)
        app_theme.changed.connect(self._align)

    def _edit_competitor(self, number: int, competitor: Competitor) -> None:
        if number < len(self._draft.competitors):
            self._edit(self._draft.with_competitor(number, competitor))

    @Slot()
    def _align(self) -> None:
        """Let the fields of all rows stand in line."""
        own = [field for row in self.rows for field in row.findChildren(FieldRow)]
        align_labels(own)
        align_labels([row for row in self.findChildren(FieldRow) if row not in own])
