"""Searches on a population, right ones and others, as texts of their files."""

FITNESS = """
def attacks_of(rows):
    n = len(rows)
    return sum(rows[a] == rows[b] or abs(rows[a] - rows[b]) == abs(a - b) for a in range(n) for b in range(a))


def fitness(rows):
    return len(rows) * (len(rows) - 1) // 2 - attacks_of(rows)
"""
SELECT = """
def select(population, random):
    weights = [fitness(rows) for rows in population]
    return random.choices(population, weights)[0] if any(weights) else random.choice(population)
"""
CROSSOVER = """
def crossover(first, second, random):
    cut = random.randint(1, len(first))
    return first[:cut] + second[cut:]
"""
MUTATE = """
def mutate(child, random):
    if random.random() < 0.3:
        child[random.randrange(len(child))] = random.randrange(len(child))
    return child
"""
PARTS = FITNESS + SELECT + CROSSOVER + MUTATE
BEAM = """
def successors(rows):
    for column in range(len(rows)):
        for row in range(len(rows)):
            if row != rows[column]:
                yield [*rows[:column], row, *rows[column + 1:]]
"""
GENERATION = """
def next_generation(population, random, memory):
    elite = sorted(population, key=attacks_of)[:ELITE]
    children = [
        mutate(crossover(select(population, random), select(population, random), random), random)
        for _ in population[ELITE:]
    ]
    return elite + children
"""
LOCAL_BEAM = (
    FITNESS
    + BEAM
    + """
def next_generation(population, random, memory):
    found = [child for rows in population for child in successors(rows)]
    random.shuffle(found)
    return sorted(found, key=attacks_of)[:len(population)]
"""
)
STOCHASTIC_BEAM = (
    "from math import exp\n"
    + FITNESS
    + BEAM
    + """
def next_generation(population, random, memory):
    found = [child for rows in population for child in successors(rows)]
    return random.choices(found, [exp(-attacks_of(rows) / 0.9) for rows in found], k=len(population))
"""
)


def whole(parts: str = PARTS, elite: int = 0, generation: str = GENERATION) -> str:
    """The parts under other names, called by next_generation."""
    for name in ("select", "crossover", "mutate"):
        parts, generation = (
            text.replace(f"{name}(", f"my_{name}(").replace(f"my_my_{name}", f"my_{name}")
            for text in (parts, generation)
        )
    return parts + generation.replace("ELITE", str(elite))
