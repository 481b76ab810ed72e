"""What the odds of a rule need is made ready ahead of their first use."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from solver.analysis import prepare
from solver.analysis import table_files as kept_tables
from solver.core.run_settings import RunSettings, run_settings


def rule(n: int, variant: str = "sideways", **parameters: object) -> RunSettings:
    return run_settings(n, variant, seed=0, parameters=parameters)


@pytest.mark.parametrize(
    "settings", [rule(5, sideways_limit=2), rule(9, "random-restart"), rule(9), rule(6, "random-neighbour")]
)
def test_a_rule_is_prepared_once_its_command_has_run(settings: RunSettings) -> None:
    subprocess.run(prepare.command(settings), check=True)
    assert prepare.is_prepared(settings)


def test_a_large_table_has_to_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_tables, "WORTH_KEEPING", 5)
    monkeypatch.setattr(prepare, "WORTH_KEEPING", 5)
    settings = rule(5, sideways_limit=3)
    monkeypatch.setattr(kept_tables, "user_cache_path", lambda *_, **__: tmp_path)
    assert not prepare.is_prepared(settings)
    prepare.prepare(settings)
    assert prepare.is_prepared(settings)
