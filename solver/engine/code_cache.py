"""Machine code on disk: one file for each function, types of arguments and processor.

numba's own cache compares the time of a function's own source file and trusts what it reads. Here a file is named by
what is compiled: after a change of a rule only what contains that rule is compiled again. A file that is damaged or out
of place is set aside and compiled again.
"""

from __future__ import annotations

import pickle
import secrets
import shutil
import sys
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import FunctionType
from typing import Any

import numba
from numba.core.caching import FunctionCache
from numba.core.compiler import CompileResult
from numba.core.runtime.nrt import rtsys
from numba.core.serialize import dumps

from solver.core.checks import InputError
from solver.core.files import read_whole, write_whole
from solver.engine.compiled_code import digest_of

CHECKSUM = 32
"""Bytes of the checksum at the beginning of a file."""
MOST_BYTES = 100_000_000
ENDING = ".code"
damaged: list[Path] = []
"""Files that this process found damaged and set aside."""


@cache
def versions_digest() -> str:
    """Return a digest of all but the compiled code and the processor that machine code depends on."""
    how = (
        Path(__file__).with_name(f"{name}.py").read_bytes()
        for name in ("compiled_code", "compiling", "code_cache")
    )
    return sha256(f"{sys.version} {numba.__version__}".encode() + b"".join(how)).hexdigest()[:16]


@cache
def code_folder() -> Path | None:
    """Return the folder of machine code, which may not exist yet; None if no folder is writable."""
    try:
        base = FunctionCache(versions_digest.__wrapped__).cache_path
    except (RuntimeError, OSError):
        return None
    return Path(base) / f"code-{sys.implementation.cache_tag}-{versions_digest()}"


class CodeCache:
    """The cached machine code of a function, as numba's compiler asks for it."""

    def __init__(self, function: FunctionType) -> None:
        self._function = function
        self._digests: dict[Any, str] = {}
        self._name = f"{function.__module__.rpartition('.')[2]}.{function.__qualname__}"

    @property
    def cache_path(self) -> str | None:
        """The folder, for numba's statistics."""
        return None if code_folder() is None else str(code_folder())

    def has(self, signature: Any, context: Any) -> bool:
        """Whether there is sound code for these types of arguments."""
        return self._read(signature, context.codegen()) is not None

    def has_any(self) -> bool:
        """Whether there is sound code for some types of arguments."""
        folder = code_folder()
        return folder is not None and any(
            content is not None and self._digest(content[0]) == file.name.split(".")[-2]
            for file in folder.glob(f"{self._name}.*{ENDING}")
            for content in [self._content(file)]
        )

    def load_overload(self, signature: Any, context: Any) -> Any:
        """Return the compiled function; None if it must be compiled."""
        rtsys.initialize(context)  # what machine code calls; what a compiler needs takes longer to load
        code = self._read(signature, context.codegen())
        return None if code is None else CompileResult._rebuild(context, *code)

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Keep a compiled function; without room for it, it is compiled again at the next start."""
        file = self._file(signature, compiled.codegen)
        if file is None or compiled.library.has_dynamic_globals:
            return
        payload = dumps((signature, compiled._reduce()))
        with suppress(InputError, OSError):
            _make_folder(file.parent)
            write_whole(file, _checksum(file, payload) + payload)
            for other in file.parent.glob(f"{file.name.rsplit('.', 2)[0]}.*{ENDING}"):
                if other != file:  # of this function as it was before
                    other.unlink(missing_ok=True)

    def _file(self, signature: Any, codegen: Any) -> Path | None:
        folder = code_folder()
        key = sha256(f"{signature} {codegen.magic_tuple()}".encode()).hexdigest()[:16]
        return None if folder is None else folder / f"{self._name}.{key}.{self._digest(signature)}{ENDING}"

    def _digest(self, signature: Any) -> str:
        if signature not in self._digests:
            self._digests[signature] = digest_of(self._function, signature)
        return self._digests[signature]

    def _read(self, signature: Any, codegen: Any) -> Any:
        file = self._file(signature, codegen)
        content = None if file is None else self._content(file)
        if content is None:
            return None
        saved, code = content
        return code if saved == signature else None

    def _content(self, file: Path) -> Any:
        try:
            file.lstat()
        except OSError:
            return None
        try:
            data = read_whole(file, MOST_BYTES)
            payload = data[CHECKSUM:]
            if data[:CHECKSUM] == _checksum(file, payload):
                return pickle.loads(payload)
        except Exception:  # unpickling may raise anything
            pass
        _set_aside(file)
        return None


def _checksum(file: Path, payload: bytes) -> bytes:
    """Return a digest of name and content, so that one file in place of another is noticed."""
    return sha256(file.name.encode() + payload).digest()


def _make_folder(folder: Path) -> None:
    """Make the folder of the code, and delete code of other versions of the engine."""
    if folder.is_dir():
        return
    if folder.exists():
        _set_aside(folder)
    folder.mkdir(parents=True)
    tag = folder.name.rpartition("-")[0]
    for other in folder.parent.glob(f"{tag}-*"):
        if other != folder:
            shutil.rmtree(other, ignore_errors=True)


def _set_aside(file: Path) -> None:
    damaged.append(file)
    with suppress(OSError):
        file.rename(file.with_name(f"{file.name}.damaged-{secrets.token_hex(4)}"))
