"""The search in a notebook or an archive that was handed in, as a Python file."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path, PurePosixPath
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

from solver.core.checks import InputError, printable
from solver.core.files import read_whole, shown
from solver.core.words import joined
from solver.custom.source import has_search, read_modules

ENDING = ".py"
NOTEBOOK = ".ipynb"
ENDINGS = (ENDING, NOTEBOOK, ".zip")
MOST_PACKED = 50_000_000
"""Bytes of the largest notebook or archive that is opened."""
MOST_UNPACKED = 20_000_000
"""Bytes of all files in an archive."""
MOST_RATIO = 500
"""Bytes of all files in an archive for each of its own."""
MOST_FILES = 1_000
MOST_DEPTH = 10
KEPT = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef)
"""What is taken from a notebook, besides assignments that call nothing."""


def opened(path: Path, room: Path) -> tuple[Path, str]:
    """Write what a notebook or an archive holds into a folder; return the file of its search, and what that is.

    Raises
    ------
    InputError
        If it cannot be opened, goes beyond the limits, or does not hold exactly one search.
    """
    data = read_whole(path, MOST_PACKED)
    try:
        if path.suffix.lower() == NOTEBOOK:
            what = "imports, functions and constants in the code cells of a notebook"
            return _written(room, PurePosixPath(path.name), data), what
        files = dict(_files_in(data))
        written = {
            str(name): _written(room, name, content)
            for name, content in files.items()
            if name.suffix.lower() in (ENDING, NOTEBOOK)
        }
    except InputError as error:
        raise InputError(f"{shown(path)} {error}") from None
    except Exception as error:  # of many kinds, depending on what is wrong with it
        reason = getattr(error, "strerror", None) or printable(str(error)) or type(error).__name__
        raise InputError(f"{shown(path)} cannot be opened: {reason}") from None
    searches = {name: file for name, file in written.items() if _is_search(file)}
    if not searches and len(written) == 1:
        searches = written  # which says what is wrong with it
    if len(searches) != 1:
        inner = [printable(str(name)) for name in files if name.suffix.lower() == ENDINGS[2]]
        holds = f"searches: {joined(map(printable, searches))}" if searches else "no search"
        also = (
            f", but another archive, which is not opened: {joined(inner)}" if inner and not searches else ""
        )
        raise InputError(f"{shown(path)} holds {holds}{also}")
    [(name, file)] = searches.items()
    return file, f"{printable(name)} in the archive"


def _is_search(file: Path) -> bool:
    modules = read_modules(file)
    return file in modules and has_search(modules[file])


def _files_in(data: bytes) -> Iterator[tuple[PurePosixPath, bytes]]:
    """Yield the files in an archive, but for hidden ones; raises `InputError` beyond the limits."""
    most, total = min(MOST_UNPACKED, MOST_RATIO * len(data)), 0
    with ZipFile(BytesIO(data)) as archive:
        for number, info in enumerate(info for info in archive.infolist() if not info.is_dir()):
            path, total = PurePosixPath(info.filename.replace("\\", "/")), total + info.file_size
            if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
                raise InputError("is compressed in a way that is not opened")
            if total > most:
                raise InputError(f"unpacks to more than {most:,} bytes, from {len(data):,}")
            if number >= MOST_FILES or len(path.parts) > MOST_DEPTH:
                raise InputError(
                    f"holds more than {MOST_FILES:,} files, or folders more than {MOST_DEPTH} deep"
                )
            if path.is_absolute() or ".." in path.parts:
                raise InputError(f"names a file outside of it: {printable(info.filename)}")
            if not any(part.startswith((".", "__MACOSX")) for part in path.parts):
                yield path, archive.open(info).read(most)


def _written(room: Path, name: PurePosixPath, content: bytes) -> Path:
    if name.suffix.lower() == NOTEBOOK:
        name, content = name.with_name(name.name + ENDING), code_of(content).encode()
    file = room / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
    return file


def code_of(notebook: bytes) -> str:
    """Return the imports, functions, classes and constants in the code cells of a notebook, in their order.

    Lines with commands of the notebook, and cells that are no Python, are left out.
    """
    found: list[ast.stmt] = []
    for cell in json.loads(notebook)["cells"]:
        if cell["cell_type"] != "code":
            continue
        lines = "".join(cell["source"]).splitlines()
        text = "\n".join("" if line.startswith(("%", "!", "?")) else line for line in lines)
        try:
            statements = ast.parse(text).body
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
        found += (one for one in statements if isinstance(one, KEPT) or _is_constant(one))
    return ast.unparse(ast.Module(found, []))


def _is_constant(statement: ast.stmt) -> bool:
    is_call = any(isinstance(part, ast.Call | ast.Await) for part in ast.walk(statement))
    return isinstance(statement, ast.Assign | ast.AnnAssign) and not is_call
