"""Files that leave the window: formats, pictures, tables and the dialog."""
