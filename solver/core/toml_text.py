"""Reading TOML that people write: whatever the text is, it is a table or a clear sentence, and soon."""

from __future__ import annotations

import re
import tomllib
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
