"""A page of a lesson in words: its text, its question, what was answered, and the score. No Qt."""

from __future__ import annotations

import re
from html import escape

from msgspec import Struct

from nqueens_gui.kit.numbers import NO_BREAK, unbroken
from nqueens_gui.lessons.session import LessonProgress, LessonSession
from nqueens_gui.watch.terrain_view import KINDS
from solver.core.words import counted
from solver.lessons.lesson import Lesson, Question, QuestionKind
from solver.telling.status import Status, Tone

ASKED = {
    QuestionKind.SQUARE: "Click a square of the board, or go there with the arrow keys, and press Enter.",
    QuestionKind.NUMBER: "Type a number and press Enter.",
    QuestionKind.CHOICE: "Choose with ↑ and ↓ and press Enter.",
}
"""How each kind of question is answered."""
KEYS = " · ".join(
    words.replace(" ", NO_BREAK)
    for words in ("PgDn next", "PgUp back", "Enter answer", "Space run", "F run to the stop")
)
OPERATOR = re.compile(r" ([−/]) ")
"""A formula is not broken there."""
BOLD = re.compile(r"\*\*(.+?)\*\*")
EXAMPLE = re.compile(rf"\[([^\[\]]+)\]\(({'|'.join(KINDS)})\)")
"""Words that show a state of a kind when they are clicked."""
NOT_YET = "Not yet."
WHERE_NEXT = " T: it is stuck."


class LessonView(Struct, frozen=True):
    """What the panel shows of a page."""

    lesson: str
    """Title of the lesson."""
    place: str
    """Which page it is, and the score."""
    title: str
    text: str
    """The text as HTML."""
    question: Question | None
    hint: str
    """How to answer; empty once it was."""
    verdict: Status | None
    """How the last answer was judged; None before."""


def lesson_view(session: LessonSession) -> LessonView:
    """Return what to show of the open page."""
    lesson, page, progress = session.lesson, session.page, session.progress
    assert lesson is not None
    question = page.question
    is_asking = question is not None and session.is_asking
    return LessonView(
        lesson=lesson.title,
        place=f"Page {progress.page + 1} of {len(lesson.pages)}{_score_words(progress, lesson)}",
        title=page.title,
        text=text_html(page.text),
        question=question,
        hint=hint_of(question) if question is not None and is_asking else "",
        verdict=_verdict(session),
    )


def hint_of(question: Question) -> str:
    """Say how a question is answered."""
    return ASKED[question.kind] + (WHERE_NEXT if question.kind is QuestionKind.SQUARE else "")


def text_html(text: str) -> str:
    """Return the text of a page as HTML: its paragraphs, words in bold, and links that show a state of a kind."""
    paragraphs = (" ".join(part.split()) for part in re.split(r"\n\s*\n", text.strip()))
    whole = (OPERATOR.sub(rf"{NO_BREAK}\1{NO_BREAK}", unbroken(part)) for part in paragraphs)
    marked = (BOLD.sub(r"<b>\1</b>", escape(part)) for part in whole)
    linked = (EXAMPLE.sub(r"<a href='\2'>\1</a>", part) for part in marked)
    return "".join(f"<p style='margin: 0 0 8px 0'>{part}</p>" for part in linked)


def _verdict(session: LessonSession) -> Status | None:
    question, progress = session.page.question, session.progress
    if question is None:
        return None
    if not session.is_asking:
        return verdict(question, progress.page in progress.right)
    if session.tries_left == question.tries:
        return None
    more = "Try once more." if session.tries_left == 1 else f"Try {session.tries_left} more times."
    return Status(Tone.PAUSED, NOT_YET, f"{question.hint} {more}".strip())


def verdict(question: Question, is_right: bool) -> Status:
    """Say whether the answer was right, and what is right and why."""
    why = f" {question.why.strip()}" if question.why.strip() else ""
    if is_right:
        return Status(Tone.SOLVED, "Right.", why.strip())
    return Status(Tone.STUCK, "Wrong.", f"{right_answer(question)}{why}")


def right_answer(question: Question) -> str:
    """Say which answer is right."""
    match question.kind:
        case QuestionKind.NUMBER:
            share = question.probability
            percent = "" if share is None else f", which is {100 * share:,.10g} %"
            return f"The answer is {question.value:,.10g}{percent}."
        case QuestionKind.CHOICE:
            return f"The answer is: {question.choices[question.right - 1].rstrip('.')}."
        case QuestionKind.SQUARE:
            several = "squares are" if len(question.squares) > 1 else "square is"
            return "It is stuck." if question.is_stuck else f"The right {several} marked on the board."


def progress_words(progress: LessonProgress, lesson: Lesson) -> str:
    """Say how long a lesson takes, and in a second line how far somebody is: ``Page 4 · 2 of 2 right, 3 to go``."""
    words = f"{counted(lesson.minutes, 'minute')}, {counted(len(lesson.pages), 'page')}"
    if progress.page or progress.answered:
        words += f"\nPage {progress.page + 1}{_score_words(progress, lesson)}"
    return words


def _score_words(progress: LessonProgress, lesson: Lesson) -> str:
    """Write the score, to stand after a page: `` · 2 of 3 right``; nothing before the first answer."""
    if not progress.answered:
        return ""
    answered = len(progress.answered)
    left = lesson.questions - answered
    return f" · {len(progress.right)} of {answered} right" + (f", {left} to go" if left else "")
