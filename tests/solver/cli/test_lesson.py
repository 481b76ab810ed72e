"""``nqueens lesson``: lesson files begun and checked."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from tests.solver.cli.commands import Done

Run = Callable[..., Done]


def test_a_lesson_is_begun_and_checked(nqueens: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    done = nqueens("lesson new", str(file))
    assert done.out == f"{file} is a lesson of two pages; edit it, and open it with nqueens-gui.\n"
    done = nqueens("lesson check", str(file))
    assert (done.code, done.out) == (0, f"{file} is a lesson of 2 pages with 2 questions.\n")
    assert nqueens("lesson new", str(file)).code == 2


def test_wrong_answers_are_refused_and_unknown_ones_named(nqueens: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    nqueens("lesson new", str(file))
    text = file.read_text()
    file.write_text(text.replace('asks = "h"', 'number = 3\nasks = "h"'))
    done = nqueens("lesson check", str(file))
    assert done.code == 2
    assert done.err.endswith('mine.toml: page 1: "question": h is 4, but the answer given is another\n')
    file.write_text(text.replace('asks = "h"', "number = 3"))
    assert nqueens("lesson check", str(file)).out.endswith('its figure in "asks": page 1.\n')
    assert json.loads(nqueens("lesson check", str(file), "--json").out)["unchecked"] == [1]
