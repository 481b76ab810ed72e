"""A theme: one colour for every role, read from a theme file."""

from __future__ import annotations

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
        """Return the colour of a role as four numbers; raise `KeyError` if there is no such role."""
        return self.colors[role]

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
    """Return one of the themes, always the same object; raise `ValueError` if there is none of this name."""
    return _loaded(ThemeName(name))


@cache
def _loaded(name: ThemeName) -> Theme:
    content = tomllib.loads(resource_text("themes", f"{name}.toml"))
    colors = {role: _rgba(value) for role, value in content["colors"].items()}
    return Theme(content["name"], content["is_dark"], MappingProxyType(colors))


def _rgba(color: str) -> Rgba:
    """Read a colour of a theme file: ``#rrggbb``, or ``#rrggbbaa`` where it is translucent."""
    red, green, blue, *opacity = bytes.fromhex(color[1:])
    return red, green, blue, opacity[0] if opacity else 255


class AppTheme(QObject):
    """The theme that the application is painted in; what paints asks for it, what keeps a colour listens to it."""

    changed = Signal()
    """The theme, or the size of text, is another, and every widget has its new style."""

    def __init__(self) -> None:
        super().__init__()
        self.now = load_theme(ThemeName.LIGHT)


app_theme: Final = AppTheme()
"""There is one, as there is one palette and one style sheet."""
