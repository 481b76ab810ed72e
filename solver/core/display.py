"""How a value shows itself in a notebook: through `solver.notebook`, which is loaded only then."""

from __future__ import annotations

from importlib import import_module


class Displayed:
    """A value that notebooks show as HTML: a board, a playable run, a table with its chart."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        # By its name: what draws reports stands above the values that it draws.
        html: str = import_module("solver.notebook").as_html(self)
        return html
