"""Recordings of runs: videos, GIFs and pictures, in the window and by ``nqueens record``."""
