"""Recorded runs: the trace of a run, run files, and replaying them."""
