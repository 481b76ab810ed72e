// The board: painted as in the window, from a state and what is known of it.

const LEAST_NUMBERED_PX = 18, LEAST_CROWN_PX = 11, LEAST_ROUND_PX = 15, LEAST_LABEL_PX = 40;
const LEAST_GOOD = 0.6, NEUTRAL_GOOD = 0.4, MOST_BAD = 0.35;
// Squares are of whole pixels unless the board would be much smaller than it could be.
const LEAST_FILLED = 0.97;
const HEAT_CONTRAST = 0.2, CALM_PX = 14;
const ATTACK_ROLES = ["attack-row", "attack-diagonal", "attack-anti-diagonal"];
const MINUS = "−";

const clip = (value, low, high) => Math.min(Math.max(value, low), high);
const signed = (value) => (value < 0 ? MINUS : value > 0 ? "+" : "±") + Math.abs(value);
const number = new Intl.NumberFormat("en-US").format;
const greatest = (values) => values.reduce((a, b) => Math.max(a, b), 0);

/** The colours of the theme in use. */
const theme = {
  known: new Map(),
  color(role) {
    if (!this.known.has(role)) {
      const style = getComputedStyle(document.documentElement);
      this.known.set(role, style.getPropertyValue(`--${role}`).trim());
    }
    return this.known.get(role);
  },
  rgba(role) {
    const digits = this.color(role).slice(1);
    const [red, green, blue, alpha = 255] = digits.match(/../g).map((part) => parseInt(part, 16));
    return [red, green, blue, alpha];
  },
  faded(role, opacity) {
    const [red, green, blue] = this.rgba(role);
    return `rgba(${red},${green},${blue},${opacity})`;
  },
};

/** Give a canvas the pixels of the screen and return its context, in units of the page. */
function fittedContext(canvas) {
  const scale = window.devicePixelRatio || 1;
  const { clientWidth: width, clientHeight: height } = canvas;
  if (canvas.width !== Math.round(width * scale) || canvas.height !== Math.round(height * scale)) {
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
  }
  const context = canvas.getContext("2d");
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, height);
  return { context, width, height, scale };
}

function strokeLine(context, points) {
  context.beginPath();
  points.forEach(([x, y]) => context.lineTo(x, y));
  if (points.length === 1) context.arc(...points[0], 1, 0, 2 * Math.PI); // a line of one point is not seen
  context.stroke();
}

function disc(context, x, y, radius, isFilled) {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  if (isFilled) context.fill();
  else context.stroke();
}

/** A disc with a border that sets it off from what is below. */
function knob(context, x, y, radius, role) {
  context.fillStyle = theme.color(role);
  disc(context, x, y, radius, true);
  context.strokeStyle = theme.color("card");
  context.lineWidth = 1.5;
  context.stroke();
}

const fontOf = (px, weight = 400) => `${weight} ${px}px ${getComputedStyle(document.body).fontFamily}`;

/** How good each h from 0 to the greatest is, from 0 (the worst) to 1 (the best). */
function goodness(successors) {
  const { h, bestH, table } = successors;
  const most = greatest(table);
  const least = Math.max(h, bestH);
  return Array.from({ length: most + 1 }, (_, value) => {
    const lowers = (h - value) / Math.max(h - bestH, 1);
    const raises = (value - least) / Math.max(most - least, 1);
    if (value < h) return LEAST_GOOD + (1 - LEAST_GOOD) * clip(lowers, 0, 1);
    return value > h ? MOST_BAD * (1 - Math.sqrt(clip(raises, 0, 1))) : NEUTRAL_GOOD;
  });
}

/**
 * Paints a state. A scene has: rows; lines (of queensByLine); successors or null; best, whether the recording takes
 * a best successor next; last and next, moves {column, from, to} or null; change, by which the last one changed h;
 * glide, how far the queen of the last move is on its way, from 0 to 1.
 */
class BoardPainter {
  constructor(canvas, n) {
    this.canvas = canvas;
    this.n = n;
    this.squares = document.createElement("canvas");
    this.squares.width = this.squares.height = n;
    this.crowns = new Map();
  }

  forgetTheme() {
    this.crowns.clear();
  }

