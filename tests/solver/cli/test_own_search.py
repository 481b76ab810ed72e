"""A search of one's own on the command line: solve, experiment and replay."""

import json
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from solver.core.run_settings import run_settings, solve_command
from solver.custom.search import own_variant
from solver.experiment.plan import experiment_command, experiment_plan
from tests.solver.cli.commands import Done
from tests.solver.custom.searches import RANDOM_WALK, body, saved

Run = Callable[..., Done]


def test_a_run_file_keeps_moves_and_hash_and_is_read_without_running_code(
    nqueens: Run, tmp_path: Path
) -> None:
    marker = tmp_path / "was run"
    path = saved(tmp_path, RANDOM_WALK + f"\nopen({str(marker)!r}, 'w').close()\n")
    file = tmp_path / "run.json"
    words = ("solve", "--search", str(path), "-n", "6", "--seed", "2", "--max-steps", "200", "-o", str(file))
    assert nqueens(*words).code == 0
    text = file.read_text()
    document = json.loads(text)
    assert document["variant"] == "my_search.py"
    assert len(document["search"]["sha256"]) == 64
    assert "randrange" not in text
    assert document["iterations"] >= document["steps"]
    assert document["evaluations"] is None
    marker.unlink()
    path.unlink()
    done = nqueens("replay", str(file))
    assert done.code == 0
    assert "my_search.py was not run" in done.out
    assert not marker.exists()


@pytest.mark.parametrize("ending", ["md", "html", "tex", "pdf", "csv", "nqx"])
@pytest.mark.parametrize(("name", "own_name"), [("bad\udcff.py", ""), ("mine.py", 'NAME = "$^$"')])
@pytest.mark.thorough(but=1)
def test_a_search_may_have_any_name_and_a_report_any_title(
    nqueens: Run, tmp_path: Path, ending: str, name: str, own_name: str
) -> None:
    path, file = saved(tmp_path, own_name + RANDOM_WALK, name), tmp_path / f"e.{ending}"
    words = ("--search", str(path), "--variants", "sideways", "-n", "4", "--runs", "1", "--seed", "1")
    assert nqueens("experiment", *words, "--title", "A\udcffB", "-o", str(file)).code == 0
    assert "n" in file.read_text(encoding="latin-1" if ending == "pdf" else "utf-8")


def test_a_changed_recording_is_noticed(nqueens: Run, tmp_path: Path) -> None:
    path, file = saved(tmp_path, RANDOM_WALK), tmp_path / "run.json"
    nqueens("solve --search", str(path), "-n", "8", "--seed", "2", "--max-steps", "20", "-o", str(file))
    document = json.loads(file.read_text())
    document["h"][3] += 1
    file.write_text(json.dumps(document))
    done = nqueens("replay", str(file))
    assert done.code == 2
    assert "state 3: recorded" in done.err


def test_an_error_ends_the_run_with_file_line_and_state(nqueens: Run, tmp_path: Path) -> None:
    path = saved(tmp_path, body("print('here')\nreturn rows[9]"))
    file = tmp_path / "run.json"
    done = nqueens("solve --search", str(path), "--start", "0,0,0,0", "-o", str(file))
    assert done.code == 3
    assert (
        "nqueens solve: my_search.py, line 4: IndexError: list index out of range, in the state 0,0,0,0"
        in done.err
    )
    assert "here" in done.err
    assert done.out.startswith("The search failed after 0 steps")
    assert json.loads(file.read_text())["fault"]["line"] == 4
    assert nqueens("replay", str(file)).code == 0


@pytest.mark.thorough
def test_an_experiment_puts_own_searches_beside_variants(nqueens: Run, tmp_path: Path) -> None:
    walk = saved(tmp_path, RANDOM_WALK, "walk.py")
    broken = saved(tmp_path, body("1 / (rows[0] - 1)\nreturn None"), "broken.py")
    searches = ("--search", str(walk), "--search", str(broken))
    words = (*searches, "--variants", "steepest-ascent", "--runs", "30", "--seed", "1")
    done = nqueens("experiment -n 4", *words, "--max-steps", "50", "--json")
    assert done.code == 3
    summaries = {summary["variant"]: summary for summary in json.loads(done.out)["summaries"]}
    assert set(summaries) == {"steepest-ascent", "walk.py", "broken.py"}
    assert summaries["walk.py"]["runs"] == 30
    assert summaries["broken.py"]["outcomes"]["error"] > 0
    assert "runs of broken, n = 4 ended in an error, such as broken.py, line 3: ZeroDivisionError" in done.err
    for index in range(4):
        one = nqueens(
            "solve --search", str(walk), "-n", "4", "--seed", "1", "--run-index", str(index), "--json"
        )
        named = nqueens("solve -n 4 --seed 1 --run-index", str(index), "--json")
        assert json.loads(one.out)["start"] == json.loads(named.out)["start"]


def test_the_command_that_repeats_a_run_insists_on_the_file_as_it_was(nqueens: Run, tmp_path: Path) -> None:
    walk = saved(tmp_path, RANDOM_WALK, "a, 'b' = c.py")
    settings = run_settings(6, own_variant(walk), seed=3, parameters={"max_steps": 5})
    words = shlex.split(solve_command(settings).replace("a, ", f"{tmp_path}/a, "))[1:]
    assert nqueens(*words).code == 0
    plan = experiment_plan((4,), [own_variant(walk)], 2, seed=3, parameters={"max_steps": [5]})
    command = shlex.split(experiment_command(plan).replace("a, ", f"{tmp_path}/a, "))[1:]
    assert nqueens(*command).code == 0
    walk.write_text(f"{RANDOM_WALK}\n")
    for done in (nqueens(*words), nqueens(*command)):
        assert done.code == 2
        assert "has changed" in done.err


def test_a_run_whose_seed_was_altered_is_found_out(nqueens: Run, tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    walk = str(saved(tmp_path, RANDOM_WALK))
    nqueens("solve --search", walk, "--seed", "7", "--max-steps", "5", "-o", str(file))
    file.write_text(file.read_text().replace('"seed": 7', '"seed": 8'))
    done = nqueens("replay", str(file))
    assert done.code == 2
    assert "state 0: not what seed 8, run 0 draws" in done.err


def test_a_run_is_stopped_when_its_time_is_up_and_printed_as_far_as_it_came(
    nqueens: Run, tmp_path: Path
) -> None:
    path = saved(tmp_path, body("__import__('time').sleep(0.1)\nreturn 0, (rows[0] + 1) % len(rows)"))
    for words in (("--search", str(path)), ("--variant", "sideways", "--sideways-limit", str(10**15))):
        done = nqueens("solve --start 3,1,6,5,2,0,7,4 --json --timeout 1", *words)
        assert (done.code, json.loads(done.out)["outcome"]) == (0, "stopped")
        assert done.err.endswith("nqueens solve: stopped after 1 seconds\n")
    done = nqueens("solve --timeout 0.000001 --search", str(path))
    assert (done.code, done.out) == (2, "")
    assert done.err.endswith("nqueens solve: the time was up before the run began\n")
