"""Pictures as lists of plain shapes, so that SVG and PDF show the same drawing."""
