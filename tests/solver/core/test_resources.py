"""Resources are found in an installed package first, then in the checkout, and a missing one is named."""

import tomllib
from pathlib import Path

import pytest

from solver.core import resources


def test_a_theme_of_the_checkout_is_found_and_readable() -> None:
    assert "dark" in tomllib.loads(resources.resource_text("themes", "dark.toml"))["name"].lower()


def test_a_folder_of_resources_is_found_as_a_folder() -> None:
    assert resources.resource_path("themes").is_dir()


def test_the_installed_copy_comes_before_the_checkout(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders = (tmp_path / "installed", tmp_path / "checkout")
    for folder in folders:
        folder.mkdir()
        (folder / "note.txt").write_text(folder.name)
    monkeypatch.setattr(resources, "resource_folders", lambda: folders)
    assert resources.resource_text("note.txt") == "installed"


def test_a_missing_resource_is_named_in_one_sentence() -> None:
    with pytest.raises(FileNotFoundError, match=r"own file icons/no-such-icon\.svg is missing"):
        resources.resource_path("icons", "no-such-icon.svg")
