"""The benchmark of the landscape measures every part."""

import pytest

from benchmarks import landscape


def test_every_part_is_measured(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(landscape, "SIZES", (9,))
    assert landscape.main(["-n", "6"]) == 0
    out = capsys.readouterr().out
    for part in (
        "all states of 6 queens",
        "plateaus",
        "total; peak memory",
        "reading and checking it",
        "success probability of any state",
    ):
        assert part in out
    assert "20 of 20 exact" in out
