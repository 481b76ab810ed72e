"""Sideways moves: like steepest ascent, but up to 100 moves in a row may lead to a state that is just as good."""

NAME = "My sideways moves"
LIMIT = 100


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
    least = min(h_of.values())
    h = attacks(rows)
    if h == 0 or least > h:
        return None
    if least == h:
        memory["sideways"] = memory.get("sideways", 0) + 1
        if memory["sideways"] > LIMIT:
            return None
    else:
        memory["sideways"] = 0
    return random.choice([move for move, h in h_of.items() if h == least])
