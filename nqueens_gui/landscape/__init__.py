"""All states of a small board: exact figures and charts."""
