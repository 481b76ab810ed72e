"""What goes wrong before there is a window is one line on standard error."""

from __future__ import annotations

import pytest

from nqueens_gui.shell.start_checks import BAD_INPUT, complain


def test_it_is_one_line_in_the_name_of_the_program(capsys: pytest.CaptureFixture[str]) -> None:
    assert complain("no, thanks") == BAD_INPUT == 2
    captured = capsys.readouterr()
    assert captured.err == "nqueens-gui: no, thanks\n"
    assert captured.out == ""
