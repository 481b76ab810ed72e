"""The window around the pages: actions, menus, help, preferences, start-up checks and error report."""
