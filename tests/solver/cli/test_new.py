import json
from collections.abc import Callable
from errno import EACCES
from pathlib import Path

import pytest

from solver.custom.source import read_source
from tests.solver.cli.commands import Done
from tests.solver.custom.searches import example_file

Run = Callable[..., Done]


def test_the_beginning_is_a_search_that_runs(nqueens: Run, tmp_path: Path) -> None:
    file = tmp_path / "my_search.py"
    done = nqueens("new", str(file))
    assert (done.code, done.out) == (0, f"{file} is a working search; edit its function step.\n")
    assert "nqueens check my_search.py --as steepest-ascent" in file.read_text()
    solved = nqueens("solve --search", str(file), "-n", "4", "--seed", "1", "--json")
    assert json.loads(solved.out)["outcome"] == "solved"


def test_a_population_begins_with_the_parts_of_a_generation(nqueens: Run, tmp_path: Path) -> None:
    file = tmp_path / "my_population.py"
    done = nqueens("new", str(file), "--population")
    assert done.out == f"{file} is a working search; edit its functions select, crossover and mutate.\n"
    solved = nqueens("solve --search", str(file), "-n", "4", "--seed", "1", "--json")
    assert len(json.loads(solved.out)["members"]) == read_source(file).population == 20


def test_a_mistake_is_written_to_be_found(nqueens: Run, tmp_path: Path) -> None:
    for name in ("first-of-the-best", "equal-is-better", "one-diagonal"):
        file = tmp_path / f"{name}.py"
        done = nqueens("new", str(file), "--mistake", name)
        assert done.out == f"{file} is steepest ascent with a mistake; nqueens check finds it.\n"
        assert file.read_text() == example_file(f"{name.replace('-', '_')}.py").read_text()


@pytest.mark.parametrize("name", ["bad\udcff.py", "two\nlines.py", "-'\"\\.py"])
def test_a_file_of_any_name_begins_as_a_search(nqueens: Run, tmp_path: Path, name: str) -> None:
    assert nqueens("new", str(tmp_path / name)).code == 0
    assert read_source(tmp_path / name).name == "My search"


def test_json_names_the_file(nqueens: Run, tmp_path: Path) -> None:
    assert json.loads(nqueens("new", str(tmp_path / "other.py"), "--json").out)["file"].endswith("other.py")


@pytest.mark.parametrize(("command", "name"), [(("new",), "mine.py"), (("lesson", "new"), "mine.toml")])
def test_a_folder_that_may_not_be_searched_is_refused(
    nqueens: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...], name: str
) -> None:
    stat = Path.stat

    def refuse(path: Path, **options: bool) -> object:
        if path.name == name:
            raise PermissionError(EACCES, "Permission denied")
        return stat(path, **options)

    monkeypatch.setattr(Path, "stat", refuse)
    done = nqueens(*command, str(tmp_path / name))
    assert (done.code, done.err) == (
        2,
        f"nqueens {command[0]}: {tmp_path / name}: permission denied\n",
    )
