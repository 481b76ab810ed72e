"""The byte of a square in the table kernel: the queens of other columns that attack the square, counted from `BASE`.

A queen adds three to its own square, which rules it out as a target: at a state that is not a solution, some move
costs less than three. (The squares of a column are attacked at most three times on average, its own with the three
counted; so if the queen is attacked, some other square is attacked at most twice, and moving there costs at most one.)
"""

OWN = 3
"""Added by a queen to its own square."""
BASE = 32
"""Added to every square, so that differences stay positive."""
COUNT = BASE - 1
"""The bits of a square's byte that are its count."""
OFF_BOARD = 64
"""Added to squares off the board."""
