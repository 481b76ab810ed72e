"""Several runs from one start, side by side."""
