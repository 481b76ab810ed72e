import re
from itertools import combinations

import numpy as np
import pytest
from PySide6.QtGui import QColor

from nqueens_gui.board.ground_painting import HEAT_CONTRAST
from nqueens_gui.compare.comparison import MOST
from nqueens_gui.kit.theme import Rgba, Theme, ThemeName, load_theme
from solver.core.resources import resource_path, resource_text

READABLE = 4.5
DISTINCT = 3.0

GROUNDS_OF_TEXT = {
    "text": (
        *("ground", "card", "popup", "field", "hover", "pressed", "selection"),
        *("notice.ground", "paused.ground", "stuck.ground", "solved.ground"),
    ),
    "text.dim": ("ground", "card", "popup", "field", "hover"),
    "accent": ("ground", "card", "field"),
    "accent.text": ("accent", "accent.hover", "accent.pressed"),
    "error": ("ground", "card", "popup", "field"),
    "notice": ("notice.ground",),
    "paused": ("paused.ground", "card"),
    "stuck": ("stuck.ground", "card"),
    "solved": ("solved.ground", "card"),
    "board.coordinate": ("ground", "card"),
    "heat.best.text": ("heat.best.ground",),
    "heat.next.text": ("heat.best",),
    "chart.text": ("ground", "card"),
    "parent.first": ("card",),
    "parent.second": ("card",),
    **{f"series.{number}.text": ("card",) for number in range(1, MOST + 1)},
}
"""Every role that words are written in, and what they are written on."""

SQUARES = ("board.light", "board.dark", "board.plain")
GROUNDS_OF_DRAWINGS = {
    "attack.row": (*SQUARES, "card"),
    "attack.diagonal": (*SQUARES, "card"),
    "attack.anti_diagonal": (*SQUARES, "card"),
    "queen.fill": SQUARES,
    "queen.attacked": SQUARES,
    "last_move": SQUARES,
    "board.hover": SQUARES,
    "highlight": (*SQUARES, "card"),
    "mark.border": ("card", "field"),
    "focus": ("ground", "card"),
    "focus.on_accent": ("ground", "card"),
    "chart.line": ("card",),
    "chart.best": ("card",),
    "chart.restart": ("card",),
    "chart.minimum": ("card",),
    "chart.solution": ("card",),
}
"""What has to be told apart from its ground without being read."""


