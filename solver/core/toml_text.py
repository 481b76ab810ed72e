"""TOML that people write: whatever the text is, it is a table or a clear sentence, and soon; and writing it again."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from solver.core.checks import InputError

MOST_PARTS = 20
"""Parts of a key, joined by dots; the memory to read a key grows with their square."""

_LONG_KEY = re.compile(
    rf"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){{{MOST_PARTS}}}"""
)


def toml_table(data: bytes) -> dict[str, Any]:
    """Return what the text of a file says; raises `InputError` if it is not TOML."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError("it is not written in UTF-8") from None
    if key := _LONG_KEY.search(text):
        line = text.count("\n", 0, key.start()) + 1
        raise InputError(f"line {line} has a key of more than {MOST_PARTS} parts")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"it is not TOML: {error}") from None
    except ValueError:
        raise InputError("it has a number with thousands of digits") from None
    except RecursionError:
        raise InputError("it is nested too deeply") from None


def toml_text(table: Mapping[str, Any]) -> str:
    """Write a table as TOML: its values first, then its tables and the lists of its tables, whose own are inline."""
    return "".join(_lines(table))


def _lines(table: Mapping[str, Any]) -> Iterator[str]:
    inner = {name: value for name, value in table.items() if isinstance(value, Mapping)}
    lists = {name: value for name, value in table.items() if _is_list_of_tables(value)}
    for name, value in table.items():
        if name not in inner and name not in lists:
            yield f"{_key(name)} = {_value(value)}\n"
    for headers, tables in (
        *((f"[{_key(name)}]", [one]) for name, one in inner.items()),
        *((f"[[{_key(name)}]]", several) for name, several in lists.items()),
    ):
        for one in tables:
            yield f"\n{headers}\n"
            yield from (f"{_key(name)} = {_value(value)}\n" for name, value in one.items())


def _is_list_of_tables(value: Any) -> bool:
    return isinstance(value, list | tuple) and bool(value) and all(isinstance(one, Mapping) for one in value)


def _key(name: str) -> str:
    return name if re.fullmatch("[A-Za-z0-9_-]+", name) else _value(name)


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{_key(name)} = {_value(one)}' for name, one in value.items())} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    if not isinstance(value, str):
        return json.dumps(value) if isinstance(value, bool | int | float) else str(value)  # dates and times
    text = json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    # Texts of several lines are written as such; a backslash and what follows it belong together.
    return re.sub(r"\\\\.", _unfolded, f'"""\n{text[1:-1]}"""') if "\n" in value else text


def _unfolded(escape: re.Match[str]) -> str:
    return "\n" if escape[0] == "\\n" else escape[0]


def line_of(data: bytes, path: str) -> int:
    """Return the number of the line where a value stands, such as ``line[2].variant``; that of its table, or 1."""
    lines, place = data.decode("utf-8-sig", "replace").splitlines(), 0
    first, *rest = re.findall(r"[\w-]+|\[\d+\]", path) or [""]
    headers = [number for number, line in enumerate(lines) if re.match(rf"\s*\[{{1,2}}\s*{first}\s*\]", line)]
    if headers:
        index = int(rest.pop(0)[1:-1]) if rest and rest[0].startswith("[") else 0
        place = headers[min(index, len(headers) - 1)]
        keys, inside = rest[:1], lines[place + 1 :]
    else:
        keys, inside = [first], lines
    for number, line in enumerate(inside, start=place + 1 if headers else 0):
        if headers and re.match(r"\s*\[", line):
            break
        if keys and re.match(rf"\s*[\"']?{keys[0]}[\"']?\s*[.=]", line):
            return number + 1
    return place + 1
