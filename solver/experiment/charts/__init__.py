"""The charts of an experiment: each first computed as plain frozen figures, then drawn."""
