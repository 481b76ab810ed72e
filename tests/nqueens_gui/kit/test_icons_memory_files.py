import pytest
from PySide6.QtCore import QDir, QFile, QIODevice

from nqueens_gui.kit.icons import add_memory_files, name_hash


def content_of(path: str) -> bytes:
    file = QFile(path)
    assert file.open(QIODevice.OpenModeFlag.ReadOnly), path
    return bytes(file.readAll().data())


def test_files_in_memory_read_as_they_were_given() -> None:
    files = {f"file-{number}.txt": bytes(range(number)) for number in range(100)}
    add_memory_files("test-many", files)
    assert {name: content_of(f":/test-many/{name}") for name in files} == files
    assert set(QDir(":/test-many").entryList()) == set(files)


def test_two_folders_do_not_disturb_one_another() -> None:
    add_memory_files("test-one", {"same.txt": b"one"})
    add_memory_files("test-two", {"same.txt": b"two", "größe.txt": b"umlaut"})
    assert content_of(":/test-one/same.txt") == b"one"
    assert content_of(":/test-two/same.txt") == b"two"
    assert content_of(":/test-two/größe.txt") == b"umlaut"
    assert not QFile.exists(":/test-one/größe.txt")


@pytest.mark.parametrize(("name", "value"), [("", 0), ("a", 97), ("ab", 97 * 16 + 98)])
def test_the_hash_of_a_name_is_that_of_qt(name: str, value: int) -> None:
    assert name_hash(name) == value
