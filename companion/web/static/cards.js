// The cards that lie open: in a row for everybody to take, and before the seats that have them. A card is drawn
// by its signs and its number, and is called by them.

import { art, make, shape } from "./art.js";
import { knows, say } from "./words.js";

const LINES = { draft: 0, warrior: 1, "master-animal": 1, hero: 1, move: 2, point: 3 }; // what stands in which
const FIRST = 9; // where the lines of a card begin, of its 140 units downwards
const LINE = 27;
const SIGN = 22; // how large one is
const MOST = 4; // signs in a line; of more of a kind there is one, and their number
const FOOT = 121;

const faces = new Map();
let hinted = ""; // the look of the card that a hint is about

// What is known of the card of this look, once it has lain open.
export function faceOf(look) {
  return faces.get(look);
}

// Cards that lie open no more.
export function remember(cards) {
  for (const face of cards) faces.set(face.look, face);
}

export function nameOf({ number, signs }) {
  return [say("card-of", { number }), ...signs.map(([sign, count]) => counted(sign, count))].join(say("and"));
}

function counted(sign, count) {
  const code = count > 1 && knows(`signs-${sign}`) ? `signs-${sign}` : `sign-${sign}`;
  return say(code, { count });
}

export function drawn({ number, signs }) {
  const svg = shape("svg", { viewBox: "0 0 100 140", "aria-hidden": "true" });
  svg.classList.add("card-face", `age-${number}`);
  svg.append(shape("rect", { class: "sheet", x: 2, y: 2, width: 96, height: 136, rx: 10 }));
  svg.append(shape("path", { class: "rule", d: [1, 2, 3, 4].map((line) => `M10 ${FIRST + line * LINE - 2.5}H90`).join("") }));
  for (let line = 0; line < 4; line += 1) svg.append(...lineOf(signs.filter(([sign]) => LINES[sign] === line), line));
  svg.append(written(number, 14, FOOT + 8, "age"));
  for (const [sign] of signs.filter(([one]) => !(one in LINES))) svg.append(placed(sign, 68, FOOT - 11));
  return svg;
}

function lineOf(signs, line) {
  const short = signs.reduce((sum, [, count]) => sum + count, 0) > MOST;
  const shown = signs.flatMap(([sign, count]) => (short && count > 1 ? [sign, count] : Array(count).fill(sign)));
  const left = 50 - (shown.length * (SIGN + 1)) / 2;
  const y = FIRST + line * LINE;
  return shown.map((one, index) => {
    const x = left + index * (SIGN + 1);
    return typeof one === "number" ? written(`×${one}`, x, y + 18, "times") : placed(one, x, y);
  });
}

function placed(sign, x, y) {
  const use = shape("use", { href: `#sign-${sign}`, x, y, width: SIGN, height: SIGN });
  use.classList.add(`sign-${sign}`);
  return use;
}

function written(text, x, y, name) {
  const label = shape("text", { x, y, class: name });
  label.textContent = text;
  return label;
}

// A place for a card, where the thing itself lies if there is one.
function place(face, held = false) {
  faces.set(face.look, face);
  return placeOf(face, held);
}

// The same in a picture, where no thing lies.
export function placeOf(face, held = false) {
  const item = make("li", "face-place");
  item.dataset.look = face.look;
  item.classList.toggle("takable", face.now);
  const slot = make("div", "slot");
  const sheet = drawn(face);
  sheet.removeAttribute("aria-hidden"); // until the card itself lies over it, and says the same
  sheet.setAttribute("role", "img");
  sheet.setAttribute("aria-label", [nameOf(face), ...(face.now ? [say(held ? "card-back" : "card-now")] : [])].join(say("and")));
  slot.append(sheet);
  item.append(slot);
  return item;
}

// What a seat has before it.
export function holding({ title, seat, counts, cards }, alone) {
  const root = make("div", "holding");
  root.dataset.seat = seat;
  const said = make("ul", "counts");
  said.append(...counts.map(count));
  const list = make("ul", "faces");
  list.setAttribute("aria-label", say("cards-of", { title }));
  list.append(...cards.map((face) => place(face, true)));
  if (!alone) {
    const name = make("b", "whose");
    name.textContent = title;
    root.append(name);
  }
  root.append(said, list);
  return root;
}

function count({ sign, count: number, of }) {
  const item = make("li", "count", `of-${sign}`);
  item.classList.toggle("short", of !== null && number < of);
  const text = make("span");
  text.textContent = of === null ? number : `${number}/${of}`;
  text.setAttribute("aria-hidden", "true");
  const told = make("span", "unseen");
  told.textContent = say(`count-${sign}`, { count: number, of });
  item.title = told.textContent;
  item.append(art(`sign-${sign === "score" ? "point" : sign}`), text, told);
  return item;
}

// The card that a hint is about, wherever it lies; none if it has no name. Cards that are laid anew keep their ring.
export function ring(look = hinted) {
  hinted = look;
  for (const one of document.querySelectorAll(":is(.card, .face-place)[data-look]")) {
    one.classList.toggle("hinted", look === one.dataset.look);
  }
}

export class Row {
  #root;
  #list;
  #told = "";

  constructor(root = document.getElementById("row")) {
    this.#root = root;
    this.#list = root.querySelector("ol");
  }

  take(row, now) {
    this.#root.hidden = row.length === 0 && !now;
    this.#root.querySelector("p").textContent = now;
    const told = JSON.stringify(row);
    if (told === this.#told) return;
    this.#told = told;
    this.#list.replaceChildren(...row.map((face) => place(face)));
  }
}
