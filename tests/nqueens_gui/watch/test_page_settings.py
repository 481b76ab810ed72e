"""The settings beside the board, or in their drawer."""

from __future__ import annotations

from solver.core.variants import VARIANTS
from tests.nqueens_gui.user import User


def test_the_buttons_that_begin_a_run_stay_in_sight_below_many_fields(user: User) -> None:
    form = user.window.watch.settings_form
    user.window.resize(1000, 700)
    user.wait(lambda: not user.window.watch.workspace.is_wide)
    user.do("show_settings")
    form.variant_field.chosen.emit(VARIANTS["genetic"])
    buttons = (form.new_run_button, form.run_again_button)
    user.wait(lambda: "tournament_size" in form.parameter_fields.rows)
    user.wait(lambda: all(button.visibleRegion().boundingRect() == button.rect() for button in buttons))


def test_the_buttons_below_the_settings_begin_runs(user: User) -> None:
    form = user.window.watch.settings_form
    user.start()
    for button in (form.new_run_button, form.run_again_button):
        sequence = user.window.session.sequence
        user.wait(button.isEnabled)
        user.click(button)
        user.wait(lambda before=sequence: user.window.session.sequence > before and user.last.length > 1)
