"""Searches of the user's own: opened, reloaded when their files change, and checked against a variant."""
