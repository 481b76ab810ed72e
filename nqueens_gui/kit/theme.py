"""A theme: one colour for every role, read from a theme file."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from PySide6.QtGui import QColor

from nqueens_gui.kit.resources import resource_text

ROLES: Final[Mapping[str, str]] = MappingProxyType(
    {
        # grounds and lines
        "ground": "behind everything: the window itself",
        "card": "a panel that stands on the ground",
        "hairline": "the one thin line around cards and between parts",
        "popup": "menus, drop-down lists and tooltips",
        "field": "inside a field that can be filled in",
        "field.border": "around fields and plain buttons",
        "mark.border": "around an empty check box or radio button",
        "hover": "a plain button or menu item under the pointer",
        "pressed": "a plain button held down, or switched on",
        "selection": "selected rows and selected text",
        "track": "the groove of a slider or a progress bar",
        "scroll": "the handle of a scroll bar",
        "scroll.hover": "the handle of a scroll bar under the pointer",
        # text, and what can be done
        "text": "text and icons",
        "text.dim": "labels, hints and descriptions",
        "disabled": "text and icons that cannot be used now",
        "accent": "what can be done now, and h itself",
        "accent.hover": "something accented under the pointer",
        "accent.pressed": "something accented held down",
        "accent.text": "text and icons on the accent",
        "focus": "around the widget that has the keyboard",
        "focus.on_accent": "around an accented widget that has the keyboard",
        "gold": "the best move and the cursor",
        "error": "a sentence about bad input, and the border of its field",
        # the sentence on top, by what is going on
        "notice": "the leading words while nothing special happens",
        "notice.ground": "the banner while nothing special happens",
        "paused": "the leading words of a paused run",
        "paused.ground": "the banner of a paused run",
        "stuck": "the leading words of a search that is stuck",
        "stuck.ground": "the banner of a search that is stuck",
        "solved": "the leading words of a solved board",
        "solved.ground": "the banner of a solved board",
        # the board
        "board.light": "a light square",
        "board.dark": "a dark square",
        "board.plain": "the whole board where squares are too small to tell apart",
        "board.border": "the line around the board",
        "board.coordinate": "the numbers or letters along the edge",
        "board.hover": "around the square under the pointer or the keyboard's cursor",
        "highlight": "what somebody points at: around squares, along lines and moves",
        "highlight.ground": "the tint over a highlighted square",
        "queen.fill": "the body of a queen",
        "queen.outline": "the line around and inside a queen",
        "queen.attacked": "the mark of a queen that is under attack",
        "last_move": "from where to where the last queen went",
        "attack.row": "attacking pairs in a row",
        "attack.diagonal": "attacking pairs in a diagonal",
        "attack.anti_diagonal": "attacking pairs in an anti-diagonal",
        # the h of every successor, in its square
        "heat.good": "the tint over the square of the best successor",
        "heat.bad": "the tint over the square of the worst successor",
        "heat.text": "the number in a tinted square",
        "heat.halo": "around that number, so that lines pass behind it",
        "heat.best": "the ring around the best successors",
        "heat.best.ground": "inside that ring",
        "heat.best.text": "the number of a best successor",
        "heat.blocked": "the ring around best successors that may not be taken",
        "heat.next.text": "the number of the move that a recording takes next, on the colour of its ring",
        # the chart and the time line
        "chart.line": "h over steps",
        "chart.band": "from the least to the greatest h, where steps are too many for a line",
        "chart.best": "the best h so far",
        "chart.cursor": "the step that is shown",
        "chart.restart": "where a restart was made",
        "chart.minimum": "where a local minimum was met",
        "chart.solution": "where a solution was met",
        "chart.gauge": "temperature or threshold of a search",
        "chart.grid": "the lines behind the curve",
        "chart.text": "the numbers along the axes",
        "chances": "the chance of success",
        "chances.track": "the range of a chance, from 0 to 1",
        "chances.ground": "below the curve of the chance in the chart",
        "bar": "a bar of successors that are not better",
        # the charts of an experiment
        "series.1": "the first variant, in every chart",
        "series.2": "the second variant",
        "series.3": "the third variant",
        "series.4": "the fourth variant",
        "series.5": "the fifth variant",
        "series.6": "the sixth variant",
        "series.7": "the seventh variant",
        "series.8": "the eighth variant",
        "series.9": "the ninth variant",
        "series.10": "the tenth variant",
        "series.11": "the eleventh variant",
        "series.12": "the twelfth variant; further ones differ in line style",
        "failed": "runs that were not solved",
        "interval": "the interval of a rate, and its exact value",
        # the charts of the landscape
        "state.slope": "states with a better successor",
        "state.shoulder": "plateau states that have a way out",
        "state.flat-local-minimum": "plateau states that have none",
        "state.strict-local-minimum": "states whose successors are all worse",
        "state.solution": "solutions",
    }
)
"""What each role is for; a theme file gives a colour to every one of them, and to no other."""


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


@dataclass(frozen=True)
class Theme:
    """A name and a colour for every role of `ROLES`."""

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
        When the text is no theme file, a role is missing or unknown, or a colour cannot be read.
    """
    content = tomllib.loads(text)
    name, is_dark, colors = (content.get(key) for key in ("name", "is_dark", "colors"))
    if not (isinstance(name, str) and isinstance(is_dark, bool) and isinstance(colors, dict)):
        raise ValueError("a theme file needs a name, is_dark and a table of colors")
    _check_roles(colors)
    read = {role: _read_color(role, value) for role, value in colors.items()}
    return Theme(name, is_dark, MappingProxyType(read))


@cache
def _loaded(name: ThemeName) -> Theme:
    return parse_theme(resource_text("themes", f"{name}.toml"))


def _check_roles(colors: Mapping[str, Any]) -> None:
    missing, unknown = ROLES.keys() - colors.keys(), colors.keys() - ROLES.keys()
    if missing:
        raise ValueError(f"no colour for {', '.join(sorted(missing))}")
    if unknown:
        raise ValueError(f"no such role: {', '.join(sorted(unknown))}")


def _read_color(role: str, value: object) -> Rgba:
    if not (isinstance(value, str) and COLOR.fullmatch(value)):
        raise ValueError(f"{role} must be a colour like #1d2430 or #1d243080, not {value!r}")
    red, green, blue, *opacity = bytes.fromhex(value[1:])
    return red, green, blue, opacity[0] if opacity else 255
