"""Icons: one-colour drawings in the theme's colours, and the in-memory files that style sheets read them from."""

import struct
from collections.abc import Mapping
from functools import cache
from typing import Final

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt, qRegisterResourceData
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractButton, QApplication

from nqueens_gui.kit.theme import Theme, app_theme
from solver.core.resources import resource_path

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


@cache
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


ICON: Final = "icon_name"
"""The property of a button that holds the name and the role of its icon."""
ICON_PX: Final = 18
"""The size icons are drawn for."""


@cache
def icon_drawings() -> dict[str, str]:
    """Return the drawings of all icons by their names: those of their files, without the ending."""
    return {path.stem: path.read_text(encoding="utf-8") for path in resource_path("icons").glob("*.svg")}


@cache
def icon(name: str, theme: Theme, role: str = "text") -> QIcon:
    """Return an icon in the colour of a role; accented while switched on, pale while disabled.

    Raises
    ------
    KeyError
        When there is no such icon or role.
    """
    on_role = "accent" if role == "text" else role
    found = QIcon()
    for mode in (QIcon.Mode.Normal, QIcon.Mode.Active, QIcon.Mode.Selected):
        found.addFile(icon_file(name, theme.hex(role)), QSize(), mode, QIcon.State.Off)
        found.addFile(icon_file(name, theme.hex(on_role)), QSize(), mode, QIcon.State.On)
    for state in QIcon.State:
        found.addFile(icon_file(name, theme.hex("disabled")), QSize(), QIcon.Mode.Disabled, state)
    return found


def set_icon(button: QAbstractButton, name: str, role: str = "text") -> None:
    """Give a button an icon in the colours of the application's theme, now and whenever that changes."""
    button.setProperty(ICON, (name, role))
    button.setIcon(icon(name, app_theme.now, role))


def color_icons(app: QApplication) -> None:
    """Draw the icons of all buttons in the colours of the theme."""
    for widget in app.allWidgets():
        if isinstance(widget, QAbstractButton) and (known := widget.property(ICON)):
            set_icon(widget, *known)


def app_icon() -> QIcon:
    """Return the program's own picture, for its windows."""
    return QIcon(str(resource_path("app-icon.svg")))


def icon_pixmap(name: str, color: QColor, size: int = ICON_PX, dpr: float = 1.0) -> QPixmap:
    """Return an icon as a picture of `size` px a side, crisp on a screen of that device pixel ratio."""
    pixmap = QPixmap(QSize(size, size) * dpr)
    pixmap.fill(Qt.GlobalColor.transparent)
    with QPainter(pixmap) as painter:
        QSvgRenderer(QByteArray(icon_svg(name, color.name()))).render(painter, QRectF(pixmap.rect()))
    pixmap.setDevicePixelRatio(dpr)
    return pixmap


def icon_file(name: str, color: str) -> str:
    """Return where Qt finds an icon in a colour (``#rrggbb``): style sheets ask for files."""
    _check(name)
    return f":/{_icon_folder(color)}/{name}.svg"


def icon_svg(name: str, color: str) -> bytes:
    """Return the drawing of an icon in a colour (``#rrggbb``)."""
    _check(name)
    return icon_drawings()[name].replace("currentColor", color).encode()


def _check(name: str) -> None:
    if name not in icon_drawings():
        raise KeyError(f"there is no icon {name!r}")


@cache
def _icon_folder(color: str) -> str:
    """Put all icons of one colour into memory, once."""
    folder = f"icons-{color.removeprefix('#')}"
    add_memory_files(folder, {f"{name}.svg": icon_svg(name, color) for name in icon_drawings()})
    return folder
