"""Searches in plain Python, straight from the definitions: the slow, obvious oracle that checks the engine."""
