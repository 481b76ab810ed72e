import pytest

from nqueens_gui.kit.features import menus
from nqueens_gui.shell.features import FEATURES
from tools.document_tables import DOCUMENTS, TABLES, exact_table, filled, keys_table, variants_table

EMPTY = "".join(f"<!-- {name} -->\n(none)\n<!-- /{name} -->\n\n" for name in TABLES)


def test_every_table_is_written_between_its_markers() -> None:
    text = filled(f"before\n{EMPTY}after\n", TABLES)
    assert text.startswith("before\n")
    assert text.endswith("after\n")
    assert all(f"<!-- {name} -->\n\n{table()}\n\n<!-- /{name} -->" in text for name, table in TABLES.items())
    assert "(none)" not in text


def test_writing_the_tables_again_changes_nothing() -> None:
    once = filled(EMPTY, TABLES)
    assert filled(once, TABLES) == once


def test_every_command_of_the_window_is_in_one_of_two_tables() -> None:
    keys, others = (TABLES[name]() for name in ("keys", "commands without a key"))
    titles = [
        ", ".join((*above, command.text)) for menu in menus(FEATURES) for above, command in menu.commands()
    ]
    assert keys.count("\n") + others.count("\n") == len(titles) + 2
    assert "| View, Coordinates, Chess names |" in others


def test_a_document_without_markers_for_a_table_is_refused() -> None:
    with pytest.raises(ValueError, match="'keys'"):
        filled(EMPTY.replace("<!-- keys -->", ""), TABLES)


def test_every_table_is_in_exactly_one_document() -> None:
    assert sorted(name for tables in DOCUMENTS.values() for name in tables) == sorted(TABLES)


def test_the_exact_figures_of_four_queens_are_those_of_its_landscape() -> None:
    assert "| 4 | 0.419319661 | 1.929201 | 1.281694 | 1.000000000 | 2.839518 | – |" in exact_table()


def test_a_key_is_named_with_its_menu_and_what_it_does() -> None:
    assert "| `Space` | Run, Play | Run the search, or pause it. |" in keys_table()


def test_a_variant_is_named_with_its_options_and_their_defaults() -> None:
    (line,) = (line for line in variants_table().splitlines() if line.startswith("| `sideways`"))
    assert (
        "`--sideways-limit` 100, `--sideways-count` consecutive, `--ties` random, `--max-steps` no limit"
        in line
    )
