"""The panel beside the board that shows a page of a lesson and takes answers."""

from __future__ import annotations

from PySide6.QtCore import QRegularExpression, Qt, Signal, Slot
from PySide6.QtGui import (
    QKeyEvent,
    QMouseEvent,
    QRegularExpressionValidator,
    QTextDocumentFragment,
)
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QWidget,
)

from nqueens_gui.kit.buttons import corner_button
from nqueens_gui.kit.card import Card, DownwardScroll
from nqueens_gui.kit.fields import ANSWERS
from nqueens_gui.kit.guard import guarded
from nqueens_gui.kit.icons import set_icon
from nqueens_gui.kit.keyboard import announce
from nqueens_gui.kit.labels import kind_label, note_label, show_note
from nqueens_gui.kit.layouts import GRID_PX, in_column, in_row
from nqueens_gui.kit.style import finish_fields, restyle
from nqueens_gui.lessons.lesson_view import KEYS, LessonView
from solver.lessons.lesson import Answer, Question, QuestionKind
from solver.telling.status import Tone

LONGEST = 32
"""Characters that may be typed."""
NO_LETTERS = QRegularExpression(r"[^\p{L}]*")
"""What may be typed as a number; letters are keys of the window."""
KINDS = {Tone.SOLVED: "solved", Tone.STUCK: "stuck"}
ARROWS = (Qt.Key.Key_Up, Qt.Key.Key_Down)
TOOLS = {"restart": "Start the lesson over", "close": "Close the lesson"}


class _Choice(QRadioButton):
    """A choice that is made by the arrow that leads to it; the first arrow makes the one that has the keyboard."""

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        box = self.parentWidget()
        assert isinstance(box, QuestionBox)
        if event.key() in ARROWS and not any(choice.isChecked() for choice in box.choices):
            self.setChecked(True)
        else:
            super().keyPressEvent(event)  # which goes on only from one that is made


class _ChoiceLabel(QLabel):
    """The words of a choice, as many lines as they need; a click makes the choice."""

    clicked = Signal()

    @guarded
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.clicked.emit()


