// The end of a game: who has won, what decided it, and how the score went.

import { art, colourOf, make, pieceArt, shape } from "./art.js";
import { say } from "./words.js";

const HIGH = 150;
const MARGIN = { left: 30, right: 50, top: 12, bottom: 24 };
const END = 17; // a piece at the end of a line

export class Finish {
  #send;
  #root = document.getElementById("finish");
  #looks = new Map();
  #told = null;
  #analysis = { can: false };
  #look;

  constructor(send, { again, look }) {
    this.#send = send;
    this.#look = (ply) => {
      this.#root.close();
      look(ply);
    };
    document.getElementById("finish-decided").addEventListener("click", () => this.#send({ do: "analyse" }));
    document.getElementById("finish-open").addEventListener("click", () => this.show());
    document.getElementById("finish-close").addEventListener("click", () => this.#root.close());
    document.getElementById("finish-again").addEventListener("click", () => {
      this.#root.close();
      again();
    });
    document.getElementById("finish-look").addEventListener("click", () => this.#look(0));
  }

  takeSides({ sides }) {
    this.#looks = new Map(sides.map(({ seat, look }) => [seat, look]));
  }

  take(told) {
    this.#told = told;
    if (!told.over) this.#root.close();
  }

  // A calm moment: it opens by itself once, and says no more than it knows until the course has come.
  show() {
    if (!this.#told.over) return; // taken back since
    const { title, how, why, scores, count, hints } = this.#told;
    document.getElementById("finish-title").textContent = title;
    document.getElementById("finish-how").textContent = how;
    document.getElementById("finish-why").replaceChildren(...why.map((text) => written("p", text)));
    const winners = scores.filter(({ won }) => won).map(({ seat }) => this.#looks.get(seat));
    document.getElementById("finish-winners").replaceChildren(...winners.map((look) => art(pieceArt(look) ?? "piece-other")));
    document.getElementById("finish-scores").replaceChildren(...scores.map((one) => this.#score(one)));
    document.getElementById("finish-hints").replaceChildren(...hints.map((text) => written("li", text)));
    document.getElementById("finish-count").hidden = !count.length;
    document.getElementById("finish-lines").replaceChildren(...count.map((text) => written("li", text)));
    document.getElementById("finish-charts").replaceChildren();
    if (!this.#root.open) this.#root.showModal();
    this.#root.scrollTop = 0;
    this.#analyse();
    this.#send({ do: "course" });
  }

  #score({ seat, title, points, won }) {
    const item = make("li");
    item.classList.toggle("won", won);
    const name = written("span", title);
    item.append(art(pieceArt(this.#looks.get(seat)) ?? "piece-other"), name, written("b", points));
    return item;
  }

  // How the score went, as the table has counted it.
  takeCourse({ charts }) {
    const root = document.getElementById("finish-charts");
    root.replaceChildren(...charts.map((one) => chart(one, this.#looks, root.clientWidth)));
  }

  takeAnalysis(told) {
    const isNew = told.chart && !this.#analysis.chart;
    this.#analysis = told;
    if (!this.#root.open) return;
    this.#analyse();
    if (isNew) document.getElementById("finish-analysis").scrollIntoView(); // it begins below what is seen
  }

  // What decided it, once somebody has asked: the course of the chances, and the moments, each a way to look there.
  #analyse() {
    const { can, done = null, chart: course, moments = [], none } = this.#analysis;
    const asked = done !== null;
    document.getElementById("finish-analysis").hidden = !can;
    document.getElementById("finish-decided").hidden = asked;
    document.getElementById("finish-deciding").textContent = course ? none : asked ? say("finish-deciding", { done }) : "";
    const root = document.getElementById("finish-chances");
    root.replaceChildren(...(course ? [chart(course, this.#looks, root.clientWidth, moments, this.#look)] : []));
    document.getElementById("finish-moments").replaceChildren(...moments.map((one) => this.#moment(one)));
  }

  #moment({ ply, grade, text }) {
    const item = make("li");
    const way = make("button", "moment");
    way.classList.add(grade);
    way.type = "button";
    way.textContent = text;
    way.addEventListener("click", () => this.#look(ply));
    item.append(way);
    return item;
  }
}

function written(tag, text) {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

// Values from below to above, and turns from left to right; each line ends with a piece of its side, and its points.
// On a line lie the moments that decided the game, if they are given; a click looks there.
function chart({ title, lines }, looks, wide, moments = [], look = null) {
  const values = lines.flatMap((line) => line.values);
  const turns = Math.max(1, lines[0].values.length - 1);
  const up = scale(Math.min(0, ...values), Math.max(1, ...values), 4);
  const [right, bottom] = [wide - MARGIN.right, HIGH - MARGIN.bottom];
  const x = (turn) => MARGIN.left + (turn / turns) * (right - MARGIN.left);
  const y = (value) => bottom - ((value - up.first) / (up.last - up.first)) * (bottom - MARGIN.top);
  const svg = shape("svg", { viewBox: `0 0 ${wide} ${HIGH}`, role: "img" });
  const said = lines.map(({ title: side, values: all }) =>
    say("course-line", { title: side, first: all[0], middle: all[(all.length - 1) >> 1], last: all.at(-1) }),
  );
  svg.setAttribute("aria-label", [title, ...said].join(". "));
  for (const value of up.steps) {
    svg.append(shape("path", { class: "level", d: `M${MARGIN.left} ${y(value)}H${right}` }));
    svg.append(label(value, MARGIN.left - 6, y(value), "end"));
  }
  for (const turn of scale(0, turns, 8).steps.filter((step) => step <= turns)) svg.append(label(turn, x(turn), HIGH - 7, "middle"));
  lines.forEach(({ seat, values: all }, nth) => {
    const points = all.map((value, turn) => `${x(turn).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
    const width = 4.5 - nth * 0.9; // where two go the same way, both are seen
    svg.append(shape("polyline", { class: "casing", points, "stroke-width": width + 2 }));
    svg.append(shape("polyline", { class: "series", points, stroke: colourOf(looks.get(seat)), "stroke-width": width }));
  });
  for (const { ply, turn, seat, grade } of moments) {
    const line = lines.find((one) => one.seat === seat) ?? lines[0];
    const mark = shape("circle", { class: `decisive ${grade}`, cx: x(turn), cy: y(line.values[turn]), r: 6 });
    mark.addEventListener("click", () => look(ply));
    svg.append(mark);
  }
  const ranked = [...lines].sort((one, other) => other.values.at(-1) - one.values.at(-1));
  let room = bottom - END * ranked.length; // so that none lies on another one, or below all
  let at = 0;
  for (const { seat, values: all } of ranked) {
    room += END;
    at = Math.max(at + END, Math.min(y(all.at(-1)), room));
    svg.append(shape("use", { href: `#${pieceArt(looks.get(seat)) ?? "piece-other"}`, x: right + 3, y: at - END / 2, width: END, height: END }));
    svg.append(label(all.at(-1), right + END + 7, at, "start"));
  }
  const names = make("ul", "names");
  names.append(...lines.map(({ seat, title: side }) => named(side, looks.get(seat))));
  const root = make("figure", "chart");
  root.append(written("figcaption", title), svg, names, numbers(lines));
  return root;
}

// From a round number to a round number, in a few steps.
function scale(least, most, steps) {
  const rough = (most - least) / steps;
  const ten = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ten * [1, 2, 5, 10].find((round) => round * ten >= rough));
  const [first, last] = [Math.floor(least / step) * step, Math.ceil(most / step) * step];
  return { first, last, steps: Array.from({ length: (last - first) / step + 1 }, (_, nth) => first + nth * step) };
}

function label(text, x, y, anchor) {
  const written = shape("text", { class: "label", x, y, "text-anchor": anchor, "dominant-baseline": "central" });
  written.textContent = text;
  return written;
}

function named(text, look) {
  const item = written("li", text);
  item.prepend(art(pieceArt(look) ?? "piece-other"));
  return item;
}

function numbers(lines) {
  const root = document.createElement("details");
  const table = document.createElement("table");
  const head = document.createElement("tr");
  head.append(...[say("finish-turn"), ...lines.map(({ title }) => title)].map((text) => heading(text, "col")));
  table.append(head);
  for (const turn of lines[0].values.keys()) {
    const row = document.createElement("tr");
    row.append(heading(turn, "row"), ...lines.map(({ values }) => written("td", values[turn])));
    table.append(row);
  }
  root.append(written("summary", say("finish-numbers")), table);
  return root;
}

function heading(text, scope) {
  const cell = written("th", text);
  cell.scope = scope;
  return cell;
}
