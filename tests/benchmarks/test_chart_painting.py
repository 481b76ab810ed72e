import pytest
from PySide6.QtWidgets import QApplication

from benchmarks.chart_painting import main


def test_the_table_has_a_line_for_every_length_and_axis(
    qapp: QApplication, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--rounds", "2", "--most", "10000"]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()[2:]]
    assert [line[:2] for line in lines] == [
        ["1,000", "linear"],
        ["1,000", "log"],
        ["10,000", "linear"],
        ["10,000", "log"],
    ]
    times = [float(time) for line in lines for time in line[2:]]
    assert len(times) == 4 * len(lines)
    assert min(times) > 0
