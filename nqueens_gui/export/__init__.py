"""Exporting a run: the table of formats, the summary, the documents, and writing them in the background."""
