// Draws the pieces where they are: on spaces, in the hand, beside the board. A piece that goes is seen going.

import { art, pieceName } from "./board.js";
import { say } from "./words.js";

const LOOKS = new Set(["white", "black"]);
const GOING_MS = 180;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export class Pieces {
  #table;
  #hands;
  #board;
  #elements = new Map();
  #hand = document.getElementById("hand-pile");
  #tray = document.getElementById("tray-pile");
  dragged = null;

  constructor(table, hands, board) {
    this.#table = table;
    this.#hands = hands;
    this.#board = board;
  }

  element(id) {
    return this.#elements.get(id);
  }

  update() {
    const focused = document.activeElement;
    const goes = [];
    const known = new Set(this.#table.ids);
    for (const [id, element] of this.#elements) {
      if (known.has(id)) continue;
      element.remove();
      this.#elements.delete(id);
    }
    for (const id of this.#ordered()) {
      const home = this.#home(id);
      const element = this.#elements.get(id) ?? this.#make(id);
      if (element.parentElement !== home && id !== this.dragged) {
        const from = element.isConnected ? element.getBoundingClientRect() : null;
        goes.push([element, home, from]);
      }
    }
    for (const [element, home] of goes) home.append(element);
    for (const [element, , from] of goes) if (from) this.#go(element, from);
    this.#sort();
    this.#name();
    // What goes to another place in the page loses the focus on the way, and so does a button that goes out.
    if (focused !== document.activeElement && focused.matches(".piece[tabindex]")) focused.focus();
    else if (focused.matches(":disabled")) this.#tray.lastElementChild?.focus();
  }

  #ordered() {
    const held = this.#hands.held;
    return [...this.#table.ids.filter((id) => !held.includes(id)), ...held];
  }

  #home(id) {
    if (this.#table.place(id).hand) return this.#hand;
    return this.#board.cell(this.#table.spaceOf(id)) ?? this.#tray;
  }

  #make(id) {
    const look = this.#table.looks.get(id);
    const element = document.createElement("div");
    element.classList.add("piece");
    element.dataset.piece = id;
    element.dataset.look = look;
    element.append(art(`piece-${LOOKS.has(look) ? look : "other"}`));
    if (!LOOKS.has(look)) {
      const initials = document.createElement("b");
      initials.textContent = look.slice(0, 2);
      element.append(initials);
    }
    this.#elements.set(id, element);
    return element;
  }

  #go(element, from) {
    if (calm.matches || document.hidden) return;
    const to = element.getBoundingClientRect();
    if (!from.width || !to.width) return;
    const [x, y, s] = [from.left - to.left, from.top - to.top, from.width / to.width];
    element.animate(
      [{ transform: `translate(${x}px,${y}px) scale(${s})`, zIndex: 9 }, { transform: "none", zIndex: 9 }],
      { duration: GOING_MS, easing: "cubic-bezier(.3,.7,.3,1)" },
    );
  }

  // Each pile lies in the order of the table, the hand in the order of the hand; only what is wrong moves.
  #sort() {
    const order = this.#ordered().map((id) => this.#elements.get(id));
    for (const pile of [this.#hand, this.#tray]) {
      const wanted = order.filter((element) => element.parentElement === pile);
      wanted.forEach((element, index) => {
        if (pile.children[index] !== element) pile.insertBefore(element, pile.children[index]);
      });
    }
  }

  #name() {
    const chosen = this.#hands.chosen;
    for (const [id, element] of this.#elements) {
      const piece = pieceName(this.#table.looks.get(id));
      const onBoard = element.closest(".space") !== null;
      const held = element.parentElement === this.#hand;
      element.classList.toggle("chosen", held && id === chosen);
      // On the board the space is the control, and its name says what stands there.
      if (onBoard) {
        element.setAttribute("aria-hidden", "true");
        for (const name of ["role", "tabindex", "aria-label"]) element.removeAttribute(name);
        continue;
      }
      const place = held ? (id === chosen ? "chosen" : "held") : "aside";
      element.removeAttribute("aria-hidden");
      element.setAttribute("role", "button");
      element.setAttribute("aria-label", say(`piece-${place}`, { piece }));
      element.tabIndex = 0;
    }
    for (const pile of [this.#hand, this.#tray]) {
      pile.parentElement.classList.toggle("empty", pile.childElementCount === 0);
    }
    document.getElementById("put-aside").disabled = chosen === undefined;
    document.body.classList.toggle("holding", chosen !== undefined);
  }
}
