"""The history: the runs and experiments that were made, found, compared and opened again."""
