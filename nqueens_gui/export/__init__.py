"""Exporting a run: the table of formats, the summary and its documents, and writing them in the background."""
