"""One run being watched: session, board, chart, figures and settings."""
