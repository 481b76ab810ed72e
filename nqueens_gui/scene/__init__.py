"""What to draw and to say, as frozen values that know no Qt."""
