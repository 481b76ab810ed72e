// The chart of h over steps and the time line: painted from the run, and moved along by pointer.

const niceSteps = function* () {
  yield* [1, 2, 5];
  for (let power = 1; ; power *= 10) yield* [10, 20, 25, 50].map((digit) => digit * power);
};

/** The smallest of 1, 2, 5, 10, 20, 25, 50, 100, … that is at least so large. */
function niceStep(least) {
  for (const step of niceSteps()) if (step >= least) return step;
}

/** Call back with the x of a pointer that is pressed on an element, and while it is dragged. */
function followPointer(element, seek) {
  const follow = (event) => seek(event.clientX - element.getBoundingClientRect().left);
  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    follow(event);
  });
  element.addEventListener("pointermove", (event) => {
    if (element.hasPointerCapture(event.pointerId)) follow(event);
  });
}

class Chart {
  constructor(canvas, run, seek) {
    this.canvas = canvas;
    this.run = run;
    this.curve = document.createElement("canvas");
    this.topH = Math.max(greatest(run.h), 4);
    followPointer(canvas, (x) => seek(this.placeAt(x)));
  }

  /** Paint the curve anew when its colours or its size have changed, then the cursor above it. */
  paint(place, isChanged) {
    const { context, width, height, scale } = fittedContext(this.canvas);
    const isResized = this.curve.width !== this.canvas.width || this.curve.height !== this.canvas.height;
    if (isChanged || isResized) this.paintCurve(width, height, scale);
    context.drawImage(this.curve, 0, 0, width, height);
    const x = this.x(place), y = this.y(this.run.h[place]);
    context.strokeStyle = theme.color("chart-cursor");
    context.lineWidth = 2;
    strokeLine(context, [[x, this.top], [x, this.bottom]]);
    knob(context, x, y, 5, "chart-cursor");
  }

  x(place) {
    const { step, last } = this.run;
    return this.xOfStep(step[place], step[0], step[last]);
  }

  xOfStep(step, first, last) {
    return this.left + ((step - first) / Math.max(last - first, 1)) * (this.right - this.left);
  }

  y(h) {
    return this.bottom - (h / this.topH) * (this.bottom - this.top);
  }

  placeAt(x) {
    const { step, last } = this.run;
    const share = clip((x - this.left) / (this.right - this.left), 0, 1);
    return this.run.placeOfStep(Math.round(step[0] + share * (step[last] - step[0])));
  }

  paintCurve(width, height, scale) {
    this.curve.width = this.canvas.width;
    this.curve.height = this.canvas.height;
    const context = this.curve.getContext("2d");
    context.scale(scale, scale);
    context.font = fontOf(11);
    Object.assign(this, {
      left: context.measureText(number(this.topH)).width + 14, right: width - 12, top: 14, bottom: height - 24,
    });
    this.paintGrid(context);
    this.paintRestarts(context);
    this.paintLine(context);
    this.paintGauge(context);
    this.paintMarks(context);
  }

  paintGrid(context) {
    const { step, last } = this.run, { left, right, top, bottom, topH } = this;
    context.lineWidth = 1;
    context.strokeStyle = theme.color("chart-grid");
    context.fillStyle = theme.color("chart-text");
    context.textBaseline = "middle";
    context.textAlign = "right";
    for (let h = 0, each = niceStep(topH / ((bottom - top) / 28)); h <= topH; h += each) {
      const y = Math.round(this.y(h)) + 0.5;
      strokeLine(context, [[left, y], [right, y]]);
      context.fillText(number(h), left - 8, y);
    }
    context.textAlign = "center";
    const each = niceStep((step[last] - step[0]) / Math.min((right - left) / 56, 8));
    for (let at = Math.ceil(step[0] / each) * each; at <= step[last]; at += each) {
      context.fillText(number(at), this.xOfStep(at, step[0], step[last]), bottom + 14);
    }
  }

  paintRestarts(context) {
    const places = this.firstInEachPixel(this.run.restarts);
    context.strokeStyle = theme.color("chart-restart");
    context.globalAlpha = places.length > 0.1 * (this.right - this.left) ? 0.3 : 1;
    context.setLineDash([3, 3]);
    context.lineWidth = 1;
    for (const place of places) {
      const x = Math.floor(this.x(place)) + 0.5;
      strokeLine(context, [[x, this.top], [x, this.bottom]]);
    }
    context.setLineDash([]);
    context.globalAlpha = 1;
  }

