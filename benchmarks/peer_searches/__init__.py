"""The searches of others, each brought to the same form: a function from a start to whether it was solved."""
