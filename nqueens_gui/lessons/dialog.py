"""The list of lessons, one of which can be opened, and the way to a file of one's own."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QWidget,
)

from nqueens_gui.board.picture import BoardPicture
from nqueens_gui.board.scene import board_scene
from nqueens_gui.kit.icons import icon
from nqueens_gui.kit.labels import kind_label
from nqueens_gui.kit.layouts import GRID_PX, in_column, in_row, room_on_screen
from nqueens_gui.kit.theme import app_theme
from nqueens_gui.lessons.lesson_view import progress_words
from nqueens_gui.lessons.session import LessonProgress
from solver.lessons.lesson import Lesson
from solver.telling.squares import Coordinates

LIST_PX = 320
PICTURE_PX = 288
SIZE = (680, 470)


class LessonsDialog(QDialog):
    """Lists lessons with what each teaches and how far one is.

    Parameters
    ----------
    lessons
        By name, each lesson.
    progress
        By name, how far each is.
    """

    lesson_requested = Signal(str)
    """Name of the lesson to open."""
    file_requested = Signal()

    def __init__(
        self,
        lessons: Mapping[str, Lesson],
        progress: Mapping[str, LessonProgress],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._lessons, self._progress = dict(lessons), progress
        self.setWindowTitle("Lessons")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.list = QListWidget()
        self.picture = BoardPicture(PICTURE_PX)
        self.title_label, self.about_label = kind_label("", "title"), kind_label("", "text")
        self.progress_label = kind_label("", "dim")
        self.open_button, self.file_button = QPushButton("Open"), QPushButton("Open file…")
        self._lay_out()
        self.resize(QSize(*SIZE).boundedTo(room_on_screen(self)))
        self.list.currentRowChanged.connect(self._show_lesson)
        self.list.itemActivated.connect(lambda _: self._open())
        self.open_button.clicked.connect(self._open)
        self.file_button.clicked.connect(self._ask_for_file)
        self.list.setCurrentRow(0)
        self.list.setFocus()

    @property
    def chosen(self) -> str:
        """Name of the lesson that is chosen."""
        return list(self._lessons)[self.list.currentRow()]

    def _show_lesson(self) -> None:
        lesson = self._lessons[self.chosen]
        settings = lesson.pages[0].settings
        self.picture.setVisible(settings is not None and settings.start is not None)
        if settings is not None and settings.start is not None:
            self.picture.set_scene(
                board_scene(settings.start, settings.heuristic, coordinates=Coordinates.NONE)
            )
        self.title_label.setText(lesson.title)
        self.about_label.setText(lesson.about)
        self.progress_label.setText(progress_words(self._progress[self.chosen], lesson))

    def _open(self) -> None:
        name = self.chosen
        self.accept()
        self.lesson_requested.emit(name)

    def _ask_for_file(self) -> None:
        self.accept()
        self.file_requested.emit()

    def _lay_out(self) -> None:
        self.list.setAccessibleName("Lessons")
        self.list.setFixedWidth(LIST_PX)
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for number, (name, lesson) in enumerate(self._lessons.items(), start=1):
            item = QListWidgetItem(f"{number}. {lesson.title}", self.list)
            item.setToolTip(lesson.about)
            words = f"{lesson.about} {progress_words(self._progress[name], lesson)}".rstrip()
            item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, words)
            if self._progress[name].is_done(lesson):
                item.setIcon(icon("check", app_theme.now, "solved"))
                item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{item.text()}, done")
        for label in (self.about_label, self.progress_label):
            label.setWordWrap(True)
            label.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.file_button.setToolTip("Open a lesson of your own")
        self.open_button.setProperty("role", "primary")
        self.open_button.setDefault(True)
        detail = in_column(self.picture, self.title_label, self.about_label, self.progress_label, None)
        columns = in_row(self.list, (detail, 1), gap_px=2 * GRID_PX)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        for button in (self.file_button, self.open_button):
            buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.reject)
        in_column((columns, 1), buttons, gap_px=2 * GRID_PX, margin_px=2 * GRID_PX, of=self)
