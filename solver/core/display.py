"""How a value shows itself in a notebook."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar


class Displayed:
    """A value that notebooks show as HTML: a board, a playable run, a table with its chart."""

    __slots__ = ()
    as_html: ClassVar[Callable[[object], str]] = repr
    """Given by the package, since what draws reports stands above the values that it draws."""

    def _repr_html_(self) -> str:
        return type(self).as_html(self)
