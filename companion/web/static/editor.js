// Draws a board stick by stick, tells what is still wrong with it, and has it played on.

import { make } from "./art.js";
import { Sketch } from "./sketch.js";
import { say } from "./words.js";

const PART = /^[A-F]$/; // what has a ground of its own
const WAYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export class Editor {
  #send;
  #told = {};
  #sketch = null;
  #asked = "";
  #expected = false; // whether the board of the game that begins is drawn next
  #edges = new Map();
  #plots = new Map();
  #open = document.getElementById("sketch");
  #root = document.getElementById("editor");
  #drawing = document.getElementById("drawing");
  #play = document.getElementById("editor-play");

  constructor(send) {
    this.#send = send;
    this.#open.addEventListener("click", () => this.#show(true));
    document.getElementById("editor-close").addEventListener("click", () => this.#show(false));
    this.#root.addEventListener("keydown", (event) => event.key === "Escape" && this.#show(false));
    this.#drawing.addEventListener("click", (event) => this.#toggle(event.target.closest(".edge")));
    this.#drawing.addEventListener("keydown", (event) => this.#go(event));
    this.#drawing.addEventListener("focusin", (event) => this.#rove(event.target.closest(".edge")));
    this.#play.addEventListener("click", () => this.#ask("board-play"));
  }

  // What the table tells of the game that is on, and whether another one can begin at once.
  take(message) {
    const same = message.game === this.#told.game;
    this.#told = message;
    if (!message.game) this.#show(false);
    else if (!same) this.#build();
    if (message.open && this.#expected) this.#show(true);
    this.#asked = "";
    if (!this.#root.hidden) this.#update();
  }

  // Open as soon as the board of the next game can be drawn.
  expect() {
    this.#expected = true;
    if (this.#told.open) this.#show(true);
  }

  #build() {
    const { spaces, sizes, boards, drawn } = this.#told;
    this.#sketch = new Sketch(spaces, sizes);
    this.#plots = new Map(spaces.flat().map((space) => [space, make("div", "plot")]));
    this.#edges = new Map(this.#sketch.edges.map((edge) => [edge.name, this.#edge(edge)]));
    this.#drawing.style.setProperty("--columns", spaces[0].length);
    this.#drawing.style.setProperty("--rows", spaces.length);
    this.#drawing.replaceChildren(...this.#plots.values(), ...this.#edges.values());
    this.#rove(this.#edges.values().next().value);
    const starts = [
      [say("sketch-empty"), () => this.lay(null)],
      ...boards.map(({ title, rows }) => [title, () => this.lay(rows)]),
      ...(drawn ? [[say("sketch-drawn"), () => this.#ask("board-draw")]] : []),
    ];
    document.getElementById("starts").replaceChildren(...starts.map(([title, begin]) => start(title, begin)));
  }

  #edge({ name, one, other, row, column, upright }) {
    const edge = make("button", "edge", upright ? "upright" : "level");
    edge.type = "button";
    edge.tabIndex = -1;
    edge.dataset.edge = name;
    edge.style.setProperty("--x", column + (upright ? 1 : 0.5));
    edge.style.setProperty("--y", row + (upright ? 0.5 : 1));
    edge.setAttribute("aria-label", say("sketch-edge", { one, other }));
    return edge;
  }

  #show(shown) {
    if (shown === !this.#root.hidden) return;
    this.#root.hidden = !shown;
    this.#expected = false;
    document.body.classList.toggle("editing", shown);
    if (!shown) {
      this.#open.focus({ preventScroll: true }); // which lies at the foot of a narrow page
      document.getElementById("frame").scrollIntoView({ block: "nearest" });
      return;
    }
    this.#update();
    this.#drawing.querySelector('[tabindex="0"]').focus();
    this.#root.scrollIntoView({ block: "nearest" });
  }

  // Sticks as between these rows, or none.
  lay(rows) {
    if (rows) this.#sketch.lay(rows);
    else this.#sketch.clear();
    this.#update();
  }

  #toggle(edge) {
    if (!edge) return;
    this.#sketch.toggle(edge.dataset.edge);
    this.#update();
  }

  #update() {
    const { sticks, parts, idle } = this.#sketch;
    for (const [name, edge] of this.#edges) {
      edge.setAttribute("aria-pressed", String(sticks.has(name)));
      edge.classList.toggle("idle", idle.includes(name));
    }
    for (const plot of this.#plots.values()) {
      plot.className = "plot";
      plot.textContent = "";
    }
    for (const { letter, spaces, fits } of parts) {
      for (const space of spaces) this.#plots.get(space).classList.add(PART.test(letter) ? `ground-${letter}` : "many");
      const first = this.#plots.get(spaces[0]);
      first.textContent = `${letter} ${spaces.length}`;
      first.classList.toggle("odd", !fits);
    }
    const { lines } = this.#told;
    const count = document.getElementById("sticks");
    count.textContent = say("sketch-sticks", { count: sticks.size, lines });
    count.classList.toggle("odd", sticks.size > lines);
    list("closed", parts.map(({ letter, spaces }) => say("sketch-part", { letter, count: spaces.length })));
    this.#check();
  }

  #check() {
    const rows = this.#sketch.told.join();
    this.#play.disabled = true;
    if (rows === this.#asked) this.#ask("board-check");
    else if (this.#ask("board-check")) this.#asked = rows;
  }

  #ask(verb) {
    const { game } = this.#told;
    return this.#send(verb === "board-draw" ? { do: verb, game } : { do: verb, game, rows: this.#sketch.told });
  }

  // What is wrong with what is drawn, where that is still what is drawn.
  judge({ rows, wrong }) {
    if (!this.#sketch || rows.join() !== this.#sketch.told.join()) return;
    const idle = this.#sketch.idle.length;
    const said = [...(idle ? [say("sketch-idle", { count: idle })] : []), ...wrong];
    list("wrong", said.length ? said : [say("sketch-right")]);
    this.#root.classList.toggle("right", said.length === 0);
    this.#play.disabled = said.length > 0;
  }

  // The table has taken the board over; where a game is on, it is asked over the page whether to leave that.
  played() {
    this.#show(false);
  }

  #rove(edge) {
    if (!edge) return;
    for (const other of this.#drawing.querySelectorAll('[tabindex="0"]')) other.tabIndex = -1;
    edge.tabIndex = 0;
  }

  // Edges lie in rows, upright ones between level ones; from row to row to the nearest one, and back again.
  #go(event) {
    const here = event.target.closest(".edge");
    if (!here || !(event.key in WAYS) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const [east, south] = WAYS[event.key];
    const at = (edge) => ["--x", "--y"].map((name) => Number(edge.style.getPropertyValue(name)));
    const [x, y] = at(here);
    const ahead = [...this.#edges.values()].flatMap((edge) => {
      const [dx, dy] = [at(edge)[0] - x, at(edge)[1] - y];
      const reached = east ? dy === 0 && dx === east : dy === south / 2;
      return reached ? [[Math.abs(dx) - dx * south * 0.1, edge]] : [];
    });
    ahead.sort(([one], [other]) => one - other)[0]?.[1].focus();
  }
}

function start(title, begin) {
  const button = make("button", "small");
  button.type = "button";
  button.textContent = title;
  button.addEventListener("click", begin);
  return button;
}

// Lines that stay are left alone, so that only what is new is read out.
function list(id, lines) {
  const root = document.getElementById(id);
  const kept = new Map([...root.children].map((item) => [item.textContent, item]));
  const items = lines.map((line) => {
    const item = kept.get(line) ?? document.createElement("li");
    if (!kept.has(line)) item.textContent = line;
    return item;
  });
  for (const item of [...root.children]) if (!items.includes(item)) item.remove();
  items.forEach((item, index) => {
    if (root.children[index] !== item) root.insertBefore(item, root.children[index] ?? null);
  });
}
