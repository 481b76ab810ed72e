"""``nqueens reproduce`` prints every published row beside ours, and writes a report."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from solver.cli import experiment as experiment_run
from solver.experiment.published import PUBLISHED
from tests.solver.cli.commands import Done

Run = Callable[..., Done]
FEW = ("--runs", "150", "--seed", "1")


def unfolded(text: str) -> str:
    return " ".join(text.split())


def test_json_has_every_figure(nqueens: Run) -> None:
    document = json.loads(nqueens("reproduce", *FEW, "--json").out)
    assert {name: document[name] for name in ("format", "n", "seed", "starts", "runs", "complete")} == {
        "format": "nqueens-reproduction/2",
        "n": 8,
        "seed": 1,
        "starts": "uniform",
        "runs": 150,
        "complete": True,
    }
    for table, published in zip(document["tables"], PUBLISHED, strict=True):
        assert (table["name"], table["title"]) == (published.name, published.title)
        for row, published_row in zip(table["rows"], published.rows, strict=True):
            printed = {figure["figure"]: figure["printed"] for figure in row["figures"]}
            assert printed == published_row.figures
            assert all(figure["measured"] is not None for figure in row["figures"])


@pytest.mark.parametrize("ending", [".md", ".html", ".pdf", ".tex", ".json"])
@pytest.mark.thorough(but=1)
def test_a_report_is_written(nqueens: Run, ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"report{ending}"
    code, _, err = nqueens("reproduce uncc", *FEW, "-o", str(path))
    assert (code, err.splitlines()[-1]) == (0, f"nqueens reproduce: written to {path}")
    data = path.read_bytes()
    if ending == ".pdf":
        assert data.startswith(b"%PDF")
        return
    text = data.decode()
    assert "UNCC report, table under RESULTS" in text
    assert ("5.6 \\%" if ending == ".tex" else "5.6 %") in text
    if ending == ".json":
        assert json.loads(text) == json.loads(nqueens("reproduce uncc", *FEW, "--json").out)
    else:
        assert "nqueens reproduce uncc --runs 150 --seed 1" in text.replace("{}", "")


def test_ctrl_c_prints_what_is_done(nqueens: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def pressed(*_: object) -> Iterator[Callable[[], bool]]:
        yield lambda: True

    monkeypatch.setattr(experiment_run, "interrupt_asked", pressed)
    code, out, err = nqueens("reproduce --runs 200000 --seed 1 --jobs 1 --yes")
    assert code == 130
    assert "cancelled after" in err
    assert "Cannot tell: random-neighbour, success: too few of our runs give this figure." in unfolded(out)
