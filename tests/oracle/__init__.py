"""The oracle: searches in plain Python straight from the definitions, slow and obvious, to check fast code."""
