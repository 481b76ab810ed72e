"""The History page: what is listed on top, then the list and, beside it, the entries that are chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Annotated, Final

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QAction, QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QSplitter,
    QToolButton,
    QWidget,
)

from nqueens_gui.board.painting import BoardPicture
from nqueens_gui.board.scene import board_scene
from nqueens_gui.history.entry_list import EntryListModel, EntryTable
from nqueens_gui.history.history_view import (
    COLUMNS,
    MOST_TOGETHER,
    NO_MATCH,
    Listing,
    board_of,
    can_play_together,
    detail_rows,
    outcome_label,
    variant_title,
)
from nqueens_gui.kit.banner import StatusBanner
from nqueens_gui.kit.buttons import act_as
from nqueens_gui.kit.card import PADDING_PX, Card, LabelRows
from nqueens_gui.kit.fields import CheckBox, ChoiceField, name_choice
from nqueens_gui.kit.guard import guarded, guarded_with
from nqueens_gui.kit.kept import Keeping
from nqueens_gui.kit.keyboard import announce, hand_focus_on
from nqueens_gui.kit.labels import kind_label, placeholder
from nqueens_gui.kit.layouts import GRID_PX, in_column, in_row, on_new_room, put_beside, room_across
from nqueens_gui.kit.numbers import key_name
from nqueens_gui.kit.painting import scaled
from nqueens_gui.kit.style import finish_fields, restyle
from nqueens_gui.kit.theme import app_theme
from solver.history.store import Entry, Kind, Order, Query
from solver.telling.status import Status, Tone

MARGIN_PX: Final = 12
DETAILS_PX: Final = 310
LEAST_DETAILS_PX: Final = 290
NAME_SHARE, VALUE_SHARE = 5, 9
"""Of the width of the details, what names and values take."""
PICTURE_PX: Final = 120
LEAST_WORDS_PX: Final = 110
"""Least width of the field for words beside the choices."""
TYPING_MS: Final = 250
"""The words of a filter count once no key was pressed for so long."""
HINT: Final = (
    f"Click an entry to see its settings and figures. Choose two ({key_name('Ctrl+click')}) to compare them, or up "
    "to six runs on boards of one size to play them side by side."
)
TOOLS: Final = ("open_entry", "pin_entry", "note_entry", "export_entries", "delete_entries")
"""The actions that have a button above the list."""


class FilterBar(Card):
    """What to list, and whether anything is kept."""

    query_changed = Signal(object)
    """A `Query`, in the same order as the one before."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Filters of the history")
        self.kind = ChoiceField(
            [("", "All kinds", ""), (Kind.RUN, "Runs", ""), (Kind.EXPERIMENT, "Experiments", "")]
        )
        self.variant, self.n, self.outcome = ChoiceField(()), ChoiceField(()), ChoiceField(())
        self.words = QLineEdit()
        self.clear_button = QToolButton()
        self.keep_box = CheckBox("Keep a history")
        self._typing = QTimer(self)
        self._typing.setSingleShot(True)
        self._typing.setInterval(TYPING_MS)
        self._lay_out()
        self.set_listing(Listing(Query()))
        for field in (self.kind, self.variant, self.n, self.outcome):
            field.chosen.connect(self._tell)
        self.words.textChanged.connect(lambda _: self._typing.start())
        self._typing.timeout.connect(self._tell)
        self.clear_button.clicked.connect(self.clear)

    @property
    def query(self) -> Query:
        """What the fields ask for, in the usual order."""
        n = self.n.name()
        return Query(
            self.kind.name(),
            self.variant.name(),
            int(n) if n else None,
            self.outcome.name(),
            self.words.text(),
        )

    def set_query(self, query: Query) -> None:
        """Fill in the fields; what is not there yet is added."""
        self.kind.set_name(query.kind)
        for field, name in (
            (self.variant, query.variant),
            (self.n, "" if query.n is None else str(query.n)),
            (self.outcome, query.outcome),
        ):
            if not field.set_name(name):
                field.set_choice(name, name, "")
                field.set_name(name)
        if query.words != self.words.text():  # else the cursor would go to its end
            self.words.setText(query.words)
        self._typing.stop()
        self.clear_button.setVisible(query.is_filtered)

    def set_listing(self, listing: Listing) -> None:
        """Offer what there is to filter by."""
        choices, query = listing.choices, self.query if self.n.count() else Query()
        _fill(self.variant, "All variants", {name: variant_title(name) for name in choices.variants})
        _fill(self.n, "Any n", {str(n): f"n = {n:,}" for n in choices.sizes})
        _fill(self.outcome, "Any outcome", {name: outcome_label(name) for name in choices.outcomes})
        is_typing = self._typing.isActive()
        self.set_query(query)
        if is_typing:
            self._typing.start()
        self.keep_box.setChecked(listing.is_on)

    @Slot()
    def clear(self) -> None:
        """List everything."""
        self.set_query(Query())
        self._tell()

    @Slot()
    def _tell(self) -> None:
        self._typing.stop()
        self.clear_button.setVisible(self.query.is_filtered)
        self.query_changed.emit(self.query)

    def _lay_out(self) -> None:
        self.clear_button.setText("Clear")
        self.clear_button.setProperty("role", "quiet")
        self.clear_button.setToolTip("List everything.")
        self.words.setPlaceholderText("Words in notes, or a seed")
        self.words.setClearButtonEnabled(True)
        self._choices = in_row(self.kind, self.variant, self.n, self.outcome)
        rest = in_row((self.words, 1), self.clear_button, GRID_PX, self.keep_box)
        self._parts = in_row(self._choices, (rest, 1))
        self.body.addLayout(self._parts)
        for field, name, tip in (
            (self.kind, "Kind", "List runs, experiments, or both."),
            (self.variant, "Variant", "List runs of one variant, and experiments with it."),
            (self.n, "Queens", "Show only boards of this size."),
            (self.outcome, "Outcome", "Show only entries with this outcome."),
            (
                self.words,
                "Words in notes, or a seed",
                f"Show only entries whose note has all these words, or that have this seed ({key_name('Ctrl+F')}).",
            ),
            (
                self.keep_box,
                "Keep a history",
                "Keep each run and experiment, including those of the command line.",
            ),
        ):
            field.setToolTip(tip)
            if isinstance(field, ChoiceField):
                name_choice(field, name)
            else:
                field.setAccessibleName(name)
        on_new_room(self, self._fit)
        finish_fields(self)

    def _fit(self) -> None:
        """Put the words below the choices where there is too little room beside them."""
        hints = (self._choices, self.clear_button, self.keep_box)
        needed = sum(part.sizeHint().width() for part in hints) + scaled(LEAST_WORDS_PX) + 4 * GRID_PX
        put_beside(self._parts, needed <= room_across(self, self._layout))

    @guarded_with(QSize())
    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        return QSize(min(least.width(), self._choices.minimumSize().width() + 2 * PADDING_PX), least.height())


