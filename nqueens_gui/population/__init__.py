"""Searches on populations: the members of a generation, and how one of them came about."""
