"""Which lesson is open, at which page, and what was answered: of every lesson, as it is remembered. No Qt."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from nqueens_gui.kit.resources import resource_path
from solver.core.run_settings import RunSettings
from solver.lessons.lesson import Answer, Lesson, LessonPage
from solver.lessons.reading import read_lesson

FOLDER = "lessons"
"""Among the resources, the folder of the program's own lessons."""


@cache
def own_lessons() -> Mapping[str, Lesson]:
    """Return the program's own lessons by the names of their files, in their order."""
    return {path.stem: read_lesson(path) for path in sorted(resource_path(FOLDER).glob("*.toml"))}


class LessonProgress(Struct, frozen=True):
    """How far somebody is in a lesson."""

    page: int = 0
    """Index of the page that is open."""
    answers: Mapping[int, bool] = field(default_factory=dict)
    """By the index of its page, whether a question was answered right."""

    def is_done(self, lesson: Lesson) -> bool:
        """Whether every question is answered, or the last page of a lesson without questions is open."""
        return len(self.answers) >= lesson.questions and bool(
            self.answers or self.page == len(lesson.pages) - 1
        )

    @property
    def right(self) -> int:
        """Number of right answers."""
        return sum(self.answers.values())


class LessonSession:
    """One lesson is open, or none; each question is open until it is answered right or all tries are used."""

    def __init__(self) -> None:
        self.lesson: Lesson | None = None
        self._name = ""
        self._progress: dict[str, LessonProgress] = {}
        self._wrong: defaultdict[str, Counter[int]] = defaultdict(Counter)
        """By lesson and page, the wrong answers to a question that is still open."""

    @property
    def tries_left(self) -> int:
        """How many answers may still be given to the question of the page."""
        assert self.page.question is not None
        return self.page.question.tries - self._wrong[self._name][self.progress.page]

    @property
    def page(self) -> LessonPage:
        """The page that is open; only while a lesson is."""
        assert self.lesson is not None
        return self.lesson.pages[self.progress.page]

    @property
    def progress(self) -> LessonProgress:
        """How far the open lesson is."""
        return self.progress_in(self._name)

    @property
    def settings(self) -> RunSettings:
        """The run of the page: its own, or the last one before it."""
        assert self.lesson is not None
        pages = reversed(self.lesson.pages[: self.progress.page + 1])
        return next(page.settings for page in pages if page.settings is not None)

    @property
    def is_answered(self) -> bool:
        """Whether the question of the page was answered."""
        return self.progress.page in self.progress.answers

    @property
    def is_asking(self) -> bool:
        """Whether the page has a question that is still to be answered."""
        return self.page.question is not None and not self.is_answered

    def progress_in(self, name: str) -> LessonProgress:
        """Return how far a lesson is, by its name."""
        return self._progress.get(name, LessonProgress())

    def open(self, name: str, lesson: Lesson) -> None:
        """Open a lesson where it was left.

        Parameters
        ----------
        name
            By which its progress is remembered: that of one of `own_lessons`, or the path of a file.
        lesson
            The lesson, which may have other pages than when it was left.
        """
        self.lesson, self._name = lesson, name
        known = self.progress
        asked = {number for number, page in enumerate(lesson.pages) if page.question is not None}
        answers = {page: is_right for page, is_right in known.answers.items() if page in asked}
        self._progress[name] = LessonProgress(min(known.page, len(lesson.pages) - 1), answers)

    def close(self) -> None:
        """Close the lesson; its progress stays."""
        self.lesson = None

    def turn(self, by: int) -> bool:
        """Go on or back by pages, and say whether there is such a page."""
        is_there = self.has_page(by)
        if is_there:
            self._progress[self._name] = replace(self.progress, page=self.progress.page + by)
        return is_there

    def has_page(self, by: int) -> bool:
        """Whether a lesson is open and has a page so many pages on, or back."""
        return self.lesson is not None and 0 <= self.progress.page + by < len(self.lesson.pages)

    def start_over(self) -> None:
        """Go to the first page, with no question answered."""
        self._progress[self._name] = LessonProgress()
        self._wrong[self._name].clear()

    def answer(self, answer: Answer) -> None:
        """Answer the question of the page, which stays open after a wrong answer unless it was the last try."""
        assert self.page.question is not None
        is_right = self.page.question.is_right(answer)
        progress = self.progress
        if not is_right and self.tries_left > 1:
            self._wrong[self._name][progress.page] += 1
            return
        self._progress[self._name] = replace(progress, answers={**progress.answers, progress.page: is_right})

    def values(self) -> dict[str, Any]:
        """Return the progress of all lessons as plain types, for `set_values`."""
        return {
            name: {"page": known.page, "right": _pages(known, True), "wrong": _pages(known, False)}
            for name, known in self._progress.items()
        }

    def set_values(self, values: dict[str, Any]) -> None:
        """Take on the progress that `values` gave; anything else is left out."""
        self._progress = {name: _progress(value) for name, value in values.items() if isinstance(value, dict)}
        self._wrong.clear()


def _pages(progress: LessonProgress, is_right: bool) -> list[int]:
    return [page for page, answered in progress.answers.items() if answered is is_right]


def _progress(value: Mapping[str, Any]) -> LessonProgress:
    page = value.get("page")
    answers = {
        number: is_right
        for name, is_right in (("right", True), ("wrong", False))
        for number in _numbers(value.get(name))
    }
    return LessonProgress(next(iter(_numbers([page])), 0), answers)


def _numbers(value: object) -> list[int]:
    """Return what of a list can be the index of a page."""
    found = value if isinstance(value, list) else []
    return [number for number in found if type(number) is int and number >= 0]
