"""The Python reference is made from the docstrings, and has every public name."""

import doctest
import re
from pathlib import Path

import pytest

import solver
from tools.api_reference import DOCUMENT, reference

TUTORIAL = DOCUMENT.with_name("tutorial.md")


def test_the_reference_is_up_to_date() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert text == reference(), "update it with: python -m tools.api_reference"


def test_every_public_name_has_a_section_with_text() -> None:
    text = reference()
    for name in solver.__all__:
        assert len(text.split(f"## {name}\n")[1].split("\n## ")[0]) > 40, name


@pytest.mark.parametrize("document", [DOCUMENT, TUTORIAL], ids=lambda path: path.name)
@pytest.mark.thorough
def test_the_examples_give_what_the_document_shows(document: Path) -> None:
    examples = re.findall(r"```pycon\n(.*?)```", document.read_text(encoding="utf-8"), re.DOTALL)
    test = doctest.DocTestParser().get_doctest("\n".join(examples), {}, document.name, str(document), 0)
    failed, attempted = doctest.DocTestRunner().run(test)
    assert (failed, attempted > 5) == (0, True)