class QuestionBox(QFrame):
    """A question, where its answer is filled in, and how that was judged."""

    edited = Signal()
    """An answer is filled in or chosen."""

    def __init__(self) -> None:
        super().__init__()
        self.question_label, self.hint_label = note_label("title"), note_label("dim")
        self.verdict_label, self.why_label = note_label("text"), note_label("text")
        self.number_field = QLineEdit()
        self.choices: list[QRadioButton] = []
        self.answer_button, self.stuck_button = QPushButton("Answer"), QPushButton("It is stuck")
        self.choice_labels: list[_ChoiceLabel] = []
        self._choices = QGridLayout()
        self._buttons = QWidget()
        self._question: Question | None = None
        self._is_asked = False
        self._lay_out()
        self.number_field.textEdited.connect(self.edited)

    def set_view(self, view: LessonView) -> None:
        """Show the question of a page, or nothing."""
        question, is_asked = view.question, bool(view.hint)
        self.setVisible(question is not None)
        if question is None:
            self._question = None
            return
        if question is not self._question or (is_asked and not self._is_asked):
            self._set_question(question)
        self._is_asked = is_asked
        is_square = question.kind is QuestionKind.SQUARE
        self.number_field.setVisible(question.kind is QuestionKind.NUMBER and is_asked)
        for part in (*self.choices, *self.choice_labels):
            part.setEnabled(is_asked)
        self.stuck_button.setVisible(is_square)
        self._buttons.setVisible(is_asked)
        self.set_hint(view.hint)
        status = view.verdict
        show_note(self.verdict_label, status.headline if status else "")
        show_note(self.why_label, status.detail if status else "")
        if status is not None:
            restyle(self.verdict_label, kind=KINDS.get(status.tone, "text"))
            announce(self, f"{status.headline} {status.detail}")

    def set_hint(self, words: str) -> None:
        """Say how to answer."""
        show_note(self.hint_label, words)
        self.number_field.setAccessibleDescription(words)

    def note_answer(self, words: str) -> None:
        """Say which answer is chosen, or that there is none."""
        self.set_hint(words)
        self.edited.emit()

    def answer(self) -> Answer | None:
        """Return the number that is filled in, or the number of the choice; None while there is none."""
        if self._question is None or self._question.kind is QuestionKind.SQUARE:
            return None
        if self._question.kind is QuestionKind.NUMBER:
            return self._question.typed_number(self.number_field.text())
        made = (number for number, choice in enumerate(self.choices, start=1) if choice.isChecked())
        return next(made, None)

    def take_keyboard(self) -> None:
        """Have the keyboard, where an answer can be filled in."""
        if self._question is not None and self._question.kind is QuestionKind.NUMBER:
            self.number_field.setFocus(Qt.FocusReason.OtherFocusReason)
            self.number_field.selectAll()
        elif self.choices:
            chosen = (choice for choice in self.choices if choice.isChecked())
            next(chosen, self.choices[0]).setFocus(Qt.FocusReason.OtherFocusReason)

    def _set_question(self, question: Question) -> None:
        self._question = question
        show_note(self.question_label, question.text)
        self.number_field.clear()
        self.number_field.setAccessibleName(question.text)
        for part in (*self.choices, *self.choice_labels):
            part.hide()
            part.deleteLater()
        self.choices, self.choice_labels = [], []
        for number, text in enumerate(question.choices):
            self._add_choice(number, text)

    def _add_choice(self, number: int, text: str) -> None:
        choice, label = _Choice(self), _ChoiceLabel(text, self)
        choice.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        choice.setAccessibleName(text)
        choice.setAccessibleDescription(self.question_label.text())
        choice.toggled.connect(self.edited)
        label.setWordWrap(True)
        label.clicked.connect(choice.click)
        self._choices.addWidget(choice, number, 0, Qt.AlignmentFlag.AlignTop)
        self._choices.addWidget(label, number, 1)
        self.choices.append(choice)
        self.choice_labels.append(label)
        for part in (choice, label):
            part.show()  # at once, so that it can have the keyboard

    def _lay_out(self) -> None:
        self.number_field.setProperty(ANSWERS, True)
        self.number_field.setMaximumWidth(160)
        self.number_field.setMaxLength(LONGEST)
        self.number_field.setValidator(QRegularExpressionValidator(NO_LETTERS, self.number_field))
        self.answer_button.setProperty("role", "primary")
        self.answer_button.setToolTip("Check the answer (Enter)")
        self._choices.setHorizontalSpacing(0)
        self._choices.setVerticalSpacing(GRID_PX // 2)
        self._choices.setColumnStretch(1, 1)
        in_row(self.number_field, None, self.stuck_button, self.answer_button, of=self._buttons)
        question = (self.question_label, self._choices, self.hint_label, self._buttons)
        in_column(*question, self.verdict_label, self.why_label, of=self)
        finish_fields(self)


class LessonPanel(Card):
    """A page of a lesson: its text, its question, and the way back and on."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Lesson", parent)
        self.place_label = kind_label("", "dim")
        self.title_label, self.text_label = note_label("title"), kind_label("", "text")
        self.question_box = QuestionBox()
        self.tools = {name: corner_button(words, words) for name, words in TOOLS.items()}
        self.back_button, self.next_button = QPushButton("Back"), QPushButton("Next")
        self.board_button = QPushButton("Show the board of this page")
        self.keys_label = note_label("label")
        page = (self.title_label, self.text_label, GRID_PX, self.question_box, self.board_button, None)
        self._scroll = DownwardScroll(in_column(*page))
        self._is_at_question = False
        self._lay_out()
        self.question_box.edited.connect(self.go_to_question)
        self._scroll.verticalScrollBar().rangeChanged.connect(self._keep_question_in_sight)
        self.hide()

    def set_view(self, view: LessonView) -> None:
        """Show a page."""
        is_other = view.title != self.title_label.text()
        self.set_title(view.lesson)
        self.place_label.setText(view.place)
        show_note(self.title_label, view.title)
        self.text_label.setText(view.text)
        flag = Qt.TextInteractionFlag
        links = flag.LinksAccessibleByMouse | flag.LinksAccessibleByKeyboard
        self.text_label.setTextInteractionFlags(links if "<a " in view.text else flag.NoTextInteraction)
        self.question_box.set_view(view)
        restyle(self.next_button, role="" if view.hint else "primary")
        if is_other:
            self._is_at_question = False
            self._scroll.verticalScrollBar().setValue(0)
            text = QTextDocumentFragment.fromHtml(view.text).toPlainText()
            question = "" if view.question is None else view.question.text
            announce(self, "\n".join(filter(None, (view.title, text, question))))
        elif view.verdict is not None:
            self.go_to_question()

    @Slot()
    def go_to_question(self) -> None:
        """Bring the question into sight, where the page is too long to be seen whole."""
        self._is_at_question = True
        self._keep_question_in_sight()

    @Slot()
    def _keep_question_in_sight(self) -> None:
        """Show the end of a long page, also once a question has become longer."""
        if self._is_at_question:
            bar = self._scroll.verticalScrollBar()
            bar.setValue(bar.maximum())

    def _lay_out(self) -> None:
        for name, tool in self.tools.items():
            set_icon(tool, name, "text.dim")
            self.add_tool(tool)
        for label in (self._title, self.text_label):
            label.setWordWrap(True)
        self.text_label.setProperty("rich", True)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # the arrow keys scroll a long page
        self._scroll.setProperty("stop", True)
        self._scroll.setAccessibleName("Text of the page")
        self.body.addWidget(self._scroll, 1)
        self.body.addLayout(in_row((self.place_label, 1), self.back_button, self.next_button))
        self.body.addWidget(self.keys_label)
        show_note(self.keys_label, KEYS)
        self.board_button.hide()
