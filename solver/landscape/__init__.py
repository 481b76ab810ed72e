"""The exact landscape of small boards: every state, its kind, and the odds of a climb from it."""
