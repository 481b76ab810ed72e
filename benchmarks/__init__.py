"""Performance measurements, without pass or fail."""
