"""The queen as a vector picture in the theme's colours."""

from functools import cache

from nqueens_gui.resources import resource_text


@cache
def queen_svg(fill: str, outline: str) -> bytes:
    """Return the drawing of a queen in two colours (``#rrggbb``), square, for any size from 12 px."""
    drawing = resource_text("pieces", "queen.svg")
    return drawing.replace('"black"', f'"{fill}"').replace('"white"', f'"{outline}"').encode()
