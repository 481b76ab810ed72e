from pathlib import Path

import pytest

from benchmarks import against


def test_both_checkouts_are_measured_and_their_medians_compared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = iter([90.0, 50.0, 4.0, 1.0, 9.0, 1.0, 2.0, 7.0])
    monkeypatch.setattr(against, "figures", lambda *_: {"import solver, s": next(seconds)})
    against.main([str(tmp_path), "import", "--turns", "3"])
    assert capsys.readouterr().out.splitlines()[1].split()[-3:] == ["4", "1", "0.25"]


@pytest.mark.skipif(not (against.HERE / ".venv/bin/python").exists(), reason="not set up by make")
def test_a_row_is_measured_with_the_environment_of_its_checkout() -> None:
    assert list(against.figures(against.HERE, "import")) == ["import solver, s"]


def test_a_row_that_does_not_exist_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        against.main([".", "speeed"])
    assert "there is no row speeed; use one of import, start" in capsys.readouterr().err
