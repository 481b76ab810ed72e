import pytest

from benchmarks import peers


@pytest.mark.thorough
def test_the_engine_is_faster_than_the_textbook_by_the_ratio_that_is_printed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert peers.main(["--seconds", "0.01"]) == 0
    line = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("textbook"))
    theirs, ours, ratio = (float(cell.replace(",", "")) for cell in line.split()[-3:])
    # What is printed is rounded: the first rate to 0.1, the second and the ratio to 1.
    assert (ours - 0.5) / (theirs + 0.05) - 0.5 <= ratio <= (ours + 0.5) / (theirs - 0.05) + 0.5
    assert ratio > 100
