"""Form fields: a labelled row, a drop-down list, whole numbers of any size, and the seed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QGridLayout,
    QLabel,
    QLineEdit,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionComboBox,
    QStyleOptionViewItem,
    QWidget,
)

from nqueens_gui.kit.buttons import icon_button
from nqueens_gui.kit.guard import filter_events, guarded, guarded_with
from nqueens_gui.kit.icons import set_icon
from nqueens_gui.kit.keyboard import announce
from nqueens_gui.kit.labels import note_label, show_note
from nqueens_gui.kit.layouts import GRID_PX, in_column, in_row
from nqueens_gui.kit.numbers import fraction_or_text, whole_number_or_text
from nqueens_gui.kit.painting import scaled
from nqueens_gui.kit.style import OPENS, restyle
from nqueens_gui.kit.theme import app_theme
from solver.core.run_settings import draw_seed

Index = QModelIndex | QPersistentModelIndex
FLAGS_ROLE = Qt.ItemDataRole.UserRole - 1
"""Where the items of a combo box keep their flags."""
ANSWERS = "answers"
"""The property of a field in which Enter answers a question, which is left to the window."""


def guard_wheel(field: QWidget) -> None:
    """Let the wheel change a field only while it has the keyboard."""
    field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def leave_to_panel(event: QEvent) -> bool:
        is_left = event.type() == QEvent.Type.Wheel and not field.hasFocus()
        if is_left:
            event.ignore()
        return is_left

    filter_events(field, leave_to_panel)


class CheckBox(QCheckBox):
    """A check box that takes clicks anywhere in its row."""

    @guarded_with(False)
    def hitButton(self, pos: QPoint) -> bool:
        return self.rect().contains(pos)


def name_choice(field: QComboBox, name: str) -> None:
    """Name a list of choices in its place that has no label in sight: on Linux its own name is its choice."""
    label = QLabel(name, field.parentWidget())
    label.setBuddy(field)
    label.hide()
    field.setAccessibleName(name)


def announce_error(field: QWidget) -> None:
    """Tell a screen reader what is wrong with a field that is left, or not left because of that."""
    if field.property("invalid"):
        announce(field, field.accessibleDescription())


class FieldRow(QWidget):
    """A label and a field that belong together, for the eye, the keyboard and a screen reader.

    Parameters
    ----------
    title
        The words of the label.
    field
        What is filled in.
    tooltip
        One sentence on what it is for.
    tools
        Small widgets that stand between the label and the field.
    is_stacked
        Whether the label stands above the field, small and dim, instead of beside it.
    """

    def __init__(
        self,
        title: str,
        field: QWidget,
        *,
        tooltip: str = "",
        tools: Sequence[QWidget] = (),
        is_stacked: bool = False,
    ) -> None:
        super().__init__()
        self.field = field
        self.label = QLabel(title)
        self._is_stacked = is_stacked
        self._head = QWidget()
        self._hint = note_label("dim")
        self._error = note_label("error")
        self.hint = self.error = ""
        self._name_field(title, tooltip)
        self._lay_out(tools)

    def set_error(self, sentence: str) -> None:
        """Say what is wrong with the field, or nothing when the sentence is empty."""
        show_note(self._error, sentence)
        self.mark_error(sentence)

    def mark_error(self, sentence: str) -> None:
        """Mark the field as wrong where the sentence stands elsewhere, or as right when that is empty."""
        self.error = sentence
        restyle(self.field, invalid=bool(sentence))
        self.field.setAccessibleDescription(sentence or self._told_tip)

    @property
    def _told_tip(self) -> str:
        """The tooltip and, of a number, the dim words that stand in the empty field, which Qt tells nobody."""
        words = self.field.lineEdit().placeholderText() if isinstance(self.field, NumberField) else ""
        return f"{self.field.toolTip()} Empty: {words}." if words else self.field.toolTip()

    def set_hint(self, words: str) -> None:
        """Show dim words beneath the field."""
        self.hint = words
        show_note(self._hint, words)

    def label_width(self) -> int:
        """Return the width that the label and its tools ask for, in px and in the present style."""
        self.label.ensurePolished()
        return 0 if self._is_stacked else self._head.sizeHint().width()

    def set_label_width(self, width: int) -> None:
        """Give the label a width, so that the fields of several rows stand in line."""
        self._head.setFixedWidth(width)

    def _name_field(self, title: str, tooltip: str) -> None:
        self.label.setBuddy(self.field)
        self.field.setAccessibleName(title)
        for widget in (self.label, self.field):
            widget.setToolTip(tooltip)
        self.field.setAccessibleDescription(self._told_tip)

    def _lay_out(self, tools: Sequence[QWidget]) -> None:
        in_row((self.label, 1), *tools, gap_px=2, of=self._head)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(GRID_PX)
        grid.setVerticalSpacing(GRID_PX // 2)
        place = (1, 0, 1, 2) if self._is_stacked else (0, 1, 1, 1)
        self.label.setProperty("kind", "label" if self._is_stacked else "dim")
        grid.addWidget(self._head, 0, 0, 1, 2 if self._is_stacked else 1)
        grid.addWidget(self.field, *place)
        grid.addWidget(self._hint, 2, 0, 1, 2)
        grid.addWidget(self._error, 3, 0, 1, 2)
        grid.setColumnStretch(1, 1)


def align_labels(rows: Iterable[FieldRow], gap_px: int = 0, to_come: Iterable[str] = ()) -> None:
    """Give the labels of rows one width: that of the widest, titles of rows to come included, and a gap."""
    beside = [row for row in rows if row.label_width()]
    widths = [row.label_width() for row in beside]
    widths += [row.label.fontMetrics().horizontalAdvance(title) for row in beside[:1] for title in to_come]
    width = max(widths, default=0) + gap_px
    for row in beside:
        row.set_label_width(width)


MOST_VISIBLE = 24
"""Choices that are seen at once; more than there are variants."""
TEXT_MARGIN_PX = 1
"""What Qt leaves free on either side of the title."""


MOST_TITLE_PX = 220
"""A title that is wider, such as that of a search of the user's own, ends with an ellipsis."""


