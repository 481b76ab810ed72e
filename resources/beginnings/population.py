"""My population search: each child has two parents. Describe yours here."""

# Watch it:          nqueens solve --search FILE -n 8 --seed 1
# Measure it:        nqueens experiment --search FILE --variants genetic --runs 100
# Check it:          nqueens check FILE --as genetic --selection proportional --elite 0

NAME = "My population"
# Members of the population, unless --population says otherwise.
POPULATION = 20
MUTATION = 0.1


def fitness(rows):
    """Count the pairs of queens that do not attack each other."""
    n = len(rows)
    count = 0
    for left in range(n):
        for right in range(left + 1, n):
            same_row = rows[left] == rows[right]
            same_diagonal = abs(rows[left] - rows[right]) == right - left
            if not same_row and not same_diagonal:
                count += 1
    return count


def select(population, random):
    """Return a parent: any member, whatever its fitness. The textbook draws fit members more often.

    population is a list of states; rows[column] is the row of the queen in that column; row 0 is the top row.
    random is a random.Random, made from the seed of the run: take all random numbers from it.
    """
    return random.choice(population)


def crossover(first, second, random):
    """Return a child of two parents: the columns before a cut from the first, the others from the second."""
    cut = random.randint(1, len(first))
    return first[:cut] + second[cut:]


def mutate(child, random):
    """Return the child, perhaps with one queen moved to a random row."""
    if random.random() < MUTATION:
        column = random.randrange(len(child))
        child[column] = random.randrange(len(child))
    return child


# The program makes a generation of these three functions: for each child it selects two parents, crosses them and
# mutates the child. To make generations in another way, write instead of the three
#
#     def next_generation(population, random, memory):
#
# which returns as many states as population has, or None when the search is stuck. memory is a dict of your own, empty
# at the start of a climb and after each restart.
