from shutil import which

import pytest

from benchmarks import c_loops


@pytest.mark.skipif(which("cc") is None, reason="there is no C compiler")
def test_each_search_is_measured_against_its_loop(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(c_loops, "ROUNDS", 1)
    monkeypatch.setattr(c_loops, "CASES", [case for case in c_loops.CASES if case[1] == 8])
    assert c_loops.main(["--seconds", "0.001"]) == 0
    heading, *lines = capsys.readouterr().out.splitlines()
    assert heading.split()[-1] == "ratio"
    assert len(lines) == len(c_loops.CASES)
    # So short that some round to 0.
    assert all(float(cell) >= 0 for line in lines for cell in line.split()[-3:])
