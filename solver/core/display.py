"""How a value shows itself in a notebook."""

from __future__ import annotations


class Displayed:
    """A value that notebooks show as HTML: a board, a playable run, a table with its chart."""

    __slots__ = ()
    as_html = repr
    """Given by the package, since what draws reports stands above the values that it draws."""

    def _repr_html_(self) -> str:
        return type(self).as_html(self)
