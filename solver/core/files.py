"""Whole files and JSON: written completely or not at all, read within bounds, each failure one clear sentence."""

from __future__ import annotations

import errno
import json
import os
import shutil
import signal
import stat
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from io import BufferedReader
from itertools import chain
from pathlib import Path
from time import time
from types import FrameType
from typing import Any, BinaryIO, TypeVar

import msgspec

from solver.core.checks import InputError, field_error, printable
from solver.core.system import ENDING_SIGNALS, is_own

AnyPath = str | os.PathLike[str]

PART_BEGINS, PART_ENDS = ".nqueens-", ".part"
"""How the name of a temporary file begins and ends."""
OLD_SECONDS = 3600
"""A temporary file that was not written to for so long was left by a program that was killed."""

Content = str | bytes | Iterable[str | bytes]
"""Of a file, whole or in parts."""


def write_whole(path: AnyPath, data: Content) -> Path:
    """Write a file completely or not at all: to a temporary file next to it, which then replaces it.

    Parameters
    ----------
    path
        The file to write; a link is followed.
    data
        Text is written as UTF-8 with its line ends unchanged. Parts are written as they are produced, so they need
        not fit into memory together; exceptions they raise are passed on.

    Returns
    -------
    Path
        The absolute path written.

    Raises
    ------
    InputError
        If nothing could be written; an existing file is then unchanged and no temporary file is left.
    """
    with whole_file(path) as (target, file):
        _write(file, data)
    return target


def _write(file: BinaryIO, data: Content) -> None:
    for part in [data] if isinstance(data, str | bytes) else data:
        file.write(part.encode("utf-8") if isinstance(part, str) else part)


@contextmanager
def whole_file(path: AnyPath) -> Iterator[tuple[Path, BinaryIO]]:
    """Open a file to write in any order: its absolute path, and a temporary file that replaces it at the end.

    An exception leaves an existing file unchanged and no temporary file; errors as for `write_whole`.
    """
    target = check_target(path)
    with clear_os_errors(target), _part_of(target) as temporary:
        with temporary.open("xb") as file:
            yield target, file
            _sync(file)
        _replace(temporary, target)


def _sync(file: BinaryIO) -> None:
    file.flush()
    os.fsync(file.fileno())


def _replace(temporary: Path, target: Path) -> None:
    if target.exists():
        shutil.copymode(target, temporary)
    temporary.replace(target)


@contextmanager
def whole_folder(path: AnyPath) -> Iterator[Path]:
    """Fill a folder completely or not at all: yield a temporary folder that takes the name at the end.

    Raises
    ------
    InputError
        If there is a file of that name or a folder that is not empty, or nothing could be written.
    """
    target = check_new_folder(path)
    with clear_os_errors(target), _part_of(target) as temporary:
        temporary.mkdir()
        yield temporary
        if target.exists():
            target.rmdir()  # Windows replaces no folder, not even an empty one
        temporary.replace(target)


def check_new_folder(path: AnyPath) -> Path:
    """Return the absolute path at which a new folder could be made; an empty one may be there.

    Raises
    ------
    InputError
        If it is clear beforehand that it cannot be made.
    """
    with _clear_errors(path):
        if not os.fspath(path):
            raise InputError("the name of the folder is empty")
        target = Path(path).resolve()
        if target.is_dir():
            if any(target.iterdir()):
                raise InputError(f"the folder {shown(path)} is not empty")
        elif os.path.lexists(target):
            raise InputError(f"{shown(path)} is a file, not a folder")
        _check_folder(target.parent)
        return target


_parts: set[Path] = set()
"""The temporary files and folders of this program."""


@contextmanager
def _part_of(target: Path) -> Iterator[Path]:
    """Yield a name next to a target; whatever has it at the end is removed, even if a signal ends the program."""
    temporary = target.with_name(f"{PART_BEGINS}{os.urandom(8).hex()}{PART_ENDS}")

    def end(number: int, frame: FrameType | None) -> None:
        for part in tuple(_parts):
            _remove(part)
        signal.signal(number, signal.SIG_DFL)
        signal.raise_signal(number)

    _remove_old_parts(target.parent)
    is_main = threading.current_thread() is threading.main_thread()
    ours = [number for number in ENDING_SIGNALS if is_main and signal.getsignal(number) is signal.SIG_DFL]
    for number in ours:
        signal.signal(number, end)
    _parts.add(temporary)
    try:
        yield temporary
    finally:
        _remove(temporary)
        _parts.discard(temporary)
        for number in ours:
            signal.signal(number, signal.SIG_DFL)


