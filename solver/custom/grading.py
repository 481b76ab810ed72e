"""The searches of a class checked and graded: who handed in what, and points for each check."""

from __future__ import annotations

import os
import re
from ast import Module
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from pathlib import Path, PurePosixPath
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from solver.core.checks import InputError, printable
from solver.core.files import AnyPath, clear_os_errors, is_there, shown
from solver.core.run_settings import seed_of_student
from solver.core.words import joined
from solver.custom.check import TIMEOUT, CheckReport, check_names, check_search, possible_checks
from solver.custom.handed_in import ENDING, ENDINGS, opened
from solver.custom.source import has_search, read_modules, read_source

MOST_FOLDERS = 50
"""Folders below one another that are looked into."""
Points = Mapping[str, float]


class Submission(Struct, frozen=True):
    """One file that was handed in."""

    path: Path
    file: str
    """Its path below the folder, which tells files of one name apart."""
    student: str
    helpers: tuple[Path, ...] = ()
    """Files without a search of their own that it imports."""
    note: str = ""
    """What is graded of a notebook or an archive, or which searches of other students it imports."""
    error: str = ""
    """Why it is not graded."""


class Grade(Struct):
    """What a file gets."""

    submission: Submission
    variant: str
    """Name of what it is compared with."""
    points: float = 0.0
    report: CheckReport | None = None
    error: str = ""
    """Why it could not be checked, or not to its end."""

    @property
    def is_passed(self) -> bool:
        return self.report is not None and self.report.is_passed

    @property
    def checks(self) -> dict[str, dict[str, Any]]:
        """Every check of such a search by name, as plain values; none has passed if it could not be checked."""
        if self.report is not None:
            return {check.name: check.document() for check in self.report.checks}
        failed = {"passed": False, "found": self.error, "expected": None}
        return dict.fromkeys(check_names(self.variant), failed)

    def document(self) -> dict[str, Any]:
        """Return the row of a table as plain values; None for a check that searches of its form do not have."""
        checks = self.checks
        return {
            "file": self.submission.file,
            "student": self.submission.student,
            "passed": self.is_passed,
            "points": self.points,
            **{name: checks.get(name, {}).get("passed") for name in possible_checks(self.variant)},
            "error": self.error,
            "note": self.submission.note,
        }


def submissions(folder: AnyPath, room: AnyPath, but: Collection[AnyPath] = ()) -> list[Submission]:
    """Return what was handed in, in order, but for files that only help another.

    That is every Python file, notebook and archive in a folder and below it. Other files are passed over beside one of
    them; what a student handed in without any is returned with the reason why it is not graded. A student is named by
    the first folder below it on the way to the file, else by the file; where two would have one name, by the whole
    path. A file helps another if it has no function of a search, and one of the same student, or one beside it in the
    folder itself, imports it by name.

    Parameters
    ----------
    room
        A folder in which notebooks and archives are opened.
    but
        Files in it that nobody handed in.

    Raises
    ------
    InputError
        If there is no such folder, or nothing in it.
    """
    root = Path(folder)
    if not root.is_dir():
        raise InputError(f"{shown(folder)} is not a folder", "folder")
    with clear_os_errors(folder):
        entries = sorted(entry for entry in root.iterdir() if not _is_hidden(entry.name))
    own = set(map(os.path.realpath, but))
    entries = [entry for entry in entries if os.path.realpath(entry) not in own]
    if not entries:
        raise InputError(f"{shown(folder)} holds nothing to grade", "folder")
    paths = [path for entry in entries for path in _files_of(entry)]
    modules = {path: read_modules(path) for path in paths if path.suffix.lower() == ENDING}
    helpers = {path for path in modules if _is_helper(path, modules, root)}
    graded = {path: path.relative_to(root) for path in paths if path not in helpers}
    names = {
        path: file.parts[0] if len(file.parts) > 1 else stem_of(file.name) for path, file in graded.items()
    }
    count = Counter(names.values())
    return [
        _opened(
            Submission(
                path,
                printable(file.as_posix()),
                printable(names[path] if count[names[path]] == 1 else stem_of(file.as_posix())),
                tuple(sorted(helpers & modules.get(path, {}).keys())),
                _borrowed(path, modules.get(path, {}).keys() & graded.keys(), root),
            ),
            Path(room, str(place)),
        )
        for place, (path, file) in enumerate(graded.items())
    ]


def _borrowed(path: Path, imported: set[Path], root: Path) -> str:
    """Name the searches of other students that a file imports: those beside it in the folder itself."""
    others = sorted(other.name for other in imported if path != other and path.parent == other.parent == root)
    return f"imports {joined(map(printable, others))}" if others else ""


