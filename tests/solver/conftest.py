"""How hypothesis draws its examples: the same ones each time, unless HYPOTHESIS_PROFILE asks for new ones."""

import os

from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None, database=None, max_examples=100)
settings.register_profile("new-examples", derandomize=False, deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))
