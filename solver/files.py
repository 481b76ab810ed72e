"""Files written whole or not at all and read within bounds, every failure being one clear sentence."""

from __future__ import annotations

import errno
import os
import secrets
import shutil
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from solver.errors import InputError

AnyPath = str | os.PathLike[str]


def write_whole(path: AnyPath, data: str | bytes | Iterable[str | bytes]) -> Path:
    """Write a file whole or not at all: into a new file beside it, which then takes its place.

    Parameters
    ----------
    path
        Where; a link is followed to the file it names.
    data
        Text is written as UTF-8 with line ends as they are. Parts are written as they come, so that they need
        not fit into memory together; what they raise is raised here.

    Returns
    -------
    Path
        The absolute path that was written.

    Raises
    ------
    InputError
        When nothing could be written; what stood there before is unchanged and nothing else is left behind.
    """
    target = check_target(path)
    parts = [data] if isinstance(data, str | bytes) else data
    temporary = target.with_name(f".{secrets.token_hex(8)}.part")
    with _disk_in_words(target):
        try:
            _write_to_disk(temporary, parts)
            if target.exists():
                shutil.copymode(target, temporary)
            temporary.replace(target)
        finally:
            with suppress(OSError):
                temporary.unlink(missing_ok=True)
    return target


def check_target(path: AnyPath) -> Path:
    """Return the absolute path that a file could be written to.

    Raises
    ------
    InputError
        When it is plain beforehand that nothing can be written there.
    """
    with _in_words(path):
        if not os.fspath(path):
            raise InputError("the name of the file is empty")
        target = Path(path).resolve()
        _check_place(target, path)
        _check_folder(target.parent)
        return target


def _check_place(target: Path, path: AnyPath) -> None:
    """Raise `InputError` when something stands where a file is to be written that must not be replaced."""
    try:
        mode = target.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return
    if stat.S_ISDIR(mode):
        raise InputError(f"{shown(path)} is a folder, not a file")
    if not stat.S_ISREG(mode):
        raise InputError(f"{shown(path)} is no ordinary file")
    if not os.access(target, os.W_OK):
        raise InputError(f"the file {shown(path)} is write-protected")


def _check_folder(folder: Path) -> None:
    """Raise `InputError` when no file can be made in a folder."""
    if not folder.exists():
        raise InputError(f"the folder {shown(folder)} does not exist")
    if not folder.is_dir():
        raise InputError(f"{shown(folder)} is a file, not a folder")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise InputError(f"the folder {shown(folder)} cannot be written to")


def read_whole(path: AnyPath, most_bytes: int) -> bytes:
    """Read a whole file of at most so many bytes.

    Raises
    ------
    InputError
        When there is no such file, it cannot be read, or it is larger.
    """
    with _in_words(path):
        found = Path(path).stat()
        if stat.S_ISDIR(found.st_mode):
            raise InputError(f"{shown(path)} is a folder, not a file")
        if not stat.S_ISREG(found.st_mode):  # a pipe or a device may never end
            raise InputError(f"{shown(path)} is no ordinary file")
        if found.st_size > most_bytes:
            raise InputError(f"{shown(path)} is larger than {most_bytes // 1_000_000} MB")
        with Path(path).open("rb") as file:
            return file.read(most_bytes)


def shown(path: AnyPath) -> str:
    """Write a path for people, on one line whatever characters it has."""
    text = os.fspath(path)
    return text if text.isprintable() and text else repr(text)


def _write_to_disk(path: Path, parts: Iterable[str | bytes]) -> None:
    with path.open("xb") as file:
        for part in parts:
            file.write(part.encode("utf-8") if isinstance(part, str) else part)
        file.flush()
        os.fsync(file.fileno())


_REASONS = {
    errno.ENOENT: "there is no such file or folder",
    errno.EACCES: "permission denied",
    errno.EPERM: "permission denied",
    errno.EROFS: "the disk can only be read",
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "your share of the disk is full",
    errno.EFBIG: "the file would be larger than allowed",
    errno.ENAMETOOLONG: "the name is too long",
    errno.ELOOP: "its links lead round in a circle",
}


@contextmanager
def _in_words(path: AnyPath) -> Iterator[None]:
    """Turn impossible names and failures of the operating system into one clear sentence about a path."""
    try:
        with _disk_in_words(path):
            yield
    except RuntimeError as error:  # how Path.resolve tells of links that lead round, up to Python 3.12
        raise InputError(f"{shown(path)}: {_REASONS[errno.ELOOP]}") from error
    except ValueError as error:
        if isinstance(error, InputError):
            raise
        raise InputError(f"{shown(path)} is no name of a file") from error


@contextmanager
def _disk_in_words(path: AnyPath) -> Iterator[None]:
    """Turn the failures of the operating system into one clear sentence about a path."""
    try:
        yield
    except OSError as error:
        reason = _REASONS.get(error.errno or 0, error.strerror or type(error).__name__)
        raise InputError(f"{shown(path)}: {reason}") from error
