"""Recordings of runs: videos, GIFs, pictures and pages that play, in the window and by ``nqueens record``."""
