"""Min-conflicts: a random attacked queen moves to where the fewest queens attack it."""

NAME = "My min-conflicts"


def attacks_on(rows, column, row):
    """Count the queens that would attack the queen of a column in a row."""
    count = 0
    for other in range(len(rows)):
        if other != column and (rows[other] == row or abs(rows[other] - row) == abs(other - column)):
            count += 1
    return count


def step(rows, random, memory):
    n = len(rows)
    attacked = [column for column in range(n) if attacks_on(rows, column, rows[column]) > 0]
    if not attacked:
        return None
    column = random.choice(attacked)
    conflicts = [attacks_on(rows, column, row) for row in range(n)]
    return column, random.choice([row for row in range(n) if conflicts[row] == min(conflicts)])
