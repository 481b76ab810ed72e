"""JSON as this program writes it, one field a line, and as it reads it, strictly."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any, NoReturn

from solver.errors import InputError


def json_text(value: object) -> str:
    """Write a value as JSON in plain ASCII; an object has a line a field, a list of numbers one."""
    return "".join(json_parts(value))


def json_parts(value: object) -> Iterator[str]:
    """Yield what `json_text` returns, part by part.

    An iterator of lists stands for the list of all their entries, so that no long list need be there whole.
    """
    yield from _laid_out(value, "")
    yield "\n"


def parse_json(text: str) -> Any:
    """Read one JSON value.

    Raises
    ------
    InputError
        When the text is not JSON, ends too early, names a field twice, is nested too deeply, or has a number
        that JSON does not know (NaN, Infinity) or that has thousands of digits.
    """
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_refuse_constant)
    except InputError:
        raise
    except json.JSONDecodeError as error:
        raise InputError(
            f"it is not JSON, or not all of it: {error.msg} in line {error.lineno}, column {error.colno}"
        ) from None
    except RecursionError:
        raise InputError("it is nested too deeply") from None
    except ValueError:  # how Python refuses to read thousands of digits
        raise InputError("it has a number with too many digits") from None


def _laid_out(value: object, indent: str) -> Iterator[str]:
    inner = indent + "  "
    if isinstance(value, Mapping) and value:
        fields = (
            chain([f"{json.dumps(str(name))}: "], _laid_out(part, inner)) for name, part in value.items()
        )
        yield from _block("{", "}", fields, indent)
    elif isinstance(value, list) and value and isinstance(value[0], Mapping):
        yield from _block("[", "]", (_laid_out(part, inner) for part in value), indent)
    elif isinstance(value, Iterator):
        yield from _joined(value)
    else:
        yield _compact(value)


def _block(opening: str, closing: str, lines: Iterable[Iterable[str]], indent: str) -> Iterator[str]:
    for number, line in enumerate(lines):
        yield f"{',' if number else opening}\n{indent}  "
        yield from line
    yield f"\n{indent}{closing}"


def _joined(slices: Iterator[list[Any]]) -> Iterator[str]:
    texts = (_compact(entries)[1:-1] for entries in slices if entries)
    yield f"[{next(texts, '')}"
    for text in texts:
        yield f",{text}"
    yield "]"


def _compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), allow_nan=False)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        twice = Counter(name for name, _ in pairs).most_common(1)[0][0]
        raise InputError(f"it has the field {twice[:40]!r} twice", twice[:40])
    return fields


def _refuse_constant(word: str) -> NoReturn:
    raise InputError(f"it holds {word}, which is no number in JSON")
