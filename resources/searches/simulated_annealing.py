"""Simulated annealing: a random successor; a worse one only with a probability that falls with the temperature."""

from math import exp

NAME = "My annealing"
INITIAL_TEMPERATURE = 0.5
COOLING = 0.9995


def attacks_on(rows, column, row):
    """Count the queens that would attack the queen of a column in a row."""
    count = 0
    for other in range(len(rows)):
        if other != column and (rows[other] == row or abs(rows[other] - row) == abs(other - column)):
            count += 1
    return count


def step(rows, random, memory):
    n = len(rows)
    if all(attacks_on(rows, column, rows[column]) == 0 for column in range(n)):
        return None
    temperature = memory.get("temperature", INITIAL_TEMPERATURE)
    memory["temperature"] = temperature * COOLING
    column = random.randrange(n)
    row = random.choice([row for row in range(n) if row != rows[column]])
    change = attacks_on(rows, column, row) - attacks_on(rows, column, rows[column])
    if change <= 0 or random.random() < exp(-change / temperature):
        return column, row
    return column, rows[column]
