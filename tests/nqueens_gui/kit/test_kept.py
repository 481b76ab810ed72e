"""What is kept is read by the types of its struct, value by value."""

import msgspec

from nqueens_gui.kit.kept import KeptFolder, merged


class Known(msgspec.Struct):
    folder: KeptFolder = "/home"
    size: int = 8


def test_usable_values_are_taken_and_others_stay() -> None:
    assert merged(Known(), {"folder": "/else", "size": "many", "more": 1}) == Known("/else", 8)
    assert merged(Known("/a", 3), {"folder": "", "size": 4}) == Known("/a", 4)
    assert merged(Known(), {"folder": "/else", "size": "\ud800"}) == Known("/else", 8)


def test_what_is_filled_in_now_need_not_be_readable() -> None:
    assert merged(Known(size="many"), {}).size == "many"  # type: ignore[arg-type]
