"""Icons: one-colour drawings in the theme's colours, and the temporary files that style sheets read them from."""

import atexit
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, cast

from PySide6.QtCore import QByteArray, QDir, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QIconEngine, QPainter, QPixmap, QPixmapCache
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractButton, QApplication

from nqueens_gui.kit.guard import guarded, guarded_with
from nqueens_gui.kit.theme import Theme, app_theme
from solver.core.resources import resource_path

ICON: Final = "icon_name"
"""The property of a button that holds the name and the role of its icon."""
ICON_PX: Final = 18
"""The size icons are drawn for."""
SEARCH_PATH: Final = "icons"
"""What Qt knows the folder of the coloured drawings by."""


@cache
def icon_drawings() -> dict[str, str]:
    """Return the drawings of all icons by their names: those of their files, without the ending."""
    return {path.stem: path.read_text(encoding="utf-8") for path in resource_path("icons").glob("*.svg")}


class _Drawing(QIconEngine):
    """Draws an icon at any size: accented while switched on, pale while disabled."""

    def __init__(self, name: str, color: str, on_color: str, disabled_color: str) -> None:
        super().__init__()
        self._name = name
        self._colors = {QIcon.State.Off: color, QIcon.State.On: on_color}
        self._disabled_color = disabled_color

    @guarded_with(cast(QPixmap, None))  # which Qt takes for an empty one
    def scaledPixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State, scale: float) -> QPixmap:
        color = self._disabled_color if mode is QIcon.Mode.Disabled else self._colors[state]
        return icon_pixmap(self._name, QColor(color), size.width(), scale)

    @guarded
    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        scale = painter.device().devicePixelRatio()
        painter.drawPixmap(rect, self.scaledPixmap(rect.size(), mode, state, scale))


@cache
def icon(name: str, theme: Theme, role: str = "text") -> QIcon:
    """Return an icon in the colour of a role; accented while switched on, pale while disabled.

    Raises
    ------
    KeyError
        When there is no such icon or role.
    """
    icon_svg(name, theme.hex(role))
    colors = (theme.hex(each) for each in (role, "accent" if role == "text" else role, "disabled"))
    return QIcon(_Drawing(name, *colors))


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
    key = f"{name} {color.name()} {size} {dpr}"
    pixmap = QPixmap()
    if not QPixmapCache.find(key, pixmap):
        pixmap = QPixmap(QSize(size, size) * dpr)
        pixmap.fill(Qt.GlobalColor.transparent)
        with QPainter(pixmap) as painter:
            QSvgRenderer(QByteArray(icon_svg(name, color.name()))).render(painter, QRectF(pixmap.rect()))
        pixmap.setDevicePixelRatio(dpr)
        QPixmapCache.insert(key, pixmap)
    return pixmap


@cache
def icon_file(name: str, color: str) -> str:
    """Return where Qt finds an icon in a colour (``#rrggbb``): style sheets ask for files."""
    file = f"{name}-{color.removeprefix('#')}.svg"
    (_icon_folder() / file).write_bytes(icon_svg(name, color))
    return f"{SEARCH_PATH}:{file}"


def icon_svg(name: str, color: str) -> bytes:
    """Return the drawing of an icon in a colour (``#rrggbb``)."""
    if name not in icon_drawings():
        raise KeyError(f"there is no icon {name!r}")
    return icon_drawings()[name].replace("currentColor", color).encode()


@cache
def _icon_folder() -> Path:
    """Make the folder of the coloured drawings, which lasts as long as the program."""
    folder = TemporaryDirectory(prefix="nqueens-icons-", ignore_cleanup_errors=True)
    atexit.register(folder.cleanup)
    QDir.addSearchPath(SEARCH_PATH, folder.name)
    return Path(folder.name)
