"""The exact landscape in the window: the thread that works it out, and the session that tells how it stands."""
