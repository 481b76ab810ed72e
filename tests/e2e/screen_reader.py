"""What a screen reader finds on the desktop: ``python -m tests.e2e.screen_reader`` prints it as a tree in JSON.

Reads by libatspi over the accessibility bus, as screen readers do. It runs in a process of its own: a client of that
bus keeps the display that it began with.
"""

from __future__ import annotations

import ctypes
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

from tests.virtual_display import ending

FOCUSABLE, SHOWING = 11, 25
"""Numbers of states in ``atspi-constants.h``."""
LABELLED_BY = 2
"""Number of a relation there."""


class Node(Struct, frozen=True):
    """What is told of a part of the window."""

    role: str
    name: str
    description: str
    is_showing: bool
    is_focusable: bool
    children: tuple[Node, ...]

    @property
    def all(self) -> Iterator[Node]:
        """This node and those below it, from the top."""
        yield self
        for child in self.children:
            yield from child.all

    @property
    def showing(self) -> Iterator[Node]:
        """The same without what is hidden."""
        if self.is_showing:
            yield self
            for child in self.children:
                yield from child.showing

    def lines(self, depth: int = 0) -> Iterator[str]:
        """The nodes that show and have a name, one a line, indented below those that contain them."""
        if self.is_showing:
            is_told = bool(self.name) and self.role != "status bar"  # whose message comes and goes
            if is_told:
                yield f"{'  ' * depth}{self.role}: {' '.join(self.name.split())}"
            for child in self.children:
                yield from child.lines(depth + is_told)


@contextmanager
def accessibility_bus(display: str) -> Iterator[dict[str, str]]:
    """Start a session bus, give the environment of a program that is to be read on it, and end the bus afterwards."""
    environment = {**os.environ, "DISPLAY": display, "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1"}
    reading, writing = os.pipe()
    command = ("dbus-daemon", "--session", "--nofork", f"--print-address={writing}")
    bus = subprocess.Popen(command, env=environment, pass_fds=[writing], stderr=subprocess.DEVNULL)
    with ending(bus):
        os.close(writing)
        with os.fdopen(reading) as address:
            environment["DBUS_SESSION_BUS_ADDRESS"] = address.readline().strip()
        _answer(environment)  # begins the accessibility bus, which Qt waits for
        yield environment


def read_program(environment: Mapping[str, str]) -> Node:
    """Return the tree of the one program on the bus of `environment`."""
    (program,) = _node(_answer(environment)).children
    return program


def _answer(environment: Mapping[str, str]) -> list[object]:
    command = [sys.executable, "-m", "tests.e2e.screen_reader"]
    answer = subprocess.run(
        command, env=environment, cwd=Path(__file__).parents[2], capture_output=True, text=True, timeout=120
    )
    assert answer.returncode == 0, answer.stderr
    return json.loads(answer.stdout)


def _node(told: list[object]) -> Node:
    *fields, children = told
    assert isinstance(children, list)
    return Node(*fields, tuple(map(_node, children)))  # type: ignore[arg-type]


class _Bus:
    """The functions of libatspi that are used here."""

    def __init__(self) -> None:
        self._library = ctypes.CDLL("libatspi.so.0")
        self._library.atspi_init()

    def desktop(self) -> list[object]:
        get = self._library.atspi_get_desktop
        get.restype = ctypes.c_void_p
        return self._told(ctypes.c_void_p(get(0)))

    def _told(self, node: ctypes.c_void_p) -> list[object]:
        """Return role, name, description, whether it shows and takes the keyboard, and what is in it if it shows."""
        is_showing, is_focusable = self._states(node)
        role = self._text("role_name", node)
        is_open = is_showing or role == "desktop frame"
        count = self._library.atspi_accessible_get_child_count(node, None) if is_open else 0
        found = (self._pointer("accessible_get_child_at_index", node, index, None) for index in range(count))
        return [
            role,
            ": ".join(dict.fromkeys(filter(None, [*self._labels(node), self._text("name", node)]))),
            self._text("description", node),
            is_showing,
            is_focusable,
            [self._told(child) for child in found if child],
        ]

    def _text(self, what: str, node: ctypes.c_void_p) -> str:
        get = getattr(self._library, f"atspi_accessible_get_{what}")
        get.restype = ctypes.c_char_p
        return (get(node, None) or b"").decode()

    def _pointer(self, function: str, *arguments: object) -> ctypes.c_void_p:
        get = getattr(self._library, f"atspi_{function}")
        get.restype = ctypes.c_void_p
        return ctypes.c_void_p(get(*arguments))

    def _states(self, node: ctypes.c_void_p) -> list[bool]:
        states = self._pointer("accessible_get_state_set", node)
        return [bool(self._library.atspi_state_set_contains(states, state)) for state in (SHOWING, FOCUSABLE)]

    def _labels(self, node: ctypes.c_void_p) -> Iterator[str]:
        """Give the names of the labels of a node: of a list to choose from, the name is its choice."""
        relations = _Array.from_address(self._pointer("accessible_get_relation_set", node, None).value or 0)
        for place in range(relations.length):
            relation = ctypes.c_void_p(relations.data[place])
            if self._library.atspi_relation_get_relation_type(relation) == LABELLED_BY:
                yield self._text("name", self._pointer("relation_get_target", relation, 0))


class _Array(ctypes.Structure):
    """GArray of pointers."""

    _fields_ = (("data", ctypes.POINTER(ctypes.c_void_p)), ("length", ctypes.c_uint))


if __name__ == "__main__":
    print(json.dumps(_Bus().desktop()))
