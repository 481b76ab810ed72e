// The player: what is said of a state, playing at a pace, and the keys, which are those of the window.

const LONGEST_GLIDE_MS = 220, FASTEST_GLIDE = 12;
const LONGEST_ARREARS_MS = 100;

const element = (id) => document.getElementById(id);

/** Write a sentence with figures in place of their names in braces. */
const filled = (form, figures) => form.replace(/\{(\w+)\}/g, (_, name) => figures[name]);
const written = (figures) => Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, number(value)]));

/** What is said of each state: the forms are those of the page's data, the figures are the run's. */
class Sentences {
  constructor(run) {
    this.run = run;
    this.data = run.data;
  }

  /** The figures of a state and of the next one, as text; those of the successors are known when paused. */
  figures(place, successors) {
    const { run } = this, next = Math.min(place + 1, run.last), iterations = run.iterations[place];
    const figures = {
      step: run.step[place], climb: run.climb[place], restarts: run.climb[place] - 1, h: run.h[place], lowest: run.bestH[place],
      iterations, stays: iterations - run.step[place], stayed: run.iterations[next] - iterations - !run.isStart(next),
      best_h: successors?.bestH, best_count: successors?.bestCount, consecutive_sideways: run.sideways[place],
      next_h: run.h[next], next_column: run.column[next], next_from_row: run.from[next], next_to_row: run.to[next],
      next_consecutive_sideways: run.sideways[next],
    };
    return { ...written(figures), why: successors ? this.reason(successors) : "" };
  }

  /** Tone, headline, detail and reason of a state; the reason is what small screens do without. */
  status(place, successors) {
    const { data, run } = this;
    if (successors && place === run.last && data.end) return data.end;
    const [tone, ...forms] = data.forms[data.said[place]], figures = this.figures(place, successors);
    const [headline, detail, reason, next, running] = forms.map((form) => filled(form, figures));
    return successors ? { tone, headline, detail, reason, next } : { tone: "neutral", headline: data.running, detail: running };
  }

  /** Why the state is of its kind. */
  reason({ h, better, equal, count }) {
    if (!h) return this.data.solution;
    const kind = better === count ? "all" : `${Math.min(better, 2)} ${Math.min(equal, 2)}`;
    return filled(this.data.reasons[kind], written({ better, equal, count }));
  }

  position(place) {
    const { step, last } = this.run;
    return `${this.data.stepName} ${number(step[place])} of ${number(step[last])}`;
  }

  gauge(place) {
    const { gauge } = this.data;
    if (!gauge) return "";
    const value = gauge.values[place];
    const figure = value && value < 0.001 ? "< 0.001" : String(Number(value.toPrecision(3)));
    return `${gauge.name} ${figure}`;
  }

  /** What a move to a square would do; where that is not to be told, only which move it is. */
  square({ column, row }, rows, { h, table }, kind) {
    const from = rows[column], after = table[row * this.run.n + column];
    return filled(this.data.squares[from === row ? "own" : kind], { column, from, row, h: number(h), after: number(after) });
  }
}

class Player {
  constructor(run) {
    this.run = run;
    this.sentences = new Sentences(run);
    this.board = new BoardPainter(element("board"), run.n);
    this.chart = new Chart(element("chart"), run, (place) => this.seek(place));
    this.timeLine = new TimeLine(element("time-line"), run, (place) => this.seek(place));
    this.moves = new MoveList(element("moves"), run, (place) => this.seek(place));
    this.guesses = new Guesses(run, this.sentences);
    this.place = 0;
    /** The square chosen by keys. */
    this.cursor = null;
    this.isPlaying = false;
    this.isRushing = false;
    this.hasNumbers = true;
    this.glideFrom = null;
    this.isThemeNew = true;
    this.notch = run.data.notch;
    this.setNotch(this.notch);
  }

  /** Moves a second; infinite for full speed. */
  get speed() {
    return this.isRushing ? Infinity : this.run.data.speeds[this.notch] ?? Infinity;
  }

  setNotch(notch) {
    this.notch = clip(notch, 0, this.run.data.speeds.length - 1);
    const speed = this.run.data.speeds[this.notch];
    element("speed").value = this.notch;
    element("speed-text").textContent = speed === null ? "max" : `${number(speed)} /s`;
    element("speed").setAttribute("aria-valuetext", element("speed-text").textContent);
  }

