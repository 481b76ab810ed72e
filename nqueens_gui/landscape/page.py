"""The Landscape page: the form on top, then progress, charts and figures."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLabel, QMenu, QPushButton, QWidget

from nqueens_gui.kit.banner import ProgressBanner
from nqueens_gui.kit.card import Card, LabelRows
from nqueens_gui.kit.charts.card import ChartsAndMore
from nqueens_gui.kit.fields import FieldRow, NumberField
from nqueens_gui.kit.guard import guarded
from nqueens_gui.kit.keyboard import act_on_enter, hand_focus_on
from nqueens_gui.kit.labels import kind_label, note_label, placeholder, show_note
from nqueens_gui.kit.layouts import GRID_PX, in_column, in_row
from nqueens_gui.kit.status import Stage
from nqueens_gui.kit.style import finish_fields, restyle
from nqueens_gui.landscape.charts import LandscapeCharts
from nqueens_gui.landscape.charts_view import FigureRow, landscape_figures, status_of_landscape
from nqueens_gui.landscape.snapshot import (
    FIRST_LANDSCAPE,
    CheckedLandscape,
    LandscapeDraft,
    LandscapeSnapshot,
)
from nqueens_gui.watch.run_form import BoardForm
from nqueens_gui.watch.settings_fields import HeuristicField
from nqueens_gui.watch.terrain_view import KINDS
from solver.analysis.landscape import where_climbs_end
from solver.analysis.state_space import MAX_EXACT
from solver.analysis.success_table import MAX_SIDEWAYS
from solver.core.board import MIN_QUEENS

FIELD_PX: Final = 84


class LandscapeForm(BoardForm[LandscapeDraft]):
    """A row of fields and buttons; below it what is wrong."""

    entered = Signal()
    """Enter was pressed in a field."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(
            FIRST_LANDSCAPE,
            NumberField(MIN_QUEENS, MAX_EXACT),
            HeuristicField(),
            n_tip="The number of queens, 4 to 8; larger boards have too many states.",
            parent=parent,
        )
        limit_tip = "Consecutive sideways moves allowed; 0 is steepest ascent."
        limit_field = NumberField(0, MAX_SIDEWAYS, has_growing_steps=True)
        self._add("sideways_limit", "Sideways limit", limit_field, limit_tip)
        self.ask_button = QPushButton("Compute")
        self.cancel_button = QPushButton("Cancel")
        self.error_label = note_label("error")
        self._lay_out()
        act_on_enter(self, self.entered.emit)

    def set_draft(self, draft: LandscapeDraft, checked: CheckedLandscape) -> None:
        """Show what is filled in, and what is wrong with it."""
        self._is_showing = True
        self._show_draft(draft, checked.errors)
        self.heuristic_field.set_heuristic(draft.heuristic)
        show_note(self.error_label, " ".join(checked.errors.values()))
        self._is_showing = False

    def go_to_error(self) -> None:
        """Give the keyboard to the first field that is wrong."""
        next(row for row in self.field_rows.values() if row.error).field.setFocus()

    def _show_error(self, row: FieldRow, sentence: str) -> None:
        row.mark_error(sentence)  # the sentence stands below all fields

    def _lay_out(self) -> None:
        self.ask_button.setProperty("role", "primary")
        n_row, limit_row = self.field_rows.values()
        for row in (n_row, limit_row):
            row.field.setFixedWidth(FIELD_PX)
        fields = in_row(n_row, self.heuristic_field, limit_row, gap_px=2 * GRID_PX)
        card = Card()
        card.setAccessibleName("Landscape settings")
        buttons = in_row(fields, None, self.ask_button, self.cancel_button)
        card.body.addLayout(in_column(buttons, self.error_label))
        in_column(card, of=self)
        finish_fields(self)


EMPTY = "The exact figures appear here."


class LandscapeTable(Card):
    """Rows of figures, which scroll where they do not fit, and a state of any kind to look at."""

    kind_requested = Signal(object)
    """The `StateKind` to show a random state of."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setAccessibleName("Figures of the landscape")
        self.rows: tuple[FigureRow, ...] = ()
        """The rows shown."""
        self._story, self._empty = note_label("plain"), placeholder(EMPTY)
        self._table = LabelRows(_labels, side=Qt.AlignmentFlag.AlignRight)
        self.one_button = QPushButton("Show me one")
        self.one_button.setToolTip("Show a random state of a kind.")
        menu = QMenu(self.one_button)
        self.kind_actions = {kind: menu.addAction(kind.label.capitalize()) for kind in KINDS}
        for kind, action in self.kind_actions.items():
            action.triggered.connect(partial(self.kind_requested.emit, kind))
        self.one_button.setMenu(menu)
        rows = in_column(self._story, in_row(self.one_button, None), (self._table, 1), (self._empty, 1))
        self.body.addLayout(rows, 1)
        self.set_snapshot(LandscapeSnapshot())

    def set_snapshot(self, snapshot: LandscapeSnapshot) -> None:
        """Show the figures known so far."""
        rows = landscape_figures(snapshot)
        self._empty.setVisible(not rows)
        self.one_button.setVisible(bool(rows))
        kinds = {level.kind for level in snapshot.landscape.levels} if snapshot.landscape else ()
        for kind, action in self.kind_actions.items():
            action.setEnabled(kind in kinds)
        show_note(self._story, where_climbs_end(snapshot.landscape) if snapshot.landscape else "")
        if rows == self.rows:
            return
        self.rows = rows
        for (name, exact), row in zip(self._table.show_rows(len(rows)), rows, strict=True):
            restyle(name, kind="title" if row.is_head else "dim")
            name.setText(row.title)
            name.setToolTip(row.tip)
            exact.setText(row.exact)


def _labels() -> tuple[QLabel, ...]:
    name, exact = kind_label("", "dim"), kind_label("", "text")
    name.setWordWrap(True)
    return name, exact


MARGIN_PX = 12
TABLE_PX = 380
"""Width of the table at first."""
LEAST_TABLE_PX = 300


class LandscapePanel(QWidget):
    """Shows snapshots of a landscape."""

    opened = Signal()
    """The page is opened, and nothing was computed yet."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.form = LandscapeForm()
        self.progress = ProgressBanner("Landscape progress")
        self.charts = LandscapeCharts()
        self.table = LandscapeTable()
        places = self.form.cancel_button, self.form.ask_button, self.form.n_field
        hand_focus_on(self, lambda: next(place for place in places if place.isEnabled()))
        self._snapshot = LandscapeSnapshot()
        self._lay_out()
        self.set_snapshot(self._snapshot)

    def set_presenting(self, is_presenting: bool) -> None:
        """Leave the room of the form to figures and charts."""
        self.progress.banner.set_lines(1 if is_presenting else 2)
        self.form.setVisible(not is_presenting)

    def set_snapshot(self, snapshot: LandscapeSnapshot) -> None:
        """Show a landscape as far as it is known."""
        self._snapshot, stage = snapshot, snapshot.stage
        self.progress.banner.set_status(status_of_landscape(snapshot))
        self.progress.bar.setVisible(stage.is_busy)
        self.progress.bar.set_share(snapshot.share)
        self.charts.set_snapshot(snapshot)
        self.table.set_snapshot(snapshot)

    def _lay_out(self) -> None:
        self.table.setMinimumWidth(LEAST_TABLE_PX)
        charts = ChartsAndMore(self.charts, self.table, TABLE_PX)
        in_column(self.progress, self.form, (charts, 1), gap_px=MARGIN_PX, margin_px=MARGIN_PX, of=self)

    @guarded
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._snapshot.stage is Stage.EMPTY:
            self.opened.emit()
