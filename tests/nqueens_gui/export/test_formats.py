import re
from collections import Counter

import pytest

from nqueens_gui.export.formats import FORMATS, ExportFormat, Picture, endings, pictures


@pytest.mark.parametrize("spec", FORMATS.values(), ids=FORMATS)
def test_a_description_is_one_short_sentence(spec: ExportFormat) -> None:
    assert re.fullmatch(r"[A-Zh][^.]{10,50}\.", spec.description)


def test_no_two_formats_share_a_file_but_for_a_picture_they_both_need() -> None:
    counts = Counter(ending for spec in FORMATS.values() for ending in spec.endings)
    assert [ending for ending, count in counts.items() if count > 1] == ["-chart.png"]
    assert FORMATS["markdown"].files["-chart.png"] is FORMATS["chart-png"].files["-chart.png"]


def test_a_document_is_written_after_the_pictures_it_refers_to() -> None:
    assert endings(["markdown"]) == ("-start.png", "-final.png", "-chart.png", ".md")


def test_each_file_and_each_picture_is_named_once_in_the_order_of_the_table() -> None:
    chosen = ["chart-png", "markdown", "run-file"]
    assert endings(chosen) == (".json", "-start.png", "-final.png", "-chart.png", ".md")
    assert pictures(chosen) == (Picture.START_PNG, Picture.FINAL_PNG, Picture.CHART_PNG)


def test_all_formats_together_need_every_picture() -> None:
    assert set(pictures(FORMATS)) == set(Picture)


def test_figures_alone_need_no_picture() -> None:
    assert pictures(["run-file", "moves-csv", "chart-csv"]) == ()
