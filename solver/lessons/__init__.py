"""Lessons: what a lesson file holds, read and checked."""