  paint(scene) {
    const { context, width, scale } = fittedContext(this.canvas);
    this.context = context;
    this.scale = scale;
    this.lay(width, scale);
    this.paintGround(scene);
    if (scene.last) this.paintLastMove(scene);
    this.paintAttackLines(scene);
    if (scene.next) this.paintNextWay(scene.next);
    if (scene.successors) this.paintNumbers(scene);
    if (scene.next) this.paintNextSquare(scene);
    this.paintQueens(scene);
    if (scene.last && scene.glide >= 1) this.paintMoveLabel(scene);
    if (scene.cursor) this.paintCursor(scene.cursor);
    this.paintFrame();
  }

  lay(width, scale) {
    const { context, n } = this;
    context.font = fontOf(11);
    this.labelWidth = context.measureText(String(n - 1)).width;
    this.left = Math.ceil(Math.max(this.labelWidth, 12) + 8);
    const bottom = 20, room = width - Math.max(this.left, bottom) - 2;
    const whole = Math.floor((room * scale) / n) / scale;
    this.cell = whole * n >= LEAST_FILLED * room ? whole : room / n;
    this.side = this.cell * n;
    this.left = Math.round((this.left + (room - this.side) / 2) * scale) / scale;
    this.top = 1;
  }

  x(column) {
    return this.left + (column + 0.5) * this.cell;
  }

  y(row) {
    return this.top + (row + 0.5) * this.cell;
  }

  /** The column and the row under a point of the canvas; null beside the board. */
  squareAt(x, y) {
    const column = Math.floor((x - this.left) / this.cell), row = Math.floor((y - this.top) / this.cell);
    const isOnBoard = Math.min(column, row) >= 0 && Math.max(column, row) < this.n;
    return isOnBoard ? { column, row } : null;
  }

  paintGround({ rows, successors }) {
    const { n, context, cell } = this;
    const contrast = (cell < 2 ? 0 : clip(cell / CALM_PX, 0.4, 1)) * (successors ? HEAT_CONTRAST : 1);
    const plain = theme.rgba("board-plain");
    const mixed = (from, to, share) => from.map((value, channel) => value + share * (to[channel] - value));
    const grounds = ["board-light", "board-dark"].map((role) => mixed(plain, theme.rgba(role), contrast));
    const tints = (successors ? goodness(successors) : []).map((share) =>
      mixed(theme.rgba("heat-bad"), theme.rgba("heat-good"), share));
    const packed = new Uint32Array(new Uint8ClampedArray([
      ...grounds, ...tints.flatMap((tint) => grounds.map((ground) => mixed(ground, tint, tint[3] / 255))),
    ].flatMap(([red, green, blue]) => [red, green, blue, 255])).buffer);
    const image = new ImageData(n, n), pixels = new Uint32Array(image.data.buffer);
    for (let row = 0, place = 0; row < n; row++) {
      for (let column = 0; column < n; column++, place++) {
        const isTinted = successors !== null && rows[column] !== row;
        pixels[place] = packed[(isTinted ? 2 + 2 * successors.table[place] : 0) + ((row + column) & 1)];
      }
    }
    this.squares.getContext("2d").putImageData(image, 0, 0);
    context.imageSmoothingEnabled = false;
    context.drawImage(this.squares, this.left, this.top, this.side, this.side);
  }

  /** The row where the queen of the last move is now, between two rows while it glides. */
  rowOf({ last, glide, rows }, column) {
    return last && last.column === column ? last.from + glide * (last.to - last.from) : rows[column];
  }

  paintLastMove(scene) {
    const { context, cell } = this, { column, from, to } = scene.last;
    const width = clip(cell * 0.035, 1, 3);
    context.strokeStyle = context.fillStyle = theme.color("last-move");
    context.lineWidth = width;
    strokeLine(context, [[this.x(column), this.y(from)], [this.x(column), this.y(this.rowOf(scene, column))]]);
    if (cell >= CALM_PX) {
      const inset = width / 2, left = this.x(column) - cell / 2, top = this.y(to) - cell / 2;
      context.strokeRect(left + inset, top + inset, cell - width, cell - width);
    } else {
      disc(context, this.x(column), this.y(to), Math.max(cell * 0.75, 4.5), false);
    }
    if (!scene.successors) disc(context, this.x(column), this.y(from), Math.max(cell * 0.2, 4) / 2, true);
  }

