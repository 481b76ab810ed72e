"""Drafts of a start state: edit, undo and paste."""
