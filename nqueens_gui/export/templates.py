"""The templates of the documents, filled in by jinja2."""

from __future__ import annotations

from functools import cache
from typing import Any

from jinja2 import Environment, FunctionLoader, StrictUndefined

from nqueens_gui.kit.resources import resource_text

HTML_ENDING = ".html.j2"


def fill_in(template: str, **values: Any) -> str:
    """Return a template of ``resources/templates`` with values filled in, escaped where it is HTML."""
    return _environment().get_template(template).render(**values)


@cache
def _environment() -> Environment:
    return Environment(
        loader=FunctionLoader(lambda name: resource_text("templates", name)),
        autoescape=lambda name: bool(name and name.endswith(HTML_ENDING)),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
