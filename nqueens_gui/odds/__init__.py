"""The odds of the state looked at, and of every state of the run, found out behind the window."""
