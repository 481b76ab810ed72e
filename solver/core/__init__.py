"""What every part of the solver rests on: states, heuristics, variants, settings, files."""
