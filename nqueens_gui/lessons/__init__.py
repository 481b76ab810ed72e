"""Lessons beside the board: pages, questions and a score."""