  paintAttackLines({ rows, lines }) {
    const { context, cell } = this;
    const width = clip(cell * 0.045 + 0.7, 1, 4.5), isRound = cell >= LEAST_ROUND_PX;
    const round = [[], [2.6 * width, 2.2 * width], [0.01, 2.3 * Math.max(width, 2)]];
    const dashes = isRound ? round : [[], [12, 6], [3, 4]];
    context.lineCap = isRound ? "round" : "butt";
    for (const [kind, columns] of lines) {
      const first = columns[0], last = columns[columns.length - 1];
      context.strokeStyle = theme.color(ATTACK_ROLES[kind]);
      context.lineWidth = isRound && kind === 2 ? Math.max(width, 2) : width;
      context.setLineDash(dashes[kind]);
      strokeLine(context, [first, last].map((end) => [this.x(end), this.y(rows[end])]));
    }
    context.setLineDash([]);
    context.lineCap = "butt";
  }

  paintNextWay({ column, from, to }) {
    const { context, cell } = this;
    context.strokeStyle = theme.color("heat-best");
    context.lineWidth = clip(cell * 0.045, 1.2, 4);
    strokeLine(context, [from, to].map((row) => [this.x(column), this.y(row)]));
  }

  /** The size of the numbers in pixels; 0 where they would be too small to read. */
  numberPx(successors) {
    if (this.cell < LEAST_NUMBERED_PX) return 0;
    const digits = "0".repeat(String(greatest(successors.table)).length);
    for (let px = Math.round(clip(this.cell * 0.15 + 5.5, 9, 26)); px >= 9; px--) {
      this.context.font = fontOf(px);
      if (this.context.measureText(digits).width <= this.cell * 0.7) return px;
    }
    return 0;
  }

  ringWidth(px) {
    return Math.min(px * 2.8, this.cell * 0.72);
  }

  paintNumbers({ rows, successors, best }) {
    const { context, n } = this, { table, bestH, bestCount, count } = successors;
    const px = this.numberPx(successors);
    if (!px) return;
    const width = this.ringWidth(px), isRinged = bestCount <= 0.4 * count;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.lineJoin = "round";
    const halo = theme.color("heat-halo"), text = theme.color("heat-text");
    for (let row = 0; row < n; row++) {
      for (let column = 0; column < n; column++) {
        if (rows[column] === row) continue;
        const value = table[row * n + column], x = this.x(column), y = this.y(row);
        if (isRinged && value === bestH) {
          this.ring(x, y, width, best);
          this.number(value, x, y, px, best ? theme.color("heat-best-text") : text, best ? null : halo, 600);
        } else {
          this.number(value, x, y, px, text, halo, 400);
        }
      }
    }
  }

  ring(x, y, width, isGold) {
    const { context } = this, line = isGold ? clip(width * 0.06, 1.2, 3) : 1.2;
    if (isGold) {
      context.fillStyle = theme.color("heat-best-ground");
      disc(context, x, y, width / 2, true);
    }
    context.strokeStyle = theme.color(isGold ? "heat-best" : "heat-blocked");
    context.lineWidth = line;
    disc(context, x, y, (width - line) / 2, false);
  }

  number(value, x, y, px, color, halo, weight) {
    const { context } = this;
    context.font = fontOf(px, weight);
    if (halo) {
      context.strokeStyle = halo;
      context.lineWidth = 3;
      context.strokeText(value, x, y);
    }
    context.fillStyle = color;
    context.fillText(value, x, y + 0.5);
  }

  paintNextSquare({ next: { column, to }, successors }) {
    const { context, cell, n } = this, x = this.x(column), y = this.y(to);
    const px = successors ? this.numberPx(successors) : 0;
    const width = px ? this.ringWidth(px) : Math.max(cell * 0.5, 7);
    context.fillStyle = theme.color("heat-best");
    context.strokeStyle = theme.color("heat-next-text");
    context.lineWidth = 1;
    disc(context, x, y, width / 2, true);
    disc(context, x, y, width / 2, false);
    if (px) this.number(successors.table[to * n + column], x, y, px, theme.color("heat-next-text"), null, 600);
  }

