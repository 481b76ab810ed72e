import pytest
from PySide6.QtWidgets import QApplication

from benchmarks.board_painting import SIZES, main


def test_the_table_has_a_line_for_every_size(qapp: QApplication, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--rounds", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()[2:]
    assert [int(line.split()[0]) for line in lines] == list(SIZES)
    times = [float(number) for line in lines for number in line.replace("/", " ").split()[1:]]
    assert len(times) == 6 * len(SIZES)
    assert min(times) > 0
