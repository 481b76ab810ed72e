"""Parts of the window that know nothing of queens."""