def _remove(path: Path) -> None:
    with suppress(OSError):
        shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)


def _remove_old_parts(folder: Path) -> None:
    """Remove what killed programs of the same user have left of their writes to a folder."""
    for path in folder.glob(f"{PART_BEGINS}*{PART_ENDS}"):
        with suppress(OSError):
            found = path.lstat()
            if is_own(found) and time() - found.st_mtime > OLD_SECONDS:
                _remove(path)


def check_target(path: AnyPath) -> Path:
    """Return the absolute path at which a file could be written.

    Raises
    ------
    InputError
        If it is clear beforehand that nothing can be written there.
    """
    with _clear_errors(path):
        if not os.fspath(path):
            raise InputError("the file name is empty")
        if os.fspath(path) == "-":
            raise InputError(
                "- is not the name of a file; what goes to standard output is written without -o"
            )
        target = Path(path).resolve()
        _check_place(target, path)
        _check_folder(target.parent)
        return target


def _check_place(target: Path, path: AnyPath) -> None:
    """Raise `InputError` if something exists there that must not be replaced."""
    try:
        mode = target.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return
    _check_regular(mode, path)
    if not os.access(target, os.W_OK):
        raise InputError(f"the file {shown(path)} is write-protected")


def _check_regular(mode: int, path: AnyPath) -> None:
    if stat.S_ISDIR(mode):
        raise InputError(f"{shown(path)} is a folder, not a file")
    if not stat.S_ISREG(mode):
        raise InputError(f"{shown(path)} is not a regular file")


def _check_folder(folder: Path) -> None:
    if not folder.exists():
        raise InputError(f"the folder {shown(folder)} does not exist")
    if not folder.is_dir():
        raise InputError(f"{shown(folder)} is a file, not a folder")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise InputError(f"the folder {shown(folder)} cannot be written to")


def check_no_input(output: AnyPath, *inputs: AnyPath) -> None:
    """Raise `InputError` if an output is one of the files that are read, perhaps by another name or through a link."""
    for path in inputs:
        is_same = False
        with suppress(OSError, ValueError):  # one of them is not there
            is_same = Path(output).samefile(path)
        if is_same:
            raise InputError(f"writing {shown(output)} would replace {shown(path)}, which is read", "output")


def read_whole(path: AnyPath, most_bytes: int) -> bytes:
    """Read a whole file of at most `most_bytes` bytes.

    Raises
    ------
    InputError
        If there is no such file, it cannot be read, or it is larger.
    """
    with _clear_errors(path), open_regular(path) as file:
        if os.fstat(file.fileno()).st_size > most_bytes:
            raise InputError(f"{shown(path)} is larger than {most_bytes / 1e6:g} MB")
        return file.read(most_bytes)


def open_regular(path: AnyPath) -> BufferedReader:
    """Open a file to read; raises `InputError` if it is a folder, a pipe or a device, which may never end."""
    _check_regular(Path(path).stat().st_mode, path)
    return Path(path).open("rb")


def is_there(path: AnyPath) -> bool:
    """Whether there is something of a name, as far as can be seen; `Path.exists` raises in a folder that is locked."""
    try:
        Path(path).stat()
    except (OSError, ValueError):
        return False
    return True


def shown(path: AnyPath) -> str:
    """Write a path for a message, on one line whatever characters it has."""
    text = os.fspath(path)
    return text if text.isprintable() and text else repr(text)


_REASONS = {
    errno.ENOENT: "there is no such file or folder",
    errno.EACCES: "permission denied",
    errno.EPERM: "permission denied",
    errno.EROFS: "the disk is read-only",
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk quota is exceeded",
    errno.EFBIG: "the file would be larger than allowed",
    errno.ENAMETOOLONG: "the name is too long",
    errno.ELOOP: "its links form a loop",
}


