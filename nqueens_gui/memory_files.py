"""Files in memory for Qt: a style sheet takes its pictures from files, and these need no disk.

The tables are those of Qt's resource compiler (rcc, format 1): a tree of nodes, their names, their contents.
"""

import struct
from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import qRegisterResourceData

FORMAT: Final = 1
FOLDER: Final = 2
"""The flag of a node that holds other nodes."""
ANY_COUNTRY, ANY_LANGUAGE = 0, 1

_registered: list[tuple[bytes, bytes, bytes]] = []
"""What Qt points into: it takes no copy, so these bytes live as long as the program."""


def add_memory_files(folder: str, files: Mapping[str, bytes]) -> None:
    """Make files readable as ``:/folder/name``; a folder is given once and not changed afterwards."""
    tables = resource_tables(folder, files)
    _registered.append(tables)
    if not qRegisterResourceData(FORMAT, *tables):
        raise RuntimeError(f"Qt did not take the files of {folder}")


def resource_tables(folder: str, files: Mapping[str, bytes]) -> tuple[bytes, bytes, bytes]:
    """Return the tree, the names and the contents of one folder of files, as Qt reads them."""
    inside = sorted(files.items(), key=lambda file: name_hash(file[0]))
    names, name_offsets = _joined([_name_entry(name) for name in [folder, *(name for name, _ in inside)]])
    contents, offsets = _joined([struct.pack(">I", len(content)) + content for _, content in inside])
    root = struct.pack(">IHII", 0, FOLDER, 1, 1)
    branch = struct.pack(">IHII", name_offsets[0], FOLDER, len(inside), 2)
    leaves = [
        struct.pack(">IHHHI", name_offset, 0, ANY_COUNTRY, ANY_LANGUAGE, offset)
        for name_offset, offset in zip(name_offsets[1:], offsets, strict=True)
    ]
    return b"".join([root, branch, *leaves]), names, contents


def name_hash(name: str) -> int:
    """Return the number by which Qt finds a name in a folder (its ``qt_hash``)."""
    value = 0
    for letter in name:
        value = (value << 4) + ord(letter)
        value ^= (value & 0xF0000000) >> 23
        value &= 0x0FFFFFFF
    return value


def _name_entry(name: str) -> bytes:
    return struct.pack(">HI", len(name), name_hash(name)) + name.encode("utf-16-be")


def _joined(parts: list[bytes]) -> tuple[bytes, list[int]]:
    """Return the parts as one block, and where each begins."""
    offsets = [0]
    for part in parts:
        offsets.append(offsets[-1] + len(part))
    return b"".join(parts), offsets[:-1]
