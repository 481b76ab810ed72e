"""Single states and whole landscapes: kinds, plateaus, exact figures, success probabilities."""