  /** Where states are many, a band from the least to the greatest h of each pixel; else a line through all. */
  paintLine(context) {
    const { run } = this;
    context.strokeStyle = theme.color("chart-line");
    context.lineWidth = 2;
    context.lineJoin = "round";
    if (run.length > 2 * (this.right - this.left)) {
      const pixels = this.boundsOfPixels();
      context.fillStyle = theme.color("chart-band");
      context.beginPath();
      pixels.forEach(([x, , high]) => context.lineTo(x, this.y(high)));
      pixels.toReversed().forEach(([x, low]) => context.lineTo(x, this.y(low)));
      context.fill();
      context.lineWidth = 1.5;
      strokeLine(context, pixels.map(([x, low]) => [x, this.y(low)]));
      return;
    }
    let points = [];
    for (let place = 0; place < run.length; place++) {
      if (run.isStart(place)) {
        strokeLine(context, points);
        points = [];
      }
      points.push([this.x(place), this.y(run.h[place])]);
    }
    strokeLine(context, points);
  }

  boundsOfPixels() {
    const bounds = new Map();
    this.run.h.forEach((h, place) => {
      const x = Math.floor(this.x(place)), known = bounds.get(x);
      bounds.set(x, known ? [x, Math.min(known[1], h), Math.max(known[2], h)] : [x, h, h]);
    });
    return [...bounds.values()];
  }

  /** The figure of the rule's memory: on the axis of h, or from none to its value at the start. */
  paintGauge(context) {
    const { gauge } = this.run.data;
    if (!gauge) return;
    const scale = gauge.isOfH ? 1 : this.topH / Math.max(gauge.atStart, 1e-9);
    const each = Math.max(1, Math.floor(this.run.length / (this.right - this.left)));
    const points = gauge.values.map((value, place) => [this.x(place), this.y(Math.min(value * scale, this.topH))]);
    context.strokeStyle = theme.color("chart-gauge");
    context.lineWidth = 1.25;
    strokeLine(context, points.filter((_, place) => place % each === 0 || place === this.run.last));
  }

  paintMarks(context) {
    const { run } = this;
    const minima = this.firstInEachPixel(run.localMinima, 6);
    context.fillStyle = theme.color("chart-minimum");
    for (const place of minima) disc(context, this.x(place), this.y(run.h[place]), 3, true);
    context.fillStyle = theme.color("chart-solution");
    for (const place of this.firstInEachPixel(run.solutions)) {
      disc(context, this.x(place), this.y(0), 4.5, true);
    }
  }

  firstInEachPixel(places, px = 1) {
    let pixel = null;
    return places.filter((place) => {
      const before = pixel;
      pixel = Math.floor(this.x(place) / px);
      return pixel !== before;
    });
  }
}

const SIDE_PX = 10, REACH_PX = 8;

class TimeLine {
  constructor(element, run, seek) {
    this.element = element;
    this.canvas = element.querySelector("canvas");
    this.run = run;
    followPointer(element, (x) => {
      const share = clip((x - SIDE_PX) / (element.clientWidth - 2 * SIDE_PX), 0, 1);
      seek(Math.round(share * run.last));
    });
  }

  x(place) {
    const share = place / Math.max(this.run.last, 1);
    return SIDE_PX + share * (this.canvas.clientWidth - 2 * SIDE_PX);
  }

  paint(place, words) {
    const { context, width, height } = fittedContext(this.canvas);
    const middle = Math.round(height / 2);
    this.groove(context, width - SIDE_PX, middle, "track");
    this.groove(context, this.x(place), middle, "accent");
    const { restarts, localMinima, solutions } = this.run;
    const isCrowded = Math.max(restarts.length, localMinima.length) > 0.1 * width;
    this.ticks(context, restarts, middle, isCrowded ? [-7, -4] : [-REACH_PX, 2], isCrowded, "chart-restart");
    this.ticks(context, localMinima, middle, isCrowded ? [4, 7] : [-2, REACH_PX], isCrowded, "chart-minimum");
    this.ticks(context, solutions, middle, [-REACH_PX, REACH_PX], false, "chart-solution");
    knob(context, this.x(place), middle, 8, "accent");
    this.element.setAttribute("aria-valuenow", this.run.index + place);
    this.element.setAttribute("aria-valuetext", words);
  }

  groove(context, right, middle, role) {
    context.fillStyle = theme.color(role);
    context.beginPath();
    context.roundRect(SIDE_PX, middle - 2, Math.max(right - SIDE_PX, 0), 4, 2);
    context.fill();
  }

  /** Marks across the groove, or on one side of it where they are too many; where they end tells their kind. */
  ticks(context, places, middle, [top, bottom], isCrowded, role) {
    context.fillStyle = theme.color(role);
    context.globalAlpha = isCrowded ? 0.6 : 1;
    const pixels = new Set(places.map((place) => Math.floor(this.x(place))));
    for (const x of pixels) context.fillRect(x, middle + top, isCrowded ? 1 : 2, bottom - top);
    context.globalAlpha = 1;
  }
}