MOST_LINE_PX = 560
"""The longest sentence beside a title in an open list."""


class _LineBesideTitle(QStyledItemDelegate):
    """Shows titles of groups in bold letters, and beside that of each choice, in dim letters, its sentence."""

    def __init__(self, choice: ChoiceField) -> None:
        super().__init__(choice)
        self._choice = choice

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        option.font.setBold(index.data(Qt.ItemDataRole.UserRole) is None)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        size = super().sizeHint(option, index)
        sentence = option.fontMetrics.horizontalAdvance(_sentence(index))
        return QSize(self._left(option) + min(sentence, scaled(MOST_LINE_PX)) + GRID_PX, size.height())

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        super().paint(painter, option, index)
        room = option.rect.adjusted(self._left(option), 0, -GRID_PX, 0)
        text = option.fontMetrics.elidedText(_sentence(index), Qt.TextElideMode.ElideRight, room.width())
        painter.setPen(app_theme.now.color("text.dim"))
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, text)

    def _left(self, option: QStyleOptionViewItem) -> int:
        return self._choice.widest_title(option.fontMetrics) + 4 * GRID_PX


def _sentence(index: Index) -> str:
    return index.data(Qt.ItemDataRole.ToolTipRole) or ""


class ChoiceField(QComboBox):
    """A combo box that is asked for and given names, and shows titles.

    Parameters
    ----------
    choices
        Of each choice its name, its title, one sentence for its tooltip and, in a list of groups, the title of its
        group; the open list then shows the sentences too.
    """

    chosen = Signal(str)
    """The name that the user chose; nothing is emitted when a name is set."""

    def __init__(self, choices: Iterable[tuple[str, ...]]) -> None:
        super().__init__()
        for choice in choices:
            self.set_choice(*choice)
        self.setMaxVisibleItems(MOST_VISIBLE)
        self.activated.connect(lambda row: self.chosen.emit(str(self.itemData(row))))
        guard_wheel(self)

    def set_choice(self, name: str, title: str, description: str, group: str = "") -> None:
        """Change the title and the tooltip of a choice, or add it to the end of its group."""
        row = self.findData(name)
        if row < 0:
            row = self._end_of(group) if group else self.count()
            self.insertItem(row, title, name)
            if self.currentData() is None:
                self.setCurrentIndex(row)
        self.setItemText(row, title)
        self.setItemData(row, description, Qt.ItemDataRole.ToolTipRole)
        self.updateGeometry()

    def name(self) -> str:
        """Return the name of the choice shown."""
        return str(self.currentData())

    def set_name(self, name: str) -> bool:
        """Show the choice of that name and say whether there is one."""
        row = self.findData(name)
        if row >= 0:
            self.setCurrentIndex(row)
        return row >= 0

    def showPopup(self) -> None:
        """Open the list, as wide as its sentences."""
        popup = self.view().window()
        for widget in (popup, *popup.findChildren(QWidget)):
            QApplication.sendEvent(widget, QEvent(OPENS))
        if isinstance(self.itemDelegate(), _LineBesideTitle):
            self.view().setMinimumWidth(self.view().sizeHintForColumn(0) + 2 * GRID_PX)
        super().showPopup()

    def _end_of(self, group: str) -> int:
        """Return the row after the last of a group, whose title is added if it is not there yet."""
        heading = self.findText(group)
        if heading < 0:
            heading = self.count()
            self.addItem(group)
            self.setItemData(heading, 0, FLAGS_ROLE)
            self.setItemDelegate(_LineBesideTitle(self))
        row = heading + 1
        while row < self.count() and self.itemData(row) is not None:
            row += 1
        return row

    def widest_title(self, metrics: QFontMetrics) -> int:
        """Return the width of the widest title that is shown whole, in px."""
        titles = (self.itemText(row) for row in range(self.count()) if self.itemData(row) is not None)
        return min(max(map(metrics.horizontalAdvance, titles), default=0), scaled(MOST_TITLE_PX))

    def _least_width(self) -> int:
        """Return the width at which titles of usual length are shown whole, in px; Qt's own guess is too wide."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        part = QStyle.SubControl.SC_ComboBoxEditField
        text_room = self.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, part, self).width()
        return self.widest_title(self.fontMetrics()) + option.rect.width() - text_room + 2 * TEXT_MARGIN_PX

    @guarded
    def initStyleOption(self, option: QStyleOptionComboBox) -> None:
        super().initStyleOption(option)
        part = QStyle.SubControl.SC_ComboBoxEditField
        room = self.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, part, self).width()
        option.currentText = self.fontMetrics().elidedText(
            self.currentText(), Qt.TextElideMode.ElideRight, room
        )

    @guarded_with(QSize())
    def minimumSizeHint(self) -> QSize:
        return QSize(self._least_width(), super().minimumSizeHint().height())

    @guarded_with(QSize())
    def sizeHint(self) -> QSize:
        return QSize(self._least_width(), super().sizeHint().height())


class ValuesField(QLineEdit):
    """A line for one or several values.

    Parameters
    ----------
    hint
        The dim words that stand in the empty field.
    """

    changed = Signal()

    def __init__(self, hint: str) -> None:
        super().__init__()
        self.setMaxLength(LONGEST_VALUES)
        self.setPlaceholderText(hint)
        self.textChanged.connect(self.changed)

    def value(self) -> str:
        """Return what was typed, without blanks around it."""
        return self.text().strip()

    def set_value(self, text: object) -> None:
        """Show values from the first one on."""
        self.setText(str(text))
        self.setCursorPosition(0)


LONGEST_VALUES, LONGEST, LONGEST_SEED = 300, 32, 24
"""Characters that may be typed: of several values, of a number, and of a seed."""
StepEnabled = QAbstractSpinBox.StepEnabledFlag


FRACTION_DIGITS = 6
"""Digits after the point that the arrows keep."""


class NumberField(QAbstractSpinBox):
    """A spin box whose arrows keep to the bounds, and whose text need not: the check has the last word.

    Parameters
    ----------
    minimum, maximum
        Where the arrows stop.
    is_optional
        Whether the field may be empty, which stands for "no limit"; the arrows lead there below the minimum.
    has_growing_steps
        Whether the arrows move faster among large numbers: by a tenth of the leading power of ten.
    is_fraction
        Whether numbers need not be whole; the arrows move by a hundredth up to 1, else by a tenth.
    """

    changed = Signal()

    def __init__(
        self,
        minimum: float,
        maximum: float,
        *,
        is_optional: bool = False,
        has_growing_steps: bool = False,
        is_fraction: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._minimum, self._maximum = minimum, maximum
        self._is_optional = is_optional
        self._has_growing_steps = has_growing_steps
        self._is_fraction = is_fraction
        self.setAccelerated(True)
        self.lineEdit().setMaxLength(LONGEST)
        self.lineEdit().setPlaceholderText("no limit" if is_optional else "")
        self.lineEdit().textChanged.connect(self._tell)
        self.lineEdit().textChanged.connect(self.changed)
        guard_wheel(self)
        self._tell()

    def value(self) -> int | float | str | None:
        """Return the number; None for "no limit"; what was typed when it is no such number."""
        if self._is_optional and not self.text().strip():
            return None
        return fraction_or_text(self.text()) if self._is_fraction else whole_number_or_text(self.text())

    def set_value(self, value: object) -> None:
        """Show a number, or "no limit" for None."""
        # A comma might be taken for that of a fraction.
        is_whole = isinstance(value, int) and not self._is_fraction
        self.lineEdit().setText("" if value is None else f"{value:,}" if is_whole else str(value))

    def _tell(self) -> None:
        """Keep the number where Qt looks for it for screen readers, as that of its own spin boxes."""
        self.setProperty("value", self._told)
        self.setProperty("minimum", float(self._minimum))
        self.setProperty("maximum", float(self._maximum))

    @property
    def _told(self) -> float:
        value = self.value()
        return float(value if isinstance(value, int | float) else self._minimum)

    @guarded_with(False)
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DynamicPropertyChange:
            asked = self.property("value")  # also set by screen readers and control by voice
            if asked != self._told:
                self.set_value(asked if self._is_fraction else round(asked))
        return super().event(event)

    @guarded
    def stepBy(self, steps: int) -> None:
        self.set_value(self._stepped(self.value(), steps))
        self.selectAll()

    @guarded_with(StepEnabled.StepNone)
    def stepEnabled(self) -> QAbstractSpinBox.StepEnabledFlag:
        value = self.value()
        enabled = StepEnabled.StepNone
        if not isinstance(value, int | float) or value < self._maximum:
            enabled |= StepEnabled.StepUpEnabled
        if isinstance(value, int | float) and (value > self._minimum or self._is_optional):
            enabled |= StepEnabled.StepDownEnabled
        return enabled

    def _stepped(self, value: int | float | str | None, steps: int) -> float | None:
        if not isinstance(value, int | float):
            return self._minimum
        by = self._step_from(value if steps > 0 else value - 1)
        target = round(value + steps * by, FRACTION_DIGITS)
        if target < self._minimum and self._is_optional and value <= self._minimum:
            return None
        return min(max(target, self._minimum), self._maximum)

    def _step_from(self, value: float) -> float:
        """Give 1 below 100, then 10, 100 and so on; of fractions a hundredth or a tenth."""
        if self._is_fraction:
            return 0.01 if self._maximum <= 1 else 0.1
        return 10 ** max(len(str(abs(value))) - 2, 0) if self._has_growing_steps else 1


TOOL_PX = 26


class SeedField(QWidget):
    """A line for the seed with two buttons: keep it, and draw another."""

    changed = Signal()
    drawn = Signal()
    """Another seed was drawn."""

    def __init__(self) -> None:
        super().__init__()
        self.edit = QLineEdit()
        self.edit.setMaxLength(LONGEST_SEED)
        self.edit.setPlaceholderText("drawn at start")
        self.keep = icon_button(
            TOOL_PX,
            "Keep the seed",
            "Keep the seed: each new run takes the seed shown here.",
            is_switch=True,
        )
        self.draw = icon_button(TOOL_PX, "Draw a new seed", "Draw a new seed for the next run.")
        set_icon(self.keep, "keep")
        set_icon(self.draw, "new-seed")
        self.row = FieldRow(
            "Seed",
            self.edit,
            tooltip="The seed of the random numbers: the same seed and settings give the same run.",
            tools=(self.keep, self.draw),
        )
        in_column(self.row, of=self)
        self.edit.textChanged.connect(self.changed)
        self.draw.clicked.connect(self.draw_new)

    def value(self) -> int | str | None:
        """Return the seed; None when the field is empty; what was typed when it is no whole number."""
        return whole_number_or_text(self.edit.text()) if self.edit.text().strip() else None

    def set_text(self, text: str) -> None:
        """Show a seed as it was typed, from its first digit on where it is too long for the field."""
        self.edit.setText(text[:LONGEST_SEED])
        self.edit.setCursorPosition(0)

    def draw_new(self) -> None:
        """Draw a seed for the next run and show it."""
        self.set_text(str(draw_seed()))
        self.drawn.emit()
