import re

import pytest
from pytestqt.qtbot import QtBot

from benchmarks import scrubbing


@pytest.mark.usefixtures("program_is_deleted")
@pytest.mark.thorough
def test_every_size_has_its_line(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(scrubbing, "SIZES", (6, 12))
    assert scrubbing.main(["--seconds", "0.3"]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines() if re.match(r" +\d+ ", line)]
    assert [row[0] for row in rows] == ["6", "12", "6"]
    assert all(float(row[1]) > 0 for row in rows)
