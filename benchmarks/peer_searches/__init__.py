"""The searches of others, each brought to the same form: a function that takes a start and says whether it is solved."""
