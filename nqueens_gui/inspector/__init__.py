"""What is known of the current state: why, chances, plateau, branches and prediction."""
