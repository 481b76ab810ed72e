"""How fast the program is: figures to read, not tests that pass or fail."""
