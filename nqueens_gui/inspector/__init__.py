"""What is known of the current state: why, chances, plateau, escapes, branches and prediction."""
