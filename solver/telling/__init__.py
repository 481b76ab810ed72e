"""What is said and drawn of a run without a window: sentences, squares in words, the playable page, summaries."""
