// What a reader asks of the page: a list of the moves, and the next move guessed before it is shown.

const AT_THE_START = "the start", RESTARTED = "restart";

/** The moves as a table, written when it is first opened; a click on one shows the state after it. */
class MoveList {
  constructor(details, run, seek) {
    this.details = details;
    this.run = run;
    this.room = details.querySelector(".moves");
    this.place = 0;
    details.addEventListener("toggle", () => this.show(this.place));
    this.room.addEventListener("click", (event) => {
      const row = event.target.closest("tr[data-place]");
      if (row) seek(Number(row.dataset.place));
    });
  }

  words(place) {
    const { run } = this;
    if (place === 0) return AT_THE_START;
    if (run.isStart(place)) return RESTARTED;
    if (run.isSeveral(place)) return run.data.several;
    return `queen ${run.column[place]}: row ${run.from[place]} → ${run.to[place]}`;
  }

  write() {
    const body = this.room.querySelector("tbody");
    for (let place = 0; place < this.run.length; place++) {
      const row = body.insertRow();
      row.dataset.place = place;
      for (const text of [number(this.run.step[place]), this.words(place), number(this.run.h[place])]) {
        row.insertCell().textContent = text;
      }
    }
    this.rows = body.rows;
  }

  show(place) {
    const before = this.place;
    this.place = place;
    if (!this.details.open) return;
    if (!this.rows) this.write();
    this.rows[before].removeAttribute("aria-current");
    this.rows[place].setAttribute("aria-current", "step");
    this.room.scrollTop = this.rows[place].offsetTop - this.room.clientHeight / 2;
  }
}

/** Guesses of the next move of one queen, and how many were right. */
class Guesses {
  constructor(run, sentences) {
    this.run = run;
    this.sentences = sentences;
    this.isOn = false;
    this.made = this.right = 0;
    this.verdict = null;
  }

  /** Whether there is any move to guess. */
  get hasAny() {
    for (let place = 0; place < this.run.last; place++) if (this.isMove(place)) return true;
    return false;
  }

  isMove(place) {
    const after = place + 1;
    return place < this.run.last && !this.run.isStart(after) && !this.run.isSeveral(after);
  }

  isAsking(place) {
    return this.isOn && this.isMove(place) && this.verdict?.place !== place;
  }

  /** Judge a guess: the move itself is right, and so is another of the best where the search took one of them. */
  judge(place, square, rows, successors) {
    const { column, row } = square, { table, bestH } = successors;
    if (rows[column] === row) return;
    const { run } = this, after = place + 1;
    const value = table[row * run.n + column];
    const isSame = run.column[after] === column && run.to[after] === row;
    const isAsGood = value === bestH && run.h[after] === bestH && run.kind[after] !== RANDOM;
    this.made += 1;
    this.right += isSame || isAsGood;
    this.verdict = {
      place,
      tone: isSame || isAsGood ? "solved" : "paused",
      headline: isSame ? "Right." : isAsGood ? "As good." : "Another move.",
      detail: isSame ? "" : `${this.sentences.square(square, rows, successors, "guess")} `,
    };
  }

  /** Tone, headline, detail and reason of a state in which the next move is asked for, or was guessed. */
  status(place, next) {
    const score = this.made ? `${number(this.right)} of ${number(this.made)} right.` : "";
    if (this.isAsking(place)) {
      const how = "Click the square, or choose it with Shift and the arrows and press Enter.";
      return { tone: "paused", headline: "Which queen moves where?", detail: `h = ${number(this.run.h[place])}. ${how}`, reason: score };
    }
    const { tone, headline, detail } = this.verdict;
    return { tone, headline, detail: `${detail}${next}`, reason: score };
  }
}
