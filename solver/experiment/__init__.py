"""Experiments: many runs of several variants, planned, run on any executor, summed up with intervals, written out."""
