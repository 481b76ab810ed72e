"""What kinds of value a preference may have, and how each is written as text and read back."""

import base64
import binascii
import json
import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

Value = TypeVar("Value")


@dataclass(frozen=True)
class Kind(Generic[Value]):
    """How a value becomes text and text becomes a value again."""

    write: Callable[[Value], str]
    """Returns the text; numpy's numbers are taken for Python's."""
    read: Callable[[str], Value]
    """Returns the value, or raises ValueError for text that is not one."""


def _read_switch(text: str) -> bool:
    if text not in ("true", "false"):
        raise ValueError(f"{text!r} is neither true nor false")
    return text == "true"


SWITCH: Kind[bool] = Kind(lambda value: "true" if value else "false", _read_switch)
"""True or false."""
TEXT: Kind[str] = Kind(str, str)
"""Any text."""


def number(minimum: float, maximum: float = math.inf) -> Kind[float]:
    """Return the kind of numbers between two bounds, bounds included; the upper one may be infinite."""

    def read(text: str) -> float:
        value = float(text)
        if not minimum <= value <= maximum:
            raise ValueError(f"{value} is not between {minimum} and {maximum}")
        return value

    return Kind(lambda value: repr(float(value)), read)


def one_of(words: Iterable[str]) -> Kind[str]:
    """Return the kind of one word out of several."""
    known = frozenset(map(str, words))

    def read(text: str) -> str:
        if text not in known:
            raise ValueError(f"{text!r} is none of {', '.join(sorted(known))}")
        return text

    return Kind(str, read)


def _read_texts(text: str) -> tuple[str, ...]:
    value = json.loads(text)
    if not (isinstance(value, list) and all(isinstance(entry, str) for entry in value)):
        raise ValueError(f"{text!r} is no list of texts")
    return tuple(value)


def texts(most: int) -> Kind[tuple[str, ...]]:
    """Return the kind of a few texts in order, `most` at the most; further ones are dropped."""
    return Kind(
        lambda value: json.dumps([str(entry) for entry in value][:most]),
        lambda text: _read_texts(text)[:most],
    )


def some_of(words: Iterable[str]) -> Kind[tuple[str, ...]]:
    """Return the kind of any number of words out of several."""
    known = tuple(map(str, words))

    def read(text: str) -> tuple[str, ...]:
        value = _read_texts(text)
        if not set(value) <= set(known):
            raise ValueError(f"{text!r} has other words than {', '.join(known)}")
        return value

    return Kind(lambda value: json.dumps([word for word in known if word in set(value)]), read)


def _read_mapping(text: str) -> dict[str, Any]:
    value = json.loads(text)
    if not isinstance(value, dict):
        raise ValueError(f"{text!r} is no mapping")
    return value


def _plain(value: Any) -> Any:
    """Return a number of numpy's as one of Python's."""
    if not hasattr(value, "item"):
        raise TypeError(f"{value!r} cannot be kept")
    return value.item()


MAPPING: Kind[dict[str, Any]] = Kind(lambda value: json.dumps(value, default=_plain), _read_mapping)
"""Names with values that JSON can hold."""


def _read_blob(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except binascii.Error as error:
        raise ValueError(str(error)) from error


BLOB: Kind[bytes] = Kind(lambda value: base64.b64encode(bytes(value)).decode(), _read_blob)
"""Bytes that only Qt understands, such as a window's geometry."""
