"""Tables of the fields of files and documents, from the attribute docstrings of the structs that hold them."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterable, Mapping
from itertools import pairwise
from textwrap import dedent

from msgspec import Struct

EMPTY: Mapping[str, str] = {}
COMMON = {
    "definitions": "Definitions of the terms.",
    "heuristic": "What h counts: `attacking-pairs` or `line-of-sight`.",
    "n": "Number of queens.",
    "parameters": "All parameters of the variant; `null` means no limit.",
    "program": "As in the run file.",
    "seed": "Seed of the random numbers.",
    "variant": "Name of the variant.",
}
"""What fields mean that many documents have."""


def field_rows(
    struct: type[Struct], names: Iterable[str] = (), also: Mapping[str, str] = EMPTY
) -> list[tuple[str, str]]:
    """Return fields with what they mean.

    Parameters
    ----------
    struct
        What holds them; what it says of a field comes first.
    names
        The fields by their names in files, which leave out ``is_``; all of the struct if not given.
    also
        What else is said of fields; then comes what is common to many documents.

    Raises
    ------
    KeyError
        If nothing is said of a field.
    """
    told = COMMON | {name: _markdown(text) for name, text in also.items()} | sentences(struct)
    return [
        (f"`{name}`", told[name if name in told else f"is_{name}"])
        for name in names or struct.__struct_encode_fields__
    ]


def sentences(struct: type[Struct]) -> dict[str, str]:
    """Return what the docstrings say of the fields of a struct and its bases, as Markdown, by their names in files."""
    found: dict[str, str] = {}
    for base in reversed(struct.__mro__):
        if issubclass(base, Struct) and base is not Struct:
            (definition,) = ast.parse(dedent(inspect.getsource(base))).body
            assert isinstance(definition, ast.ClassDef)
            for field, text in pairwise(definition.body):
                match field, text:
                    case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(
                        value=ast.Constant(value=str(words))
                    ):
                        found[name] = _markdown(words)
    in_files = dict(zip(struct.__struct_fields__, struct.__struct_encode_fields__, strict=True))
    return {in_files[name]: text for name, text in found.items()}


def _markdown(words: str) -> str:
    text = re.sub(r"``(.+?)``", r"`\1`", " ".join(words.split()))
    return re.sub(r"\bNone\b", "`null`", text)