def _fill(field: ChoiceField, all_of_them: str, titles: Mapping[str, str]) -> None:
    """Give a field other choices, unless it has these."""
    choices = {"": all_of_them, **titles}
    if [field.itemData(row) for row in range(field.count())] != list(choices):
        field.clear()
        for name, title in choices.items():
            field.set_choice(name, title, "")


class DetailsCard(Card):
    """The settings and figures of one entry, or of two side by side."""

    def __init__(self) -> None:
        super().__init__("Details")
        self._hint = placeholder(HINT)
        self.pictures = tuple(BoardPicture(PICTURE_PX) for _ in range(2))
        self.picture_label = kind_label("", "label")
        self.play_button = QPushButton("Play side by side")
        self.table = LabelRows(_detail_labels)
        self.table.grid.setColumnStretch(0, NAME_SHARE)
        self.table.grid.setColumnStretch(1, VALUE_SHARE)
        self.body.addLayout(in_row(*self.pictures, None))
        self.body.addWidget(self.picture_label)
        self.body.addWidget(self.table, 1)
        self.body.addWidget(self._hint, 1)
        self.body.addWidget(self.play_button)
        self.set_entries(())

    def set_entries(self, entries: Sequence[Entry]) -> None:
        """Show one entry, or two; of more than two, or none, only what can be done."""
        self.play_button.setVisible(can_play_together(entries))
        shown = entries if len(entries) <= 2 else ()
        rows = detail_rows(shown)
        self._show_boards(shown)
        self.set_title(
            "Comparison" if len(shown) == 2 else shown[0].kind.capitalize() if shown else "Details"
        )
        self.table.grid.setColumnStretch(2, VALUE_SHARE if len(shown) == 2 else 0)
        self._hint.setVisible(not rows)
        for (name, *values), row in zip(self.table.show_rows(len(rows)), rows, strict=True):
            name.setText(row.name)
            for label, text in zip_longest(values, row.values):
                label.setVisible(text is not None)
                label.setText(text or "")
                restyle(label, kind="text" if row.differs or len(row.values) == 1 else "dim")
        self.table.verticalScrollBar().setValue(0)

    def _show_boards(self, entries: Sequence[Entry]) -> None:
        boards = [board_of(entry) for entry in entries]
        for picture, board in zip_longest(self.pictures, boards):
            picture.setVisible(board is not None)
            if board is not None:
                picture.set_scene(board_scene(*board[1:]))
        names = {
            f"{board[0]} of entry {entry.id}" if len(boards) == 2 and None in boards else board[0]
            for board, entry in zip(boards, entries, strict=True)
            if board
        }
        self.picture_label.setText(", ".join(sorted(names)))
        self.picture_label.setVisible(any(boards))