def _files_of(entry: Path) -> list[Path]:
    """Return what can be graded in a folder and below it; the entry itself if that is nothing, or it is no folder.

    Folders that links lead to are not looked into.
    """
    if not is_there(entry) or not entry.is_dir() or entry.is_symlink():
        return [entry]
    found = []
    for base, folders, names in os.walk(entry):
        is_deep = len(Path(base).relative_to(entry).parts) >= MOST_FOLDERS
        folders[:] = [] if is_deep else (name for name in folders if not _is_hidden(name))
        found += [Path(base, name) for name in names if not _is_hidden(name)]
    return sorted(path for path in found if path.suffix.lower() in ENDINGS) or [entry]


def _opened(submission: Submission, room: Path) -> Submission:
    """Open a notebook or an archive, and say why nothing else but Python files is graded."""
    ending = submission.path.suffix.lower()
    if ending not in ENDINGS:
        sentence = f"{submission.file}: no Python file, notebook or ZIP archive"
        return replace(submission, error=sentence)
    if ending == ENDING:
        return submission
    try:
        path, note = opened(submission.path, room)
    except InputError as error:
        return replace(submission, error=str(error).replace(shown(submission.path), submission.file))
    return replace(
        submission, path=path, note=note, helpers=tuple(sorted(read_modules(path).keys() - {path}))
    )


def stem_of(file: str) -> str:
    """Return a name, with folders or without, without the endings of what is graded."""
    path = PurePosixPath(file)
    return stem_of(str(path.with_suffix(""))) if path.suffix.lower() in ENDINGS else file


def _is_helper(path: Path, modules: Mapping[Path, Mapping[Path, Module]], root: Path) -> bool:
    """Whether a file has no function of a search and another one of the student, not its helper, imports it."""
    if path not in modules[path] or has_search(modules[path][path]):
        return False
    return any(
        path in imported
        and _folder_of(other, root) == _folder_of(path, root)
        and (other not in modules[path] or has_search(imported[other]))
        for other, imported in modules.items()
    )


def _folder_of(path: Path, root: Path) -> tuple[str, ...]:
    """Return the first folder on the way to a file, if there is one."""
    return path.relative_to(root).parts[:-1][:1]


def _is_hidden(name: str) -> bool:
    return name.startswith((".", "__"))


def graded(
    todo: list[Submission],
    variant: str,
    points: Points,
    options: Mapping[str, Any],
    jobs: int = 1,
    is_cancelled: Callable[[], bool] = lambda: False,
    report: Callable[[float], None] = lambda share: None,
    *,
    seed: int | None = None,
    forbidden: Collection[str] = (),
) -> Iterator[Grade]:
    """Yield the grades as they are made, until it is cancelled; what was begun by then is left out.

    Parameters
    ----------
    todo, variant, points, options
        The files, the variant, the points of each check by name, and the options of `check_search`.
    jobs, is_cancelled
        How many files are checked at a time, and whether to stop.
    report
        Called now and then, from several threads, with the share done, from 0 to 1.
    seed
        With the name of each student, it makes the random numbers of the tests; None for the usual ones.
    forbidden
        Modules that a file may not import.
    """
    shares = [0.0] * len(todo)

    def grade(place: int, submission: Submission) -> Grade | None:
        def tell(share: float) -> None:
            shares[place] = share
            report(sum(shares) / len(shares))

        if is_cancelled():
            return None
        made = Grade(submission, variant)
        try:
            if submission.error:
                raise InputError(submission.error)
            source = read_source(submission.path, forbidden)
            own: dict[str, Any] = {} if seed is None else {"seed": seed_of_student(seed, submission.student)}
            made.report = check_search(
                source, variant, report=tell, is_cancelled=is_cancelled, **options, **own
            )
            if made.report.is_late:
                made.error = f"the check took longer than {options.get('timeout', TIMEOUT):g} seconds"
        except InputError as error:
            sentence = str(error).replace(shown(submission.path), submission.file)
            name = submission.path.name  # by which errors while it runs call it
            made.error = re.sub(rf"^{re.escape(name)}(?=, line )", lambda _: submission.file, sentence)
        except Exception as error:  # whatever is wrong with one file, the others are graded
            made.error = (
                f"{submission.file} cannot be checked: {printable(str(error)) or type(error).__name__}"
            )
        earned = sum(points[name] for name, check in made.checks.items() if check["passed"])
        tell(1.0)
        made.points = round(earned, 2)  # such as 5.71 for four of seven checks that are worth ten together
        return None if is_cancelled() else made

    with ThreadPoolExecutor(jobs, "grade") as threads:
        futures: list[Future[Grade | None]] = [threads.submit(grade, *one) for one in enumerate(todo)]
        for future in as_completed(futures):
            if (made := future.result()) is not None:
                yield made
