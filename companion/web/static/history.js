// The moves of the game: a numbered list that can be gone through. What is shown of the past comes from the table,
// one position for each that is asked for.

import { art, make, pieceArt, stackName } from "./art.js";
import { Past } from "./past.js";
import { say } from "./words.js";

const STEPS = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1, Home: -Infinity, End: Infinity };

export class History {
  #send;
  #traced;
  #past;
  #log = document.getElementById("log");
  #list = this.#log.firstElementChild;
  #losses = document.getElementById("losses");
  #blocks = new Map();
  #moves = [];
  #sides = new Map();
  #words = { began: "", lost: "" };
  #at = null; // after how many moves the position is that is looked at; null is now
  #waiting = false;
  #due = false;

  constructor(send, traced, supplies, tally) {
    this.#send = send;
    this.#traced = traced;
    this.#past = new Past(() => this.go(null), supplies, tally);
    const ways = { first: -Infinity, previous: -1, next: 1, last: Infinity };
    for (const [name, step] of Object.entries(ways)) {
      document.getElementById(`browse-${name}`).addEventListener("click", () => this.#step(step));
    }
    document.getElementById("past-previous").addEventListener("click", () => this.#step(-1));
    document.getElementById("past-next").addEventListener("click", () => this.#step(1));
    this.#list.addEventListener("click", (event) => {
      const row = event.target.closest(".move");
      if (row) this.go(Number(row.dataset.ply));
    });
    this.#list.addEventListener("keydown", (event) => {
      if (!(event.key in STEPS) || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      const row = event.target.closest(".move");
      if (row && this.#at === null) this.go(Math.max(0, Math.min(this.#moves.length, Number(row.dataset.ply) + STEPS[event.key])));
      else this.#step(STEPS[event.key]);
      this.#row(this.#at ?? this.#moves.length)?.focus();
    });
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || this.#at === null || document.querySelector("dialog[open]")) return;
      event.stopPropagation(); // what is in the hand stays there
      this.go(null);
    }, { capture: true });
    const sizes = new ResizeObserver(() => this.#scroll());
    for (const one of [this.#log, this.#list]) sizes.observe(one);
  }

  forget() {
    this.#blocks.clear();
    this.#words.began = "";
    this.#waiting = false;
    this.go(null);
    this.#update();
  }

  takeSides({ sides, began, lost }) {
    this.#sides = new Map(sides.map((side) => [side.seat, side]));
    this.#words = { began, lost };
    this.#update();
  }

  take({ block, moves }) {
    this.#blocks.set(block, moves);
    this.#update();
  }

  // The board is drawn anew; another game, too.
  build(board) {
    this.go(null);
    this.#past.take(board);
    this.#traced(this.#moves.at(-1)?.marks ?? []);
  }

  // The same board, seen from another side: who looks back goes on looking there.
  turn(draw) {
    const at = this.#at;
    draw();
    this.go(at);
  }

  // Several messages may come at once.
  #update() {
    if (this.#due) return;
    this.#due = true;
    queueMicrotask(() => {
      this.#due = false;
      const before = JSON.stringify(this.#moves.slice(0, this.#at ?? 0));
      this.#moves = [...this.#blocks].sort(([one], [other]) => one - other).flatMap(([, moves]) => moves);
      // What was taken back, or changed, is no past any more.
      if (this.#at !== null && JSON.stringify(this.#moves.slice(0, this.#at)) !== before) this.go(null);
      this.#write();
      this.#traced(this.#moves.at(-1)?.marks ?? []);
      this.#show();
    });
  }

  // The number of the turn, and of the move in it where a turn has several.
  #number(ply) {
    const { turn } = this.#moves[ply - 1];
    const first = this.#moves.findIndex((move) => move.turn === turn);
    const several = this.#moves[ply]?.turn === turn || first !== ply - 1;
    return several ? `${turn}.${ply - first}` : String(turn);
  }

  #write() {
    const rows = this.#words.began ? [{ lines: [this.#words.began], number: "" }] : [];
    if (rows.length) this.#moves.forEach((move, index) => rows.push({ ...move, number: this.#number(index + 1) }));
    rows.forEach((row, ply) => {
      const told = JSON.stringify([row.seat, row.look, row.lines]); // a row that stays is not read out again
      const there = this.#list.children[ply];
      if (there?.dataset.told === told) {
        there.firstChild.dataset.number = row.number;
        return;
      }
      const item = line(row, ply, iconOf(row, this.#sides.get(row.seat)));
      item.dataset.told = told;
      if (there) there.replaceWith(item);
      else this.#list.append(item);
    });
    while (this.#list.children.length > rows.length) this.#list.lastElementChild.remove();
  }

  #step(step) {
    this.go(Math.max(0, (this.#at ?? this.#moves.length) + step));
  }

  // Look at the position after so many moves; the last one is now.
  go(ply) {
    this.#at = ply === null || ply >= this.#moves.length ? null : ply;
    if (this.#at === null) this.#past.hide();
    else this.#ask();
    this.#show();
  }

  // One question at a time: whoever holds a key down gets the position where it stops.
  #ask() {
    if (!this.#waiting) this.#waiting = this.#send({ do: "look-back", ply: this.#at });
  }

  show(message) {
    this.#waiting = false;
    if (this.#at === null) return;
    if (message.ply !== this.#at) this.#ask();
    else {
      const marks = this.#moves[this.#at - 1]?.marks ?? [];
      this.#past.show(message, this.#title(), marks);
      const frame = document.getElementById("frame").getBoundingClientRect();
      if (frame.bottom < 80 || frame.top > innerHeight - 80) document.getElementById("frame").scrollIntoView({ block: "nearest" });
    }
  }

  refused() {
    if (this.#waiting) this.go(null);
    this.#waiting = false;
  }

  #title() {
    const count = this.#moves.at(-1)?.turn ?? 0;
    return this.#at ? say("browse-at", { number: this.#number(this.#at), count }) : say("browse-start", { count });
  }

  #row(ply) {
    return this.#list.children[ply]?.querySelector(".move");
  }

  #show() {
    const here = this.#at ?? this.#moves.length;
    for (const row of this.#list.querySelectorAll(".move")) {
      const current = Number(row.dataset.ply) === here;
      row.tabIndex = current ? 0 : -1;
      if (current) row.setAttribute("aria-current", "step");
      else row.removeAttribute("aria-current");
    }
    for (const name of ["first", "previous"]) document.getElementById(`browse-${name}`).disabled = here === 0;
    for (const name of ["next", "last"]) document.getElementById(`browse-${name}`).disabled = this.#at === null;
    document.getElementById("past-previous").disabled = here === 0;
    this.#count(here);
    this.#scroll();
  }

  // The list scrolls, and not the page.
  #scroll() {
    const row = this.#at === null ? null : this.#row(this.#at)?.parentElement;
    const last = this.#list.lastElementChild;
    const [end, begin] = [this.#log.scrollHeight - this.#log.clientHeight, (last?.offsetTop ?? 0) - 12];
    if (!row) this.#log.scrollTop = Math.min(end, begin); // of a long one its beginning is seen
    else if (row.offsetTop < this.#log.scrollTop + 20) this.#log.scrollTop = row.offsetTop - 20;
    else if (row.offsetTop + row.offsetHeight > this.#log.scrollTop + this.#log.clientHeight) {
      this.#log.scrollTop = row.offsetTop + row.offsetHeight - this.#log.clientHeight;
    }
  }

  // What each side had lost by then.
  #count(ply) {
    const lost = new Map([...this.#sides.keys()].map((seat) => [seat, new Map()]));
    for (const [seat, look] of this.#moves.slice(0, ply).flatMap((move) => move.lost)) {
      lost.get(seat)?.set(look, (lost.get(seat).get(look) ?? 0) + 1);
    }
    const sides = [...lost].filter(([, looks]) => looks.size);
    const rows = sides.map(([seat, looks]) => this.#loss(this.#sides.get(seat).title, [...looks]));
    this.#losses.hidden = !rows.length;
    document.getElementById("losses-title").textContent = this.#words.lost;
    document.getElementById("losses-list").replaceChildren(...rows);
  }

  #loss(title, looks) {
    const item = make("li", "loss");
    const pieces = looks.map(([look, count]) => stackName(look, count)).join(say("and"));
    const told = make("span", "unseen");
    told.textContent = say("lost-of", { title, pieces });
    item.append(told);
    for (const [look, count] of looks) {
      const number = make("span", "times");
      number.textContent = `×${count}`;
      number.setAttribute("aria-hidden", "true");
      item.append(art(pieceArt(look) ?? "piece-other"), number);
    }
    item.title = told.textContent;
    return item;
  }
}

// What a move is about; else the side that has made it.
function iconOf({ seat, look = "" }, side) {
  const rim = `rim-${seat}`;
  return pieceArt(look) ?? (document.getElementById(rim) ? rim : side && (pieceArt(side.look) ?? "piece-other"));
}

function line({ lines, number }, ply, icon) {
  const item = make("li");
  const row = make("button", "move");
  row.type = "button";
  Object.assign(row.dataset, { ply, number });
  if (icon) row.append(art(icon));
  const text = make("span", "sentences");
  for (const sentence of lines) {
    const said = make("span", "said");
    said.textContent = sentence;
    text.append(text.childNodes.length ? " " : "", said);
  }
  row.append(text);
  item.append(row);
  return item;
}
