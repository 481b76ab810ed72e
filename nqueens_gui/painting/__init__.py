"""Draws scenes with a QPainter, on the screen and into files alike; decides nothing."""