  paintQueens(scene) {
    const { context, cell, n } = this;
    const attacked = new Set(scene.lines.flatMap(([, columns]) => columns));
    const order = [...Array(n).keys()].sort((a, b) => attacked.has(a) - attacked.has(b));
    if (cell < LEAST_CROWN_PX) {
      for (const column of order) {
        context.fillStyle = theme.color(attacked.has(column) ? "queen-attacked" : "queen-fill");
        disc(context, this.x(column), this.y(this.rowOf(scene, column)), Math.max(cell * 0.66, 3) / 2, true);
      }
      return;
    }
    context.fillStyle = theme.faded("queen-attacked", 72 / 255);
    for (const column of attacked) {
      disc(context, this.x(column), this.y(this.rowOf(scene, column)), cell * 0.45, true);
    }
    const crown = this.crown(Math.round(cell * 0.84 * this.scale));
    const size = crown.width / this.scale;
    const sharp = (value) => Math.round(value * this.scale) / this.scale;
    for (const column of order) {
      const x = this.x(column) - size / 2, y = this.y(this.rowOf(scene, column)) - size / 2;
      context.drawImage(crown, sharp(x), sharp(y), size, size);
    }
  }

  /** The drawing of a queen of so many pixels a side, in the colours of the theme. */
  crown(px) {
    if (!this.crowns.has(px)) {
      const canvas = document.createElement("canvas"), context = canvas.getContext("2d");
      const colors = { black: theme.color("queen-fill"), white: theme.color("queen-outline") };
      canvas.width = canvas.height = px;
      context.scale(px / 100, px / 100);
      context.lineJoin = "round";
      for (const group of document.querySelectorAll("#queen svg > g")) {
        const value = (name) => group.getAttribute(name);
        context.fillStyle = colors[value("fill")];
        context.strokeStyle = colors[value("stroke")];
        context.lineWidth = Number(value("stroke-width"));
        for (const shape of group.children) {
          const path = this.pathOf(shape);
          if (colors[value("fill")]) context.fill(path);
          if (colors[value("stroke")]) context.stroke(path);
        }
      }
      this.crowns.set(px, canvas);
    }
    return this.crowns.get(px);
  }

  pathOf(shape) {
    if (shape.tagName === "path") return new Path2D(shape.getAttribute("d"));
    const [x, y, radius] = ["cx", "cy", "r"].map((name) => Number(shape.getAttribute(name)));
    const path = new Path2D();
    path.arc(x, y, radius, 0, 2 * Math.PI);
    return path;
  }

  paintMoveLabel({ last: { column, from, to }, change }) {
    const { context, cell } = this;
    if (cell < LEAST_LABEL_PX) return;
    const toward = from < to ? -1 : 1, text = `Δh ${signed(change)}`;
    context.font = fontOf(11);
    const width = context.measureText(text).width + 12, height = 17;
    const x = this.x(column), y = this.y(to + toward * 0.5) + toward * 4;
    context.beginPath();
    context.roundRect(x - width / 2, y - height / 2, width, height, height / 2);
    context.fillStyle = theme.color("card");
    context.fill();
    context.strokeStyle = theme.color("last-move");
    context.lineWidth = 1;
    context.stroke();
    context.fillStyle = theme.color("text");
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(text, x, y + 0.5);
  }

  paintCursor({ column, row }) {
    const { context, cell } = this, size = Math.max(cell, 9);
    context.strokeStyle = theme.color("focus");
    context.lineWidth = clip(cell * 0.06, 2, 4);
    context.strokeRect(this.x(column) - size / 2, this.y(row) - size / 2, size, size);
  }

  paintFrame() {
    const { context, n, cell, side, left, top, scale } = this;
    context.strokeStyle = theme.color("board-border");
    context.lineWidth = 1 / scale;
    context.strokeRect(left - 0.5 / scale, top - 0.5 / scale, side + 1 / scale, side + 1 / scale);
    context.font = fontOf(11);
    context.fillStyle = theme.color("board-coordinate");
    context.textBaseline = "middle";
    const steps = [1, 5, 10, 20, 50, 100, 200, 500];
    const step = steps.find((count) => count * cell >= this.labelWidth + 4) ?? 500;
    for (let place = 0; place < n; place += step) {
      context.textAlign = "center";
      context.fillText(place, this.x(place), top + side + 12);
      context.textAlign = "right";
      context.fillText(place, left - 7, Math.max(this.y(place), top + 5) + 0.5);
    }
  }
}
