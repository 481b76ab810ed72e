"""Random restart: steepest ascent, run with the option --restart when-stuck."""

NAME = "My random restart"


def lines(rows):
    """Count the queens on every row, diagonal and anti-diagonal."""
    counts = {}
    for column, row in enumerate(rows):
        for line in lines_of(column, row):
            counts[line] = counts.get(line, 0) + 1
    return counts


def lines_of(column, row):
    return [("row", row), ("diagonal", row - column), ("anti-diagonal", row + column)]


def step(rows, random, memory):
    counts = lines(rows)
    least = 0
    best = []
    for column, old in enumerate(rows):
        freed = sum(counts[line] - 1 for line in lines_of(column, old))
        for row in range(len(rows)):
            if row == old:
                continue
            here = set(lines_of(column, old))
            change = sum(counts.get(line, 0) - (line in here) for line in lines_of(column, row)) - freed
            if change < least:
                least = change
                best = []
            if change == least and change < 0:
                best.append((column, row))
    return random.choice(best) if best else None
