"""Reports as data, and their writers: Markdown, HTML, PDF and LaTeX."""
