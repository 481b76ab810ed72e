import pytest

from benchmarks.compare import ROWS, SPEEDS, main


@pytest.mark.usefixtures("program_is_deleted")
@pytest.mark.thorough
@pytest.mark.timeout(600)
def test_the_table_has_a_line_for_every_row_and_speed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "solver.engine.machine_code._compiler.request", lambda request: True
    )  # as if under way
    assert main(["--seconds", "0.5"]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()[1:]]
    assert [(int(line[0]), int(line[1])) for line in lines] == [
        (boards, n) for boards, n, _ in ROWS for _ in SPEEDS
    ]
    assert all(float(line[3]) > 0 for line in lines)
