"""One run being watched: session, search thread, playback, chart, time line and settings."""
