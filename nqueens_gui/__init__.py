"""The window: watch a search, understand it, and export what was seen."""