  play(isRushing = false) {
    if (this.place === this.run.last) this.place = 0;
    this.isPlaying = true;
    this.isRushing = isRushing;
    this.owed = 1;
    this.playedAt = performance.now();
    this.show();
  }

  pause() {
    this.isPlaying = this.isRushing = false;
    this.glideFrom = null;
    this.show();
  }

  toggle() {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  /** Pause and show a state; to the next one its queen glides. */
  seek(place) {
    const before = this.place;
    this.place = clip(place, 0, this.run.last);
    this.isPlaying = this.isRushing = false;
    this.glide(before, 6);
    this.show();
  }

  glide(before, speed) {
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const isNext = this.place === before + 1 && !this.run.isStart(this.place);
    const hasTime = isNext && !isStill && speed <= FASTEST_GLIDE;
    this.glideFrom = hasTime ? performance.now() : null;
    this.glideMs = Math.min(LONGEST_GLIDE_MS, 600 / speed);
  }

  /** Make the moves that are due, up to a place to pause at. */
  playOn(now) {
    const { run } = this, perMs = this.speed / 1000;
    const most = Math.max(1, perMs * LONGEST_ARREARS_MS);
    this.owed = perMs === Infinity ? Infinity : Math.min(this.owed + (now - this.playedAt) * perMs, most);
    this.playedAt = now;
    const due = Math.min(Math.floor(this.owed), run.last - this.place);
    if (due < 1) return;
    const pausesAtMinima = this.isRushing || element("pauses").checked;
    const stop = pausesAtMinima
      ? run.localMinima.find((place) => place > this.place && place <= this.place + due) : undefined;
    const before = this.place;
    this.place = stop ?? this.place + due;
    this.owed -= due;
    this.glide(before, this.speed);
    if (stop !== undefined || this.place === run.last) this.isPlaying = this.isRushing = false;
    this.show();
  }

  show() {
    this.isShown = false;
    if (this.frame === undefined) this.frame = requestAnimationFrame((now) => this.onFrame(now));
  }

  onFrame(now) {
    this.frame = undefined;
    if (this.isPlaying) this.playOn(now);
    if (!this.isShown) this.paint(now);
    if (this.isPlaying || this.glideFrom !== null) this.frame ??= requestAnimationFrame((at) => this.onFrame(at));
  }

  paint(now) {
    const { run, place } = this, rows = run.rows(place);
    const progress = this.glideFrom === null ? 1 : Math.min((now - this.glideFrom) / this.glideMs, 1);
    if (progress >= 1) this.glideFrom = null;
    const isStill = !this.isPlaying && progress >= 1;
    const successors = this.isPlaying ? undefined : this.successorsOf(place, rows);
    this.scene = this.sceneOf(rows, successors, isStill, 1 - (1 - progress) ** 3);
    this.board.paint(this.scene);
    this.chart.paint(place, this.isThemeNew);
    this.timeLine.paint(place, this.sentences.position(place));
    this.write(rows, successors);
    document.body.classList.toggle("asking", this.isAsking);
    if (this.placeShown !== place) {
      this.describe(this.cursor);
      this.moves.show(place);
    }
    this.placeShown = place;
    this.isThemeNew = false;
    this.isShown = progress >= 1;
  }

  /** The successors of the state shown, kept while it is painted again and again. */
  successorsOf(place, rows) {
    if (this.known?.place !== place) this.known = { place, successors: this.run.heuristic.successors(rows) };
    return this.known.successors;
  }

  /** Whether the next move is hidden until it is guessed. */
  get isAsking() {
    return !this.isPlaying && this.guesses.isAsking(this.place);
  }

  sceneOf(rows, successors, isStill, glide) {
    const { run, place, isAsking } = this, after = place + 1;
    const isMove = (at) => !run.isStart(at) && !run.isSeveral(at);
    const hasNext = isStill && place < run.last && isMove(after) && !isAsking;
    const move = (at) => ({ column: run.column[at], from: run.from[at], to: run.to[at] });
    return {
      rows, glide,
      lines: run.heuristic.queensByLine(rows),
      successors: isStill && this.hasNumbers && run.h[place] && !isAsking ? successors : null,
      cursor: this.isPlaying ? null : this.cursor,
      best: hasNext && successors.bestH === run.h[after],
      last: isMove(place) ? move(place) : null,
      next: hasNext ? move(after) : null,
      change: place ? run.h[place] - run.h[place - 1] : 0,
    };
  }

  write(rows, successors) {
    const { run, place, sentences } = this;
    const isGuess = successors && (this.isAsking || this.guesses.verdict?.place === place);
    const said = sentences.status(place, successors);
    const { tone, headline, detail, reason = "" } = isGuess ? this.guesses.status(place, said.next) : said;
    const status = element("status");
    status.dataset.tone = tone;
    status.setAttribute("aria-live", this.isPlaying ? "off" : "polite");
    element("headline").textContent = headline;
    element("detail").textContent = detail;
    element("reason").textContent = reason;
    element("position").textContent = sentences.position(place);
    element("gauge").textContent = sentences.gauge(place);
    const figures = sentences.figures(place, successors);
    for (const figure of document.querySelectorAll("#figures dd")) figure.textContent = filled(figure.dataset.form, figures);
    this.writeWhy(this.scene.lines, successors);
    this.writeButtons();
    const h = `h = ${number(run.h[place])}`;
    element("board").setAttribute("aria-label", `Board of ${number(run.n)} queens, ${h}; rows ${rows.join(", ")}`);
  }

  /** Name the queens of each line that holds several, and count the pairs among them. */
  writeWhy(lines, successors) {
    const { heuristic } = this.run;
    KINDS.forEach((kind, ofKind) => {
      const found = lines.filter(([lineKind]) => lineKind === ofKind).map(([, columns]) => columns);
      const named = found.slice(0, 4).map((columns) => columns.slice(0, 4).join("–") + (columns.length > 4 ? "–…" : ""));
      const pairs = found.reduce((sum, columns) => sum + heuristic.pairsOnLine(columns.length), 0);
      element(`${kind}-count`).textContent = number(pairs);
      element(`${kind}-queens`).textContent = named.join(", ") + (found.length > 4 ? " …" : "");
    });
    element("why").textContent = successors ? this.sentences.reason(successors) : "";
  }

  writeButtons() {
    const { place, run, isPlaying } = this;
    element("play").setAttribute("aria-label", isPlaying ? "Pause" : "Play");
    element("play").classList.toggle("is-playing", isPlaying);
    for (const name of ["to-start", "step-back"]) element(name).disabled = place === 0;
    for (const name of ["step-forward", "to-end"]) element(name).disabled = place === run.last;
  }

  setTheme(name) {
    document.documentElement.dataset.theme = name;
    theme.known.clear();
    element("theme").setAttribute("aria-label", name === "dark" ? "Light theme" : "Dark theme");
    this.board.forgetTheme();
    this.isThemeNew = true;
    this.show();
  }

  /** Say what a move to a square would do; null for none. */
  describe(square) {
    const { place, scene } = this;
    element("square").textContent = square && !this.isPlaying
      ? this.sentences.square(square, scene.rows, this.successorsOf(place, scene.rows), this.isAsking ? "hidden" : "told")
      : element("square").dataset.hint;
  }

  /** Choose the next square in a direction; the first time, the queen that moved last. */
  moveCursor(columns, rows) {
    if (this.isPlaying) return;
    const { run, place, scene } = this, first = Math.max(run.column[place], 0);
    const { column, row } = this.cursor ?? { column: first, row: scene.rows[first] };
    this.cursor = { column: clip(column + columns, 0, run.n - 1), row: clip(row + rows, 0, run.n - 1) };
    this.describe(this.cursor);
    this.show();
  }

  /** Ask for the next move, or no longer. */
  setGuessing(isOn) {
    this.guesses.isOn = element("guesses").checked = isOn;
    this.guesses.verdict = null;
    this.describe(this.cursor);
    this.show();
  }

  guess(square) {
    if (!square || !this.isAsking) return;
    const { place, scene } = this;
    this.guesses.judge(place, square, scene.rows, this.successorsOf(place, scene.rows));
    this.describe(square);
    this.show();
  }
}

function connect(player, run) {
  const commands = {
    play: () => player.toggle(),
    "step-forward": () => player.seek(player.place + 1),
    "step-back": () => player.seek(player.place - 1),
    "to-start": () => player.seek(0),
    "to-end": () => player.seek(run.last),
    "run-forward": () => (player.place === run.last ? undefined : player.play(true)),
    "run-back": () => player.seek(run.nextStop(player.place, -1)),
    faster: () => player.setNotch(player.notch + 1),
    slower: () => player.setNotch(player.notch - 1),
    "cursor-left": () => player.moveCursor(-1, 0),
    "cursor-right": () => player.moveCursor(1, 0),
    "cursor-up": () => player.moveCursor(0, -1),
    "cursor-down": () => player.moveCursor(0, 1),
    "no-cursor": () => { player.cursor = null; player.describe(null); player.show(); },
    guess: () => player.guess(player.cursor),
    guesses: () => element("guesses").offsetParent && player.setGuessing(!player.guesses.isOn),
    numbers: () => { player.hasNumbers = !player.hasNumbers; player.show(); },
    theme: () => player.setTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark"),
    help: () => (element("keys").open ? element("keys").close() : element("keys").showModal()),
  };
  const keys = {
    " ": "play", ArrowRight: "step-forward", ArrowLeft: "step-back", Home: "to-start", End: "to-end",
    f: "run-forward", "Shift+f": "run-back", "+": "faster", "=": "faster", "-": "slower", h: "numbers",
    "Shift+ArrowLeft": "cursor-left", "Shift+ArrowRight": "cursor-right",
    "Shift+ArrowUp": "cursor-up", "Shift+ArrowDown": "cursor-down", Escape: "no-cursor", Enter: "guess", p: "guesses",
    F1: "help", "?": "help",
  };
  for (const button of document.querySelectorAll("button[data-command]")) {
    button.addEventListener("click", commands[button.dataset.command]);
  }
  for (const part of document.querySelectorAll("button, summary, .choice")) {
    part.addEventListener("mousedown", (event) => event.preventDefault()); // so that Space keeps playing
  }
  element("speed").addEventListener("pointerup", (event) => event.target.blur());
  document.addEventListener("keydown", (event) => {
    const isLetter = /^[a-z]$/i.test(event.key), hasShift = event.shiftKey && (isLetter || /^Arrow/.test(event.key));
    const command = keys[(hasShift ? "Shift+" : "") + (isLetter ? event.key.toLowerCase() : event.key)];
    if (!command || event.ctrlKey || event.metaKey || event.altKey) return;
    const isPressing = [" ", "Enter"].includes(event.key) && event.target.closest("button, summary, input[type=checkbox]");
    const isSliding = event.target.matches("input[type=range]") && /^(Arrow|Home|End)/.test(event.key);
    if (isPressing || (isSliding && !event.shiftKey) || (element("keys").open && command !== "help")) return;
    event.preventDefault();
    commands[command]();
  });
  element("speed").addEventListener("input", (event) => player.setNotch(Number(event.target.value)));
  const squareOf = (event) => player.board.squareAt(event.offsetX, event.offsetY);
  for (const kind of ["pointermove", "pointerdown"]) {
    element("board").addEventListener(kind, (event) => player.describe(squareOf(event)));
  }
  element("board").addEventListener("click", (event) => player.guess(squareOf(event)));
  element("guesses").addEventListener("change", (event) => player.setGuessing(event.target.checked));
  element("guesses").parentElement.hidden = !player.guesses.hasAny;
  const prefersDark = matchMedia("(prefers-color-scheme: dark)");
  const followSystem = () => player.setTheme(prefersDark.matches ? "dark" : "light");
  prefersDark.addEventListener("change", followSystem);
  followSystem();
  const size = new ResizeObserver(() => player.show());
  for (const canvas of document.querySelectorAll("canvas")) size.observe(canvas);
  const goToHash = () => {
    const found = /^#step=(\d+)$/.exec(location.hash);
    if (found) player.seek(Number(found[1]) - run.index);
  };
  addEventListener("hashchange", goToHash);
  goToHash();
}

{
  const run = new Run(JSON.parse(element("run").textContent));
  const player = new Player(run);
  connect(player, run);
  // For those who read or drive the page by a script; indices count all states of the run, from its start.
  window.player = {
    first: run.index,
    last: run.index + run.last,
    state: () => ({
      index: run.index + player.place, rows: run.rows(player.place), h: run.h[player.place],
      step: run.step[player.place], restarts: run.climb[player.place] - 1, bestH: run.bestH[player.place],
      iterations: run.iterations[player.place], sideways: run.sideways[player.place],
      isPlaying: player.isPlaying, speed: player.speed,
    }),
    attackingPairs: () => run.heuristic.attackingPairs(run.rows(player.place)),
    /** h of every successor by row and column; null on the queens' own squares. */
    successorH: () => {
      const rows = run.rows(player.place), { table } = run.heuristic.successors(rows);
      return rows.map((_, row) => rows.map((own, column) => (own === row ? null : table[row * run.n + column])));
    },
    seek: (index) => player.seek(index - run.index),
  };
}