@contextmanager
def _clear_errors(path: AnyPath) -> Iterator[None]:
    """Turn invalid names and errors of the operating system into one clear sentence about a path."""
    try:
        with clear_os_errors(path):
            yield
    except RuntimeError as error:  # how Path.resolve reports a loop of links up to Python 3.12
        raise InputError(f"{shown(path)}: {_REASONS[errno.ELOOP]}") from error
    except ValueError as error:
        if isinstance(error, InputError):
            raise
        raise InputError(f"{shown(path)} is not a valid file name") from error


@contextmanager
def clear_os_errors(path: AnyPath) -> Iterator[None]:
    """Turn errors of the operating system into one clear sentence about a path."""
    try:
        yield
    except OSError as error:
        reason = _REASONS.get(error.errno or 0, error.strerror or type(error).__name__)
        raise InputError(f"{shown(path)}: {reason}") from error


def json_text(value: object) -> str:
    """Write a value as JSON in ASCII: one line per field of an object, one line for a list of numbers."""
    return "".join(json_parts(value))


def json_parts(value: object) -> Iterator[str]:
    """Yield the text of `json_text` part by part.

    An iterator of lists stands for the list of all their entries, so that a long list need not be in memory whole.
    """
    yield from _formatted(value, "")
    yield "\n"


def _formatted(value: object, indent: str) -> Iterator[str]:
    inner = indent + "  "
    if isinstance(value, Mapping) and value:
        fields = (
            chain([f"{json.dumps(str(name))}: "], _formatted(part, inner)) for name, part in value.items()
        )
        yield from _block("{", "}", fields, indent)
    elif isinstance(value, list) and value and isinstance(value[0], Mapping):
        yield from _block("[", "]", (_formatted(part, inner) for part in value), indent)
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


Value = TypeVar("Value")
NO_FORMAT = 'it lacks the field "format"'


def decoded_json(data: bytes | msgspec.Raw, kind: type[Value], field: str = "") -> Value:
    """Read JSON of a kind, else raise `InputError`; `field` is the field whose value it is."""
    if isinstance(data, bytes):
        data = data.removeprefix(b"\xef\xbb\xbf")  # some editors begin a file with this mark
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError as error:
        found = field_error(str(error), field)
        if str(found) == NO_FORMAT:
            found = InputError('it is of another kind, without the field "format"', found.field)
        raise found from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        if bytes(data).lstrip()[:1] not in (b"", b"{", b"["):
            raise InputError("it is of another kind, not JSON") from None
        reason = str(error).removeprefix("JSON is malformed: ")
        raise InputError(f"it is damaged or incomplete JSON: {reason}") from None
    except RecursionError:
        raise InputError("it is nested too deeply") from None


def check_fields(data: bytes) -> None:
    """Raise `InputError` if an object in JSON has a field twice, of which `decoded_json` takes the last."""
    with suppress(json.JSONDecodeError, UnicodeDecodeError, RecursionError):  # `decoded_json` tells of these
        json.loads(data, object_pairs_hook=_fields, parse_int=str)


def _fields(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        twice = next(name for number, (name, _) in enumerate(pairs) if name in dict(pairs[:number]))
        raise InputError(f'it has the field "{printable(twice[:40])}" twice', twice)
    return fields


@contextmanager
def all_or_none() -> Iterator[Callable[[AnyPath, Content], Path]]:
    """Give a way to write files that belong together: at the end, when all are complete, or none."""
    contents: dict[Path, Content] = {}

    def write(path: AnyPath, content: Content) -> Path:
        target = check_target(path)
        contents[target] = content
        return target

    yield write
    with ExitStack() as stack:
        parts = {target: stack.enter_context(_complete(target, data)) for target, data in contents.items()}
        for target, part in parts.items():
            with clear_os_errors(target):
                _replace(part, target)


@contextmanager
def _complete(target: Path, content: Content) -> Iterator[Path]:
    """Yield a temporary file with the content of a target."""
    with clear_os_errors(target), _part_of(target) as part:
        with part.open("xb") as file:
            _write(file, content)
            _sync(file)
        yield part
