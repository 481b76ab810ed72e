"""Shared parts of the window: theme, style, fields, tables, jobs. They know nothing of queens."""
