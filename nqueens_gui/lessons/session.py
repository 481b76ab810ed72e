"""Which lesson is open, at which page, and what was answered: of every lesson, as it is remembered. No Qt."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any

from msgspec import Meta, Struct, to_builtins
from msgspec.structs import replace

from nqueens_gui.kit.kept import merged
from solver.core.resources import resource_path
from solver.core.run_settings import RunSettings
from solver.lessons.lesson import Answer, Lesson, LessonPage, read_lesson

FOLDER = "lessons"
"""Among the resources, the folder of the program's own lessons."""


@cache
def own_lessons() -> Mapping[str, Lesson]:
    """Return the program's own lessons by the names of their files, in their order."""
    return {path.stem: read_lesson(path) for path in sorted(resource_path(FOLDER).glob("*.toml"))}


PageIndex = Annotated[int, Meta(ge=0)]


class LessonProgress(Struct, frozen=True):
    """How far somebody is in a lesson."""

    page: PageIndex = 0
    """Index of the page that is open."""
    right: frozenset[PageIndex] = frozenset()
    """Indices of the pages whose question was answered right."""
    wrong: frozenset[PageIndex] = frozenset()
    """Indices of those whose question was answered wrong in all tries."""

    @property
    def answered(self) -> frozenset[int]:
        """Indices of the pages whose question was answered."""
        return self.right | self.wrong

    def is_done(self, lesson: Lesson) -> bool:
        """Whether every question is answered, or the last page of a lesson without questions is open."""
        return len(self.answered) >= lesson.questions and bool(
            self.answered or self.page == len(lesson.pages) - 1
        )


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
        return self.progress.page in self.progress.answered

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
        page = min(known.page, len(lesson.pages) - 1)
        self._progress[name] = LessonProgress(page, known.right & asked, known.wrong & asked)

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
        """Whether a lesson is open and has a page `by` pages on, or back."""
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
        elif is_right:
            self._progress[self._name] = replace(progress, right=progress.right | {progress.page})
        else:
            self._progress[self._name] = replace(progress, wrong=progress.wrong | {progress.page})

    def values(self) -> dict[str, Any]:
        """Return the progress of all lessons as plain types, for `set_values`."""
        found: dict[str, Any] = to_builtins(self._progress, order="deterministic")
        return found

    def set_values(self, values: Mapping[str, Any]) -> None:
        """Take on the progress that `values` gave; anything else is left out."""
        self._progress = {
            name: merged(LessonProgress(), value)
            for name, value in values.items()
            if isinstance(value, Mapping)
        }
        self._wrong.clear()
