"""Recordings played by one clock: search thread, playback, frames, breakpoints, time line, transport."""