def brightness(channel: float) -> float:
    share = channel / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def luminance(color: tuple[float, ...]) -> float:
    red, green, blue = (brightness(channel) for channel in color[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    """Contrast as the Web Content Accessibility Guidelines 2.2 define it."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def tinted(tint: Rgba, ground: Rgba) -> tuple[float, ...]:
    opacity = tint[3] / 255
    return tuple(
        over * opacity + under * (1 - opacity) for over, under in zip(tint[:3], ground[:3], strict=True)
    )


@pytest.fixture(params=list(ThemeName))
def theme(request: pytest.FixtureRequest) -> Theme:
    return load_theme(request.param)


def under_heat(theme: Theme, square: str) -> Rgba:
    """Return the colour of a square under the heat map, which flattens the checkerboard."""
    plain, full = theme.rgba("board.plain"), theme.rgba(square)
    red, green, blue = (round(a + HEAT_CONTRAST * (b - a)) for a, b in zip(plain[:3], full[:3], strict=True))
    return red, green, blue, 255


def test_the_contrast_of_black_and_white_is_21() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)


def test_the_themes_have_colours_for_the_same_roles() -> None:
    light, dark = map(load_theme, ThemeName)
    assert light.colors.keys() == dark.colors.keys()


def test_the_file_of_the_light_theme_says_what_each_role_is_for() -> None:
    lines = resource_text("themes", "light.toml").splitlines()
    assert all(re.search(r'"  +# \w', line) for line in lines if line.startswith('"'))


def test_only_tints_are_translucent(theme: Theme) -> None:
    assert {role for role in theme.colors if theme.rgba(role)[3] < 255} == {
        "heat.good",
        "heat.bad",
        "heat.halo",
        "highlight.ground",
        "chances.ground",
        "parent.first.ground",
        "parent.second.ground",
    }


@pytest.mark.parametrize(
    ("role", "ground"), [(role, ground) for role, grounds in GROUNDS_OF_TEXT.items() for ground in grounds]
)
def test_words_are_readable_on_their_ground(theme: Theme, role: str, ground: str) -> None:
    assert contrast(theme.rgba(role), theme.rgba(ground)) >= READABLE


@pytest.mark.parametrize("tint", ["heat.good", "heat.bad"])
@pytest.mark.parametrize("square", ["board.light", "board.dark"])
def test_numbers_are_readable_on_every_tinted_square(theme: Theme, square: str, tint: str) -> None:
    ground = tinted(theme.rgba(tint), under_heat(theme, square))
    assert contrast(theme.rgba("heat.text"), ground) >= READABLE


@pytest.mark.parametrize(
    ("role", "ground"),
    [(role, ground) for role, grounds in GROUNDS_OF_DRAWINGS.items() for ground in grounds],
)
def test_drawings_stand_out_from_their_ground(theme: Theme, role: str, ground: str) -> None:
    assert contrast(theme.rgba(role), theme.rgba(ground)) >= DISTINCT


@pytest.mark.parametrize("tint", ["heat.good", "heat.bad"])
@pytest.mark.parametrize("square", ["board.light", "board.dark"])
def test_a_highlight_stands_out_from_the_heat_map(theme: Theme, square: str, tint: str) -> None:
    ground = tinted(theme.rgba(tint), under_heat(theme, square))
    assert contrast(theme.rgba("highlight"), ground) >= DISTINCT
    assert (
        contrast(theme.rgba("heat.text"), tinted(theme.rgba("highlight.ground"), (*map(round, ground), 255)))
        >= READABLE
    )


def test_a_good_square_looks_other_than_a_bad_one(theme: Theme) -> None:
    for square in ("board.light", "board.dark"):
        good, bad = (tinted(theme.rgba(tint), theme.rgba(square)) for tint in ("heat.good", "heat.bad"))
        assert sum(abs(one - other) for one, other in zip(good, bad, strict=True)) >= 60


TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
NORMAL = np.eye(3)
WITHOUT_RED = np.array([[0.152, 1.053, -0.205], [0.115, 0.786, 0.099], [-0.004, -0.048, 1.052]])
WITHOUT_GREEN = np.array([[0.367, 0.861, -0.228], [0.280, 0.673, 0.047], [-0.012, 0.043, 0.969]])
WITHOUT_COLOUR = np.tile(TO_XYZ[1], (3, 1))
"""What eyes see of linear red, green and blue; Machado, Oliveira and Fernandes (2009)."""


def seen(color: Rgba, eyes: np.ndarray) -> np.ndarray:
    """Return the place of a colour in CIELAB, where distances are those that one sees."""
    share = np.array(color[:3]) / 255
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    x, y, z = np.cbrt(TO_XYZ @ np.clip(eyes @ linear, 0.001, 1) / TO_XYZ.sum(axis=1))
    return np.array([116 * y, 500 * (x - y), 200 * (y - z)])


@pytest.mark.parametrize(
    ("eyes", "least"), [(NORMAL, 30), (WITHOUT_RED, 12), (WITHOUT_GREEN, 20), (WITHOUT_COLOUR, 6)]
)
def test_kinds_of_state_look_different_to_the_colour_blind(
    theme: Theme, eyes: np.ndarray, least: float
) -> None:
    places = [seen(color, eyes) for role, color in theme.colors.items() if role.startswith("state.")]
    assert min(float(np.linalg.norm(one - other)) for one, other in combinations(places, 2)) >= least


def test_a_dark_theme_is_lighter_in_text_than_in_ground() -> None:
    for name, is_dark in ((ThemeName.LIGHT, False), (ThemeName.DARK, True)):
        theme = load_theme(name)
        assert (theme.name, theme.is_dark) == (name, is_dark)
        assert (luminance(theme.rgba("text")) > luminance(theme.rgba("ground"))) is is_dark


def test_a_colour_comes_as_numbers_as_qcolor_and_as_hex() -> None:
    theme = Theme("mine", False, {"heat.good": (40, 100, 224, 76)})
    assert theme.rgba("heat.good") == (40, 100, 224, 76)
    assert theme.color("heat.good") == QColor(40, 100, 224, 76)
    assert theme.hex("heat.good") == "#2864e0"


def test_a_theme_is_read_once_and_cannot_be_changed(theme: Theme) -> None:
    assert load_theme(theme.name) is theme
    with pytest.raises(AttributeError):
        theme.name = "other"  # type: ignore[misc]
    with pytest.raises(TypeError):
        theme.colors["text"] = (0, 0, 0, 255)  # type: ignore[index]


def test_colours_stand_in_theme_files_only() -> None:
    package = resource_path("themes").parent.parent / "nqueens_gui"
    found = [
        f"{path.name}: {line.strip()}"
        for path in package.rglob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if re.search(r"""["']#[0-9a-fA-F]{3,8}["']""", line)
    ]
    assert found == []
