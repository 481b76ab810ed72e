"""The chessboard: scene, painting, widget and dragging."""
