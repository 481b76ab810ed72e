// The run: its states and their h, made from the start and the moves by the definitions at the end of the page.

const RESTART = -1;
const KINDS = ["row", "diagonal", "anti-diagonal"];
const START = -1, IMPROVING = 0, SIDEWAYS = 1, RANDOM = 2, WORSENING = 3;
const KEY_SPACING = 64;

/** Tells h and its parts of states of one size by one heuristic. */
class Heuristic {
  constructor(n, reach) {
    this.n = n;
    // One more queen on a line costs one pair with each of so many of the nearest queens there at most.
    this.reach = reach;
  }

  /** The line of each kind through a square: its row, its diagonal, its anti-diagonal. */
  lines(column, row) {
    return [row, row - column + this.n - 1, row + column];
  }

  /** How many queens stand on each line, by kind. */
  counts(rows) {
    const counts = KINDS.map(() => new Int32Array(2 * this.n - 1));
    rows.forEach((row, column) => this.lines(column, row).forEach((line, kind) => counts[kind][line]++));
    return counts;
  }

  /** How many pairs a queen has with those on its lines, itself counted among them `own` times. */
  pairsOf(counts, column, row, own) {
    return this.lines(column, row).reduce(
      (sum, line, kind) => sum + Math.min(counts[kind][line] - own, this.reach), 0);
  }

  /** What a line with so many queens adds to h. */
  pairsOnLine(queens) {
    const others = Math.max(queens - 1, 0), near = Math.min(others, this.reach);
    return (near * (near + 1)) / 2 + (others - near) * near;
  }

  h(counts) {
    return counts.reduce((sum, lines) => lines.reduce((part, queens) => part + this.pairsOnLine(queens), sum), 0);
  }

  /** Every attacking pair that h counts: [first column, second column, kind], in this order. */
  attackingPairs(rows) {
    const pairs = [];
    this.queensByLine(rows).forEach(([kind, columns]) => {
      columns.forEach((first, place) => {
        const seen = columns.slice(place + 1, place + 1 + this.reach);
        pairs.push(...seen.map((second) => [first, second, KINDS[kind]]));
      });
    });
    return pairs.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  }

  /** The lines with two queens or more: [number of the kind, columns from left to right]. */
  queensByLine(rows) {
    const found = KINDS.map(() => new Map());
    rows.forEach((row, column) => this.lines(column, row).forEach((line, kind) => {
      if (!found[kind].has(line)) found[kind].set(line, []);
      found[kind].get(line).push(column);
    }));
    return found.flatMap((lines, kind) =>
      [...lines.values()].filter((columns) => columns.length > 1).map((columns) => [kind, columns]));
  }

  /** The successors of a state: h of each by row and column, in one list, and what is best among them. */
  successors(rows) {
    const n = this.n, counts = this.counts(rows), h = this.h(counts);
    const table = new Int32Array(n * n);
    const found = { h, table, bestH: Infinity, bestCount: 0, better: 0, equal: 0, count: n * (n - 1) };
    for (let column = 0; column < n; column++) {
      const without = h - this.pairsOf(counts, column, rows[column], 1);
      for (let row = 0; row < n; row++) {
        const value = row === rows[column] ? h : without + this.pairsOf(counts, column, row, 0);
        table[row * n + column] = value;
        if (row === rows[column]) continue;
        found.better += value < h;
        found.equal += value === h;
        if (value < found.bestH) Object.assign(found, { bestH: value, bestCount: 0 });
        found.bestCount += value === found.bestH;
      }
    }
    return found;
  }
}

/** All states of the run and the counts of the run at each. Places count from the first state of the page. */
class Run {
  constructor(data) {
    const length = data.moves.length + 1;
    this.data = data;
    this.n = data.n;
    this.length = length;
    this.last = length - 1;
    this.heuristic = new Heuristic(data.n, data.reach);
    for (const name of ["h", "step", "climb", "kind", "sideways", "bestH", "column", "from", "to", "keyOf"]) {
      this[name] = new Int32Array(length);
    }
    this.iterations = new Float64Array(length);
    this.keys = new Map();
    this.randomMoves = new Set(data.randomMoves);
    this.localMinima = data.localMinima;
    this.restarts = [];
    this.solutions = [];
    this.replay();
  }

