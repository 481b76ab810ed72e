"""Steepest ascent with a classic mistake each, to be found by reading or by a check."""
