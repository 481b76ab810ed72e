"""The report of an experiment in the form that coursework asks for: composed once, written in many formats."""
