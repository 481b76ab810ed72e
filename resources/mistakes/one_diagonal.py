"""Steepest ascent with a mistake: only one of the two directions of diagonals is counted."""

NAME = "One diagonal"


def attacks(rows):
    """Count the attacking pairs."""
    n = len(rows)
    count = 0
    for left in range(n):
        for right in range(left + 1, n):
            if rows[left] == rows[right] or rows[right] - rows[left] == right - left:
                count += 1
    return count


def successors(rows):
    """Return h of every successor, by column and row."""
    found = {}
    for column in range(len(rows)):
        for row in range(len(rows)):
            if row != rows[column]:
                successor = rows.copy()
                successor[column] = row
                found[column, row] = attacks(successor)
    return found


def step(rows, random, memory):
    h_of = successors(rows)
    least = min(h_of.values())
    if least >= attacks(rows):
        return None
    return random.choice([move for move, h in h_of.items() if h == least])
