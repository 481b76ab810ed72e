"""The searches of others, brought to one form: a function that searches once and says whether it solved."""
