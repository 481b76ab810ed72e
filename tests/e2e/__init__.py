"""The program as a whole: the real window, driven by mouse and keys."""
