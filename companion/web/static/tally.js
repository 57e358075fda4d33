// How the parts of the board stand. The one that is pointed at, or was chosen, stands out on the board.

import { art, make } from "./art.js";
import { say } from "./words.js";

export class Tally {
  #board;
  #root = document.getElementById("tally");
  #list = document.getElementById("territories");
  #scores = document.getElementById("scores");
  #spaces = new Map();
  #chosen = null;
  #now = { tally: [], scores: [] };
  #then = null; // what is looked back at, and the board of that

  constructor(board) {
    this.#board = board;
    for (const kind of ["pointerover", "focusin"]) this.#list.addEventListener(kind, (event) => this.#point(event));
    for (const kind of ["pointerleave", "focusout"]) this.#list.addEventListener(kind, () => this.#show(this.#chosen));
    this.#list.addEventListener("click", (event) => this.#choose(event));
    const reveal = document.getElementById("reveal");
    reveal.addEventListener("click", () => {
      const on = reveal.getAttribute("aria-pressed") !== "true";
      reveal.setAttribute("aria-pressed", String(on));
      document.body.classList.toggle("revealing", on);
    });
  }

  take(tally, scores) {
    this.#now = { tally, scores };
    if (!this.#then) this.#write(tally, scores);
  }

  // Show how they stood then, or again how they stand now.
  lookBack(beside, board = null) {
    if (!beside && !this.#then) return;
    this.#show(null);
    this.#then = beside && board;
    const { tally, scores } = beside ?? this.#now;
    this.#write(tally, scores);
  }

  #write(tally, scores) {
    this.#root.hidden = tally.length === 0;
    this.#spaces = new Map(tally.map(({ name, spaces }) => [name, spaces]));
    const names = tally.map(({ name }) => name).join();
    if ([...this.#list.children].map((item) => item.dataset.name).join() !== names) {
      this.#list.replaceChildren(...tally.map(({ name }) => this.#row(name)));
    }
    for (const territory of tally) this.#fill(territory);
    this.#scores.replaceChildren(...scores.map((one) => score(one, say("score", one))));
    if (!this.#spaces.has(this.#chosen)) this.#chosen = null;
    this.#show(this.#chosen);
  }

  // After the board was drawn anew.
  update() {
    this.#show(this.#chosen);
  }

  #row(name) {
    const item = document.createElement("li");
    item.dataset.name = name;
    const button = make("button", "territory");
    button.type = "button";
    item.append(button);
    return item;
  }

  #fill({ name, label, spaces, counts, points, leader, left }) {
    const button = this.#list.querySelector(`[data-name="${name}"] button`);
    const letter = make("span", "letter", `ground-${name}`);
    letter.textContent = name;
    const sides = counts.map(({ seat, count }) => {
      const side = make("span", "side");
      side.classList.toggle("leads", seat === leader?.seat);
      side.append(art(`rim-${seat}`), String(count));
      return side;
    });
    const worth = make("span", "worth");
    worth.textContent = say("worth", { points });
    const open = make("span", "left");
    open.textContent = left ? say("left", { left }) : say("full");
    const spoken = make("span", "unseen");
    button.replaceChildren(letter, ...sides, worth, open, spoken);
    for (const seen of [letter, ...sides, worth, open]) seen.setAttribute("aria-hidden", "true");
    const said = [
      label,
      ...counts.map(({ title, count }) => say("score", { title, points: count })),
      leader ? say("leads", { title: leader.title }) : say("nobody-leads"),
      say("worth", { points }),
      left ? say("left-of", { left, spaces: spaces.length }) : say("full"),
    ];
    spoken.textContent = said.join(say("and"));
    button.setAttribute("aria-pressed", String(name === this.#chosen));
  }

  #point(event) {
    const name = event.target.closest("li")?.dataset.name;
    if (name) this.#show(name);
  }

  #choose(event) {
    const name = event.target.closest("li")?.dataset.name;
    if (!name) return;
    this.#chosen = name === this.#chosen ? null : name;
    for (const item of this.#list.children) {
      item.firstChild.setAttribute("aria-pressed", String(item.dataset.name === this.#chosen));
    }
    this.#show(this.#chosen);
  }

  #show(name) {
    (this.#then ?? this.#board).point(this.#spaces.get(name) ?? []);
  }
}

function score({ seat, points }, said) {
  const total = make("span", "side");
  total.setAttribute("role", "img");
  total.setAttribute("aria-label", said);
  total.append(art(`rim-${seat}`), String(points));
  return total;
}
