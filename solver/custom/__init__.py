"""Searches written by the user: read without being run, run in a process of their own, checked against a variant."""
