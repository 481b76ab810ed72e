import re

from nqueens_gui.export.markdown import markdown_text
from nqueens_gui.export.run_summary import run_summary
from solver.core.definitions import run_definitions
from solver.core.run_settings import run_settings
from solver.runs.trace import Trace
from tests.nqueens_gui.export.runs import many_climbs_run, recorded, solved_run, stuck_run, unfinished_run
from tests.nqueens_gui.export.test_run_summary import NOON

PICTURES = {"start": "run-start.png", "final": "run-final.png", "chart": "run-chart.png"}


def document(trace: Trace) -> str:
    return markdown_text(run_summary(trace, NOON), PICTURES)


def section(text: str, heading: str) -> str:
    return text.split(f"\n## {heading}\n")[1].split("\n## ", maxsplit=1)[0]


def test_it_begins_with_what_was_run_and_what_came_of_it() -> None:
    lines = document(solved_run()).splitlines()
    assert lines[0] == "# Random restart: 8 queens"
    assert lines[2] == "**Solved in 11 moves after 3 restarts.** No two queens attack each other."
    assert "| h, start to end | 4 → 0 |" in lines
    assert "| Restarts | 3 |" in lines


def test_both_boards_stand_in_it_as_rows_as_text_and_as_pictures() -> None:
    boards = section(document(stuck_run()), "Boards")
    assert "Start: `3,2,5,2,2,0,7,7`" in boards
    assert "- - - - - Q - -\n- - - - - - - -\n- Q - Q Q - - -\n" in boards
    assert "Final state: `3,1,7,5,2,0,6,4`" in boards
    assert "](run-start.png)" in boards
    assert "](run-final.png)" in boards


def test_settings_climbs_and_definitions_are_complete() -> None:
    trace = solved_run()
    text = document(trace)
    for line in ("| Variant | Random restart (random-restart) |", "| Seed | 7 |", "| Start | random |"):
        assert line in section(text, "Settings").splitlines()
    assert section(text, "Climbs").count("Local minimum") == 3
    for meaning in run_definitions(trace.settings).values():
        assert meaning in section(text, "Definitions")


def test_the_command_stands_in_a_block_of_its_own() -> None:
    text = document(solved_run())
    assert "```sh\nnqueens solve -n 8 --variant random-restart --seed 7\n```" in text
    assert "as far as they were recorded" in section(document(unfinished_run()), "Run it again")


def test_a_table_has_as_many_cells_on_each_line() -> None:
    for block in re.findall(r"(?:^\|.*\n)+", document(solved_run()), flags=re.MULTILINE):
        assert len({line.count("|") for line in block.splitlines()}) == 1


def test_a_large_board_stands_in_it_as_rows_and_picture_only() -> None:
    boards = section(document(recorded(run_settings(60, seed=1))), "Boards")
    assert "```" not in boards
    assert "](run-start.png)" in boards


def test_a_name_with_spaces_is_linked_as_an_address() -> None:
    text = markdown_text(run_summary(solved_run(), NOON), {**PICTURES, "chart": "my run (2)-chart.png"})
    assert "](my%20run%20%282%29-chart.png)" in text


def test_climbs_that_are_left_out_are_counted() -> None:
    assert "These are the first 50 of 71 climbs." in section(document(many_climbs_run()), "Climbs")


def test_no_line_is_left_blank_twice_and_the_last_one_ends() -> None:
    text = document(solved_run())
    assert "\n\n\n" not in text
    assert text.endswith(".\n")
