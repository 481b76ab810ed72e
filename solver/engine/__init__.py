"""The compiled engine: the rules of every variant, once; imported lazily, since the compiler takes a moment to load."""
