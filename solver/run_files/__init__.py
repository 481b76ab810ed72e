"""Run files, ``nqueens-run/1``: a whole run as JSON, written from a trace, read with checks, replayed."""
