"""My search: moves a random queen to a random row. Describe yours here."""

# Watch it:          nqueens solve --search FILE -n 8 --seed 1 --print-states queens
# Measure it:        nqueens experiment --search FILE --variants steepest-ascent --runs 1000
# Check it:          nqueens check FILE --as steepest-ascent

NAME = "My search"
# What h counts: "attacking-pairs" (all pairs of queens on a line) or "line-of-sight" (none between them).
HEURISTIC = "attacking-pairs"


def attacks(rows):
    """Return h: the number of attacking pairs."""
    n = len(rows)
    count = 0
    for left in range(n):
        for right in range(left + 1, n):
            same_row = rows[left] == rows[right]
            same_diagonal = abs(rows[left] - rows[right]) == right - left
            if same_row or same_diagonal:
                count += 1
    return count


def step(rows, random, memory):
    """Decide what to do next.

    rows[column] is the row of the queen in that column; row 0 is the top row. It is a copy.
    random is a random.Random, made from the seed of the run: take all random numbers from it.
    memory is a dict of your own, empty at the start of a climb and after each restart.

    Return (column, row) to move the queen of that column to that row, (column, rows[column]) to let all queens
    stay where they are, or None when the search is stuck. The program asks until a state is a solution.
    """
    if attacks(rows) == 0:
        return None
    n = len(rows)
    column = random.randrange(n)
    row = random.randrange(n)
    return column, row
