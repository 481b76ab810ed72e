"""What the success probabilities of a variant need is prepared ahead of their first use."""

from __future__ import annotations

import subprocess
from pathlib import Path

import platformdirs
import pytest

from solver.analysis import prepare, table_files
from solver.core.run_settings import RunSettings, run_settings


def rule(n: int, variant: str = "sideways", **parameters: object) -> RunSettings:
    return run_settings(n, variant, seed=0, parameters=parameters)


@pytest.mark.parametrize(
    "settings", [rule(5, sideways_limit=2), rule(9, "random-restart"), rule(9), rule(6, "random-neighbour")]
)
@pytest.mark.thorough(but=1)
def test_a_rule_is_prepared_once_its_command_has_run(settings: RunSettings) -> None:
    subprocess.run(prepare.command(settings), check=True)
    assert prepare.is_prepared(settings)


def test_a_large_table_has_to_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_files, "SMALLEST_CACHED", 5)
    monkeypatch.setattr(prepare, "SMALLEST_CACHED", 5)
    settings = rule(5, sideways_limit=3)
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda *_, **__: tmp_path)
    assert not prepare.is_prepared(settings)
    prepare.prepare(settings)
    assert prepare.is_prepared(settings)
