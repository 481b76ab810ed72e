"""Steepest ascent with a mistake: of several best successors it always takes the first."""

NAME = "Always the first"


def attacks(rows):
    """Count the attacking pairs."""
    n = len(rows)
    count = 0
    for left in range(n):
        for right in range(left + 1, n):
            if rows[left] == rows[right] or abs(rows[left] - rows[right]) == right - left:
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
    best = min(h_of, key=h_of.get)
    return best if h_of[best] < attacks(rows) else None
