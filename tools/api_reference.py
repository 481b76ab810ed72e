"""Writes docs/api.md from the signatures and docstrings of the public names; run with python -m tools.api_reference."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import solver
from solver.core.files import write_whole

DOCUMENT = Path(__file__).parents[1] / "docs" / "api.md"
BEGINNING = """# Python reference

What `from solver import ...` offers, made from the docstrings by `python -m tools.api_reference`. Parameters of a
variant are keyword arguments everywhere; bad input raises `InputError`, whose text is one sentence.
"""
SECTION = re.compile(r"^(Parameters|Returns|Raises|Examples)\n-+\n", re.MULTILINE)


def main() -> int:
    """Write the document."""
    write_whole(DOCUMENT, reference())
    return 0


def reference() -> str:
    """Return the document."""
    entries = (_entry(name, getattr(solver, name)) for name in sorted(solver.__all__, key=str.lower))
    return re.sub(r"\n{3,}", "\n\n", "\n".join([BEGINNING, *entries]))


def _entry(name: str, value: Any) -> str:
    kind = "class" if inspect.isclass(value) else "def" if callable(value) else ""
    if not kind:
        return f"## {name}\n\nA mapping: {', '.join(f'`{key}`' for key in value)}.\n"
    signature = f"\n```python\n{_signature(name, value)}\n```\n" if kind == "def" else ""
    members = "".join(_members(value)) if kind == "class" else ""
    return f"## {name}\n{signature}\n{_markdown(inspect.getdoc(value) or '')}\n{members}"


def _signature(name: str, value: Any) -> str:
    """Write one parameter a line; a default that is a function is not spelled out."""
    parts: list[str] = []
    is_named = False
    for one in inspect.signature(value).parameters.values():
        if one.kind is one.KEYWORD_ONLY and not is_named:
            parts.append("*")
            is_named = True
        parts.append(_parameter(one))
    lines = "".join(f"    {part},\n" for part in parts)
    returned = inspect.signature(value).return_annotation
    return f"{name}(\n{lines}) -> {returned}"


def _parameter(one: inspect.Parameter) -> str:
    stars = {one.VAR_POSITIONAL: "*", one.VAR_KEYWORD: "**"}.get(one.kind, "")
    if one.default is one.empty:
        default = ""
    elif isinstance(one.default, str):
        default = f' = "{one.default}"'
    else:
        default = " = ..." if callable(one.default) else f" = {one.default!r}"
    return f"{stars}{one.name}: {one.annotation}{default}"


def _members(value: type) -> Iterator[str]:
    """Yield the values of an enumeration, or the public methods and properties of a class, a line each."""
    listed = [(f"`{one.name}`", repr(one.value)) for one in value] if hasattr(value, "__members__") else []
    for name, member in vars(value).items():
        is_shown = isinstance(member, property) or inspect.isfunction(member)
        if is_shown and not name.startswith("_") and (text := inspect.getdoc(member)):
            listed.append((f"`{name}`", _prose(text).split("\n")[0]))
    if listed:
        yield "\n" + "".join(f"- {name}: {text}\n" for name, text in listed)


def _markdown(text: str) -> str:
    """Turn the sections of a docstring into lists and examples into blocks."""
    first, *rest = SECTION.split(text)
    parts = [_prose(first).strip()]
    for title, body in zip(rest[::2], rest[1::2], strict=True):
        if title == "Examples":
            parts.append(f"```pycon\n{body.strip()}\n\n```")
        else:
            items = re.sub(r"^(\S.*)\n((?:    .*\n?)+)", _item, body.strip() + "\n", flags=re.MULTILINE)
            parts.append(f"**{title}**\n\n{_prose(items).strip()}")
    return "\n\n".join(parts) + "\n"


def _item(found: re.Match[str]) -> str:
    return f"- `{found[1]}`: {' '.join(found[2].split())}\n"


def _prose(text: str) -> str:
    """Write code as Markdown does, and names of modules without their path."""
    plain = re.sub(r"``(.+?)``", r"`\1`", text)
    return re.sub(r"`~?(?:solver|nqueens_gui)\.[\w.]*\.(\w+)`", r"`\1`", plain)


if __name__ == "__main__":
    raise SystemExit(main())
