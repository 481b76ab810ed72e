"""Tables as CSV that a spreadsheet shows as they are, without computing any cell."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable
from io import StringIO

FORMULA = re.compile(r"[=+\-@\t](?![0-9.]+([eE][+-]?[0-9]+)?$)")
"""How a text begins that a spreadsheet would compute; one that is only a number with a sign does no harm."""


def csv_text(rows: Iterable[Iterable[object]]) -> str:
    """Write rows as CSV: None leaves a cell empty, and a text that looks like a formula gets an apostrophe.

    True and false are in small letters, as in JSON. Line ends within a cell become those of the file: Python writes
    others without quotes.
    """
    text = StringIO(newline="")
    csv.writer(text, lineterminator="\n").writerows([_cell(value) for value in row] for row in rows)
    return text.getvalue()


def _cell(value: object) -> object:
    if isinstance(value, bool):
        return str(value).lower()
    if not isinstance(value, str):
        return value
    text = value.replace("\r\n", "\n").replace("\r", "\n")
    return f"'{text}" if FORMULA.match(text) else text