  replay() {
    const { data, n, heuristic } = this;
    const { index, step, climb, sideways, bestH, iterations } = data.first;
    let rows = Int32Array.from(data.start), counts = heuristic.counts(rows), restarts = 0;
    this.index = index;
    this.keys.set(0, rows.slice());
    this.enter(0, { h: heuristic.h(counts), step, climb, sideways, kind: START, column: -1, iterations });
    this.bestH[0] = Math.min(bestH, this.h[0]);
    data.moves.forEach((move, before) => {
      const place = before + 1;
      const isSeveral = Array.isArray(move);
      const passed = data.iterations ? data.iterations[before] : Number(move !== RESTART);
      const next = {
        h: this.h[before], step: this.step[before] + 1, climb: this.climb[before], sideways: 0,
        iterations: this.iterations[before] + passed,
      };
      if (move === RESTART) {
        rows = Int32Array.from(data.restarts[restarts++]);
        counts = heuristic.counts(rows);
        Object.assign(next, { h: heuristic.h(counts), kind: START, column: -1, step: next.step - 1 });
        next.climb += 1;
        this.restarts.push(place);
      } else {
        for (const square of [move].flat()) {
          const column = Math.floor(square / n), to = square % n, from = rows[column];
          next.h -= heuristic.pairsOf(counts, column, from, 1);
          heuristic.lines(column, from).forEach((line, kind) => counts[kind][line]--);
          next.h += heuristic.pairsOf(counts, column, to, 0);
          heuristic.lines(column, to).forEach((line, kind) => counts[kind][line]++);
          rows[column] = to;
          Object.assign(next, { column, from, to });
        }
        if (isSeveral) next.column = -1;
        next.kind = this.kindOf(place, next.h - this.h[before]);
        const isReset = !data.countsAllSideways && next.kind !== SIDEWAYS;
        next.sideways = isReset ? 0 : this.sideways[before] + (next.kind === SIDEWAYS);
      }
      const isKey = move === RESTART || isSeveral || place - this.keyOf[before] >= KEY_SPACING;
      if (isKey) this.keys.set(place, rows.slice());
      this.enter(place, next);
      this.keyOf[place] = isKey ? place : this.keyOf[before];
      this.bestH[place] = Math.min(this.bestH[before], next.h);
    });
    if (data.lastIterations !== null) this.iterations[this.last] = data.lastIterations;
  }

  enter(place, values) {
    for (const [name, value] of Object.entries(values)) this[name][place] = value;
    if (values.h === 0) this.solutions.push(place);
  }

  kindOf(place, change) {
    if (this.randomMoves.has(place)) return RANDOM;
    return change < 0 ? IMPROVING : change === 0 ? SIDEWAYS : WORSENING;
  }

  /** Whether the step is not one queen of one state. */
  isSeveral(place) {
    return !this.isStart(place) && this.column[place] < 0;
  }

  isStart(place) {
    return this.kind[place] === START;
  }

  /** The state at a place: the row of the queen of each column. */
  rows(place) {
    const rows = this.keys.get(this.keyOf[place]).slice();
    for (let made = this.keyOf[place] + 1; made <= place; made++) rows[this.column[made]] = this.to[made];
    return Array.from(rows);
  }

  /** The place after so many moves and nearest to them. */
  placeOfStep(step) {
    let low = 0, high = this.last;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.step[middle] <= step) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The next place with something to see in a direction (1 or -1): a local minimum, a solution, or an end. */
  nextStop(place, direction) {
    const stops = [0, ...this.localMinima, ...this.solutions, this.last].sort((a, b) => a - b);
    return direction > 0
      ? stops.find((stop) => stop > place) ?? this.last
      : stops.findLast((stop) => stop < place) ?? 0;
  }
}
