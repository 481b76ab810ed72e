"""``nqueens reproduce`` prints every published row beside ours."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from solver.cli import experiment as experiment_run
from solver.cli.reproduce import EXPLANATION
from solver.experiment.published import PUBLISHED
from tests.solver.cli.commands import Done

Run = Callable[..., Done]
FEW = ("--runs", "150", "--seed", "1")


def test_every_published_row_is_printed(nqueens: Run) -> None:
    code, out, err = nqueens("reproduce", *FEW)
    assert (code, err) == (0, "nqueens reproduce: 750 runs, seed 1\n")
    parts = out.split("\n\n")
    for table in PUBLISHED:
        assert f"{table.title} ({table.name})" in out
        (part,) = (part for part in parts if part.startswith(table.title))
        for row in table.rows:
            (line,) = (line for line in part.splitlines() if line.split()[:1] == [row.variant])
            assert line.split()[1] == ("–" if row.runs is None else str(row.runs))
            assert f"{100 * (row.success_rate or 0):.2f} %" in line
    assert " ".join(EXPLANATION.split()) in " ".join(out.split())


def test_a_figure_outside_has_its_reason_below(nqueens: Run) -> None:
    out = " ".join(nqueens("reproduce", "mahajan", "--runs", "20000", "--seed", "1").out.split())
    assert "Outside: random-restart-sideways, success" in out
    assert "suggest that restarts were bounded; ours are not." in out


def test_a_source_without_a_number_of_runs_cannot_be_judged(nqueens: Run) -> None:
    out = nqueens("reproduce", "geeksforgeeks", *FEW).out
    assert "cannot tell" in out
    assert "the source does not give its number of runs" in " ".join(out.split())


def test_one_table_runs_only_its_variants(nqueens: Run) -> None:
    done = nqueens("reproduce", "uncc-second", *FEW)
    assert done.err == "nqueens reproduce: 300 runs, seed 1\n"
    assert "Mahajan" not in done.out


def test_json_has_every_figure(nqueens: Run) -> None:
    document = json.loads(nqueens("reproduce", *FEW, "--json").out)
    assert (document["format"], document["n"], document["runs"], document["seed"]) == (
        "nqueens-reproduction/1",
        8,
        150,
        1,
    )
    assert [len(table["rows"]) for table in document["tables"]] == [len(table.rows) for table in PUBLISHED]
    for table in document["tables"]:
        for row in table["rows"]:
            for figure in row["figures"]:
                assert set(figure) == {
                    "figure",
                    "published",
                    "measured",
                    "interval",
                    "expected",
                    "is_within",
                    "reason",
                }


def test_ctrl_c_prints_what_is_done(nqueens: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def pressed() -> Iterator[Callable[[], bool]]:
        yield lambda: True

    monkeypatch.setattr(experiment_run, "interrupt_asked", pressed)
    code, out, err = nqueens("reproduce", "--runs", "200000", "--seed", "1", "--jobs", "1", "--yes")
    assert code == 130
    assert "cancelled after" in err
    assert "too few of our runs give this figure" in " ".join(out.split())


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("aima",), "unknown table 'aima'; use one of uncc, uncc-second, mahajan, geeksforgeeks"),
        (("--runs", "0"), "the number of runs must be between 1 and 1000000000, not 0"),
        (("--jobs", "no"), "the number of jobs must be a whole number, not 'no'"),
        (("--seed", "-1"), "the seed must be between 0 and 9223372036854775807, not -1"),
    ],
)
def test_bad_input_is_one_line(words: tuple[str, ...], sentence: str, nqueens: Run) -> None:
    code, out, err = nqueens("reproduce", *words)
    assert (code, out, err) == (2, "", f"nqueens reproduce: {sentence}\n")
