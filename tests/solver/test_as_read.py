"""What is said of experiments and of runs is what was read."""

import pytest

from tests.solver.as_read import FOLDER, TEXTS


@pytest.mark.parametrize("file", TEXTS)
def test_all_that_is_said_is_as_it_was_read(file: str) -> None:
    assert TEXTS[file]() == (FOLDER / file).read_text(encoding="utf-8")
