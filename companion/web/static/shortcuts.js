// Keys that do at once what is done elsewhere with several. All are listed in the help, and can be switched off.
// Where a letter begins the name of a space it names that, and Shift makes it one of these.

import { say } from "./words.js";

const KEPT = "companion.keys";
const ELSEWHERE = "input, textarea, select, dialog, .editor, .lines";
const BUTTONS = { u: "undo", h: "hint", m: "menu", r: "rules-open", n: "new-game", s: "set-up" };

export class Shortcuts {
  #table;
  #hands;
  #seats;
  #keyboard;
  #redraw;
  #switch = document.getElementById("keys-on");
  #acts = {
    "?": () => this.#explain(),
    ...Object.fromEntries(Object.entries(BUTTONS).map(([key, id]) => [key, () => press(document.getElementById(id))])),
    l: () => this.#seats.answer(),
    k: () => this.#seats.tap("key"),
    p: () => this.#seats.tap("push"),
    b: () => press(this.#supply?.querySelector(".lay")),
    t: () => this.#hands.putAllAside(this.#supply?.dataset.chair),
    f: () => this.#hands.turnOver(this.#onBoard ? this.#keyboard.at : null),
  };

  constructor(table, hands, seats, keyboard, redraw) {
    this.#table = table;
    this.#hands = hands;
    this.#seats = seats;
    this.#keyboard = keyboard;
    this.#redraw = redraw;
    this.#switch.checked = kept() !== "off";
    this.#switch.addEventListener("change", () => keep(this.#switch.checked ? "on" : "off"));
    document.getElementById("keys").replaceChildren(...["space", "arrows", "enter", "digits", "escape", ...Object.keys(this.#acts)].map(listed));
    // It lies at the foot of the page, and opens downwards.
    document.getElementById("how").addEventListener("toggle", ({ target }) => target.open && target.scrollIntoView({ block: "nearest" }));
    document.addEventListener("keydown", (event) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
      if (event.target.closest?.(ELSEWHERE) || document.querySelector("dialog[open]")) return;
      if (!this.#press(event)) return;
      event.preventDefault();
      this.#redraw();
    });
  }

  get #onBoard() {
    return document.activeElement.closest(".space") !== null;
  }

  get #supply() {
    return document.querySelector(`.supply[data-chair="${this.#table.acting[0]}"]`);
  }

  // Whether the key did something.
  #press(event) {
    const free = event.target === document.body;
    if (this.#onBoard || (free && event.key.startsWith("Arrow"))) {
      if (this.#keyboard.press(event)) return true;
    }
    if (event.key === "Escape") return this.#back(free);
    if (!this.#switch.checked && !event.target.closest(".space, .hands, .supply")) return false;
    if (this.#keyboard.names(event.key) && !event.shiftKey && this.#keyboard.press(event)) return true;
    if (event.repeat) return false;
    if (/^[1-9]$/.test(event.key)) return this.#takeBeside(Number(event.key) - 1);
    const act = this.#acts[event.key.toLowerCase()];
    if (act) act();
    return act !== undefined;
  }

  #back(free) {
    const there = free || document.activeElement.closest(".board, .hands, .supply") !== null;
    if (there) this.#hands.putAllBack();
    return there;
  }

  // What lies before who is to move, and beside the board.
  #takeBeside(number) {
    const before = this.#supply ? [...this.#supply.querySelectorAll(".piece:not(.under, .away)")] : [];
    const [row, tray] = ["#row .takable .piece", "#tray-pile .piece"].map((name) => [...document.querySelectorAll(name)]);
    const found = [...row, ...before, ...tray][number];
    found?.click();
    return found !== undefined;
  }

  #explain() {
    const help = document.getElementById("how");
    help.open = true;
    help.querySelector("summary").focus();
  }
}

function press(button) {
  if (button?.checkVisibility() && !button.disabled) button.click();
}

function listed(key) {
  const [term, meaning] = [document.createElement("dt"), document.createElement("dd")];
  const name = { "?": "help" }[key] ?? key;
  const shown = document.createElement("kbd");
  shown.textContent = key.length === 1 ? key.toUpperCase() : say(`keys-${name}`);
  meaning.textContent = say(`keys-does-${name}`);
  term.append(shown);
  const line = document.createElement("div");
  line.append(term, meaning);
  return line;
}

function kept() {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

function keep(value) {
  try {
    localStorage.setItem(KEPT, value);
  } catch {
    // Without a memory it holds until the page is loaded again.
  }
}
