"""Hypothesis draws its examples here as it does for the solver: the same ones each time."""

import tests.solver.conftest  # noqa: F401
