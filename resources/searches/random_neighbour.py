"""Random neighbour: take the last best successor, and after a sideways move a random one."""

NAME = "My random neighbour"
HEURISTIC = "line-of-sight"


def attacks(rows):
    """Count the pairs of queens that see each other."""
    n = len(rows)
    count = 0
    for left in range(n):
        seen = set()
        for right in range(left + 1, n):
            if rows[right] == rows[left]:
                line = "row"
            elif rows[right] - rows[left] == right - left:
                line = "diagonal"
            elif rows[left] - rows[right] == right - left:
                line = "anti-diagonal"
            else:
                continue
            if line not in seen:
                count += 1
                seen.add(line)
    return count


def step(rows, random, memory):
    n = len(rows)
    if attacks(rows) == 0:
        return None
    if memory.pop("was sideways", False):
        column, row = random.randrange(n), random.randrange(n)
        if row != rows[column]:
            return column, row
    h = least = attacks(rows)
    best = None
    for column in range(n):
        for row in range(n):
            if row != rows[column]:
                successor = rows.copy()
                successor[column] = row
                if attacks(successor) <= least:
                    least = attacks(successor)
                    best = column, row
    memory["was sideways"] = least == h
    return best