def _detail_labels() -> list[QLabel]:
    labels = [kind_label("", "dim"), kind_label("", "text"), kind_label("", "text")]
    for label in labels:
        label.setWordWrap(True)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        label.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
    for label in labels[1:]:  # the values share the room that the names leave
        label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
    return labels


Pixels = Annotated[int, msgspec.Meta(ge=0, le=10_000)]


class KeptHistory(msgspec.Struct, frozen=True):
    """What is kept of the page: filters, order and sizes."""

    kind: str
    variant: str
    n: Annotated[int, msgspec.Meta(gt=0, lt=2**31)] | None
    outcome: str
    words: str
    order: Order
    descending: bool
    splitter: tuple[Pixels, Pixels]


class HistoryPanel(QWidget, Keeping[KeptHistory]):
    """Shows listings; what it asks for comes back as another one."""

    query_changed = Signal(object)
    """The `Query` that filters and order ask for."""
    shown = Signal(bool)
    """Whether the page is in sight."""
    entry_opened = Signal(object)
    """An `Entry`."""
    chosen_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.banner = StatusBanner()
        self.undo_button = QPushButton("Undo")
        self.filters = FilterBar()
        self.model = EntryListModel()
        self.table = EntryTable(self.model)
        self.details = DetailsCard()
        self.splitter = QSplitter(Qt.Orientation.Horizontal)
        self._list_card = Card()
        self._order = Order.WHEN, True
        hand_focus_on(self, self.table)
        self._lay_out()
        self._connect()
        app_theme.changed.connect(self._fit)
        on_new_room(self, self._leave_room)
        self._fit()
        self.undo_button.hide()

    @property
    def query(self) -> Query:
        """What is asked for."""
        return replace(self.filters.query, order=self._order[0], is_descending=self._order[1])

    def kept(self) -> KeptHistory:
        query, (first, second) = self.query, self.splitter.sizes()
        return KeptHistory(
            *(query.kind, query.variant, query.n, query.outcome, query.words),
            *(query.order, query.is_descending, (first, second)),
        )

    def _fill_in(self, kept: KeptHistory) -> None:
        self.filters.set_query(Query(kept.kind, kept.variant, kept.n, kept.outcome, kept.words))
        self._order = kept.order, kept.descending
        self.splitter.setSizes([max(size, 1) for size in kept.splitter])

    def set_actions(self, actions: Mapping[str, QAction]) -> None:
        """Give the page the buttons, and the list the menu of its actions."""
        act_as(self.undo_button, actions["undo_history"])
        act_as(self.details.play_button, actions["play_entries"])
        for name in TOOLS:
            button = QToolButton()
            button.setDefaultAction(actions[name])
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setProperty("role", "quiet")
            self._list_card.add_tool(button)
        self.table.addActions([actions[name] for name in (*TOOLS, "play_entries", "copy_entry_command")])

    def set_listing(self, listing: Listing) -> None:
        """Show what was found."""
        self.filters.set_listing(listing)
        self.table.show_listing(listing)

    def show_status(self, status: Status, *, has_undo: bool = False) -> None:
        """Say something on top, with a button that undoes it."""
        is_new = status != self.banner.status
        self.banner.set_status(status)
        if is_new and status == NO_MATCH:
            announce(self.banner, self.banner.text)
        self.undo_button.setVisible(has_undo)

    def show_obstacle(self, sentence: str) -> None:
        """Say why there is nothing to see."""
        self.show_status(Status(Tone.ERROR, "The history cannot be read.", sentence))

    @property
    def chosen(self) -> list[Entry]:
        """The entries that are chosen, as far as they are read and can be shown together, and one more."""
        entries = [self.model.entry(row) for row in self.table.rows[: MOST_TOGETHER + 1]]
        return [entry for entry in entries if entry is not None]

    @Slot()
    def _show_chosen(self) -> None:
        self.details.set_entries(self.chosen)
        self._leave_room()
        self.chosen_changed.emit()

    def _leave_room(self) -> None:
        """Show that nothing is chosen only where there is room beside the list."""
        self.details.setVisible(bool(self.chosen) or self.width() >= 3 * scaled(LEAST_DETAILS_PX))

    @Slot(int, bool)
    def _sort(self, column: int, is_descending: bool) -> None:
        self._order = COLUMNS[column].order, is_descending
        self.query_changed.emit(self.query)

    @Slot(int)
    def _open(self, row: int) -> None:
        entry = self.model.entry(row)
        if entry is not None:
            self.entry_opened.emit(entry)

    @Slot()
    def _fit(self) -> None:
        """Give the parts their width in text of this size."""
        self.details.setMinimumWidth(scaled(LEAST_DETAILS_PX))
        self.table.fit_columns()

    def _connect(self) -> None:
        self.table.chosen_changed.connect(self._show_chosen)
        self.table.row_opened.connect(self._open)
        self.table.header.sort_requested.connect(self._sort)
        self.model.dataChanged.connect(self._show_chosen)
        self.filters.query_changed.connect(lambda query: self.query_changed.emit(self.query))

    def _lay_out(self) -> None:
        self._list_card.setAccessibleName("Entries")
        self._list_card.set_title("Runs and experiments")
        self._list_card.body.addWidget(self.table, 1)
        self.splitter.addWidget(self._list_card)
        self.splitter.addWidget(self.details)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.setStretchFactor(0, 1)
        self.splitter.setHandleWidth(MARGIN_PX)
        self.splitter.setSizes([4 * DETAILS_PX, DETAILS_PX])
        head = in_row((self.banner, 1), self.undo_button, gap_px=MARGIN_PX)
        in_column(head, self.filters, (self.splitter, 1), gap_px=MARGIN_PX, margin_px=MARGIN_PX, of=self)

    @guarded
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.shown.emit(True)

    @guarded
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow() and self.isVisible():
            self.shown.emit(True)  # another window may have changed the history

    @guarded
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.shown.emit(False)
