"""The history: every run and experiment that was made, kept in a database, found and reproduced."""
