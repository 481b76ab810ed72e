"""A theme: one colour for every role, read from a theme file."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QColor

from solver.core.resources import resource_text

Rgba = tuple[int, int, int, int]
"""Red, green, blue and opacity, each from 0 to 255."""

COLOR: Final = re.compile(r"#(?:[0-9a-f]{2}){3,4}", re.IGNORECASE)
"""A colour in a theme file: ``#rrggbb``, or ``#rrggbbaa`` where it is translucent."""


class ThemeName(StrEnum):
    """The themes there are, one file each."""

    LIGHT = "light"
    """Dark on light."""
    DARK = "dark"
    """Light on dark."""


class Theme(Struct, frozen=True):
    """A name and a colour for every role; the file of the light theme says what each role is for."""

    name: str
    """As in the name of its file."""
    is_dark: bool
    """Whether text is lighter than its ground."""
    colors: Mapping[str, Rgba]
    """The colour of each role."""

    def __hash__(self) -> int:
        """Hash by name, so that a theme can be the key of a cache."""
        return hash(self.name)

    def rgba(self, role: str) -> Rgba:
        """Return the colour of a role as four numbers.

        Raises
        ------
        KeyError
            When there is no such role.
        """
        try:
            return self.colors[role]
        except KeyError:
            raise KeyError(f"the theme {self.name!r} has no colour for the role {role!r}") from None

    def color(self, role: str) -> QColor:
        """Return the colour of a role for a painter."""
        return QColor(*self.rgba(role))

    def hex(self, role: str) -> str:
        """Return the colour of a role as ``#rrggbb``, for style sheets and SVG; opacity is left out."""
        return "#{:02x}{:02x}{:02x}".format(*self.rgba(role))


WINDOW = "window"
"""Stands for the theme of the window, where the colours of pictures are chosen."""


def picture_theme(name: str, of_window: Theme) -> Theme:
    """Return the theme of pictures: that of the window, or the one that is named."""
    return of_window if name == WINDOW else load_theme(name)


def load_theme(name: str) -> Theme:
    """Return one of the themes that come with the program, always the same object for the same name.

    Raises
    ------
    ValueError
        When it is none of `ThemeName`.
    """
    return _loaded(ThemeName(name))


def parse_theme(text: str) -> Theme:
    """Return the theme that a theme file describes.

    Raises
    ------
    ValueError
        When the text is no theme file, or a colour cannot be read.
    """
    content = tomllib.loads(text)
    name, is_dark, colors = (content.get(key) for key in ("name", "is_dark", "colors"))
    if not (isinstance(name, str) and isinstance(is_dark, bool) and isinstance(colors, dict)):
        raise ValueError("a theme file needs a name, is_dark and a table of colors")
    read = {role: _read_color(role, value) for role, value in colors.items()}
    return Theme(name, is_dark, MappingProxyType(read))


class AppTheme(QObject):
    """The theme that the application is painted in; what paints asks for it, what keeps a colour listens to it."""

    changed = Signal()
    """The theme, or the size of text, is another, and every widget has its new style."""

    def __init__(self) -> None:
        super().__init__()
        self.now = load_theme(ThemeName.LIGHT)


@cache
def _loaded(name: ThemeName) -> Theme:
    return parse_theme(resource_text("themes", f"{name}.toml"))


def _read_color(role: str, value: object) -> Rgba:
    if not (isinstance(value, str) and COLOR.fullmatch(value)):
        raise ValueError(f"{role} must be a colour like #1d2430 or #1d243080, not {value!r}")
    red, green, blue, *opacity = bytes.fromhex(value[1:])
    return red, green, blue, opacity[0] if opacity else 255


app_theme: Final = AppTheme()
"""There is one, as there is one palette and one style sheet."""
