"""Experiments in the window: a session without widgets, and the threads that run, list and write."""
