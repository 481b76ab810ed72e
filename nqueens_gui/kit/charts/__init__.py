"""Charts on pyqtgraph, themed once: the plot, its parts and figures, and the card that shows one of several."""
