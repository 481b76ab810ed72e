"""The command ``nqueens``: one file a subcommand."""
