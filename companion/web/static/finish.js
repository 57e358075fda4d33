// The end of a game: who has won, what decided it, and how the score went.

import { art, make, pieceArt, shape } from "./art.js";
import { say } from "./words.js";

const [WIDE, HIGH, EDGE] = [320, 120, 6];

export class Finish {
  #send;
  #root = document.getElementById("finish");
  #open = document.getElementById("finish-open");
  #looks = new Map();
  #told = null;
  #playing = false; // whether this page has seen the game before its end

  constructor(send, { again, look }) {
    this.#send = send;
    this.#open.addEventListener("click", () => this.#show());
    document.getElementById("finish-close").addEventListener("click", () => this.#root.close());
    document.getElementById("finish-again").addEventListener("click", () => {
      this.#root.close();
      again();
    });
    document.getElementById("finish-look").addEventListener("click", () => {
      this.#root.close();
      look();
    });
  }

  takeSides({ sides }) {
    this.#looks = new Map(sides.map(({ seat, look }) => [seat, look]));
  }

  forget() {
    this.#playing = false;
  }

  take(told) {
    this.#told = told;
    this.#open.hidden = !told.over;
    if (!told.over) this.#root.close();
    else if (this.#playing) this.#show();
    this.#playing = !told.over;
  }

  // A calm moment: it opens by itself once, and says no more than it knows until the course has come.
  #show() {
    const { title, how, why, scores, count } = this.#told;
    document.getElementById("finish-title").textContent = title;
    document.getElementById("finish-how").textContent = how;
    document.getElementById("finish-why").replaceChildren(...why.map((text) => written("p", text)));
    const winners = scores.filter(({ won }) => won).map(({ seat }) => this.#looks.get(seat));
    document.getElementById("finish-winners").replaceChildren(...winners.map((look) => art(pieceArt(look) ?? "piece-other")));
    document.getElementById("finish-scores").replaceChildren(...scores.map((one) => this.#score(one)));
    document.getElementById("finish-count").hidden = !count.length;
    document.getElementById("finish-lines").replaceChildren(...count.map((text) => written("li", text)));
    document.getElementById("finish-charts").replaceChildren();
    if (!this.#root.open) this.#root.showModal();
    this.#root.scrollTop = 0;
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
    document.getElementById("finish-charts").replaceChildren(...charts.map(chart));
  }
}

function written(tag, text) {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

function chart({ title, lines }) {
  const root = make("figure", "chart");
  const most = Math.max(1, ...lines.flatMap(({ values }) => values));
  const turns = Math.max(1, lines[0].values.length - 1);
  const at = (value, turn) => [EDGE + (turn / turns) * (WIDE - 2 * EDGE), HIGH - EDGE - (value / most) * (HIGH - 2 * EDGE)];
  const svg = shape("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img" });
  const said = lines.map(({ title: side, values }) =>
    say("course-line", { title: side, first: values[0], middle: values[turns >> 1] ?? values[0], last: values.at(-1) }),
  );
  svg.setAttribute("aria-label", [title, ...said].join(". "));
  const level = (value) => shape("path", { class: "level", d: `M${at(value, 0)}H${WIDE - EDGE}` });
  svg.append(level(0), level(most));
  lines.forEach(({ values }, nth) => {
    const points = values.map((value, turn) => at(value, turn).map((one) => one.toFixed(1)).join(","));
    svg.append(shape("polyline", { class: `series series-${nth}`, points: points.join(" ") }));
    const [cx, cy] = at(values.at(-1), values.length - 1);
    svg.append(shape("circle", { class: `end series-${nth}`, cx, cy, r: 4 }));
  });
  const names = make("ul", "names");
  names.append(...lines.map(({ title: side, values }, nth) => named(`${side} ${values.at(-1)}`, nth)));
  root.append(written("figcaption", title), svg, names, numbers(lines));
  return root;
}

function named(text, nth) {
  const item = written("li", text);
  const swatch = shape("svg", { viewBox: "0 0 24 8", "aria-hidden": "true" });
  swatch.append(shape("path", { class: `series series-${nth}`, d: "M1 4H23" }));
  item.prepend(swatch);
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
