"""Whole files and JSON: written completely or not at all, read within bounds, each failure one clear sentence."""

from __future__ import annotations

import errno
import json
import os
import secrets
import shutil
import stat
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import chain
from pathlib import Path
from typing import Any, NoReturn

from solver.core.checks import InputError

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


def json_text(value: object) -> str:
    """Write a value as JSON in plain ASCII; an object has a line a field, a list of numbers one."""
    return "".join(json_parts(value))


def json_parts(value: object) -> Iterator[str]:
    """Yield what `json_text` returns, part by part.

    An iterator of lists stands for the list of all their entries, so that no long list need be there whole.
    """
    yield from _laid_out(value, "")
    yield "\n"


def parse_json(text: str) -> Any:
    """Read one JSON value.

    Raises
    ------
    InputError
        When the text is not JSON, ends too early, names a field twice, is nested too deeply, or has a number
        that JSON does not know (NaN, Infinity) or that has thousands of digits.
    """
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_refuse_constant)
    except InputError:
        raise
    except json.JSONDecodeError as error:
        raise InputError(
            f"it is not JSON, or not all of it: {error.msg} in line {error.lineno}, column {error.colno}"
        ) from None
    except RecursionError:
        raise InputError("it is nested too deeply") from None
    except ValueError:  # how Python refuses to read thousands of digits
        raise InputError("it has a number with too many digits") from None


def _laid_out(value: object, indent: str) -> Iterator[str]:
    inner = indent + "  "
    if isinstance(value, Mapping) and value:
        fields = (
            chain([f"{json.dumps(str(name))}: "], _laid_out(part, inner)) for name, part in value.items()
        )
        yield from _block("{", "}", fields, indent)
    elif isinstance(value, list) and value and isinstance(value[0], Mapping):
        yield from _block("[", "]", (_laid_out(part, inner) for part in value), indent)
    elif isinstance(value, Iterator):
        yield from _joined(value)
    else:
        yield _compact(value)


def _block(opening: str, closing: str, lines: Iterable[Iterable[str]], indent: str) -> Iterator[str]:
    for number, line in enumerate(lines):
        yield f"{',' if number else opening}\n{indent}  "
        yield from line
    yield f"\n{indent}{closing}"


def _joined(slices: Iterator[list[Any]]) -> Iterator[str]:
    texts = (_compact(entries)[1:-1] for entries in slices if entries)
    yield f"[{next(texts, '')}"
    for text in texts:
        yield f",{text}"
    yield "]"


def _compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), allow_nan=False)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        twice = Counter(name for name, _ in pairs).most_common(1)[0][0]
        raise InputError(f"it has the field {twice[:40]!r} twice", twice[:40])
    return fields


def _refuse_constant(word: str) -> NoReturn:
    raise InputError(f"it holds {word}, which is no number in JSON")
