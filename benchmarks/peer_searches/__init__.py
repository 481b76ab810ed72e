"""Searches of other programs, each as a function that searches once and returns whether it succeeded."""
