// The bar: which game lies on the table, and what can be done by a click at any time.

import { notify } from "./notice.js";
import { say } from "./words.js";

const TAKE_BACK = "take-back";
const HINT = "hint";

export class Bar {
  #seats;
  #acting = [];
  #last = [];
  #asking = []; // the chairs that may have a hint
  #game = document.getElementById("game");
  #undo = document.getElementById("undo");
  #hint = document.getElementById("hint");

  constructor(seats) {
    this.#seats = seats;
    this.#undo.addEventListener("click", (event) => event.detail < 2 && this.openMenu(this.#last, TAKE_BACK));
    this.#hint.addEventListener("click", (event) => event.detail < 2 && this.openMenu(this.#asking, HINT));
    document.getElementById("menu").addEventListener("click", (event) => event.detail < 2 && this.openMenu(this.#acting, ""));
  }

  take({ game, acting, last, undo, hint }) {
    this.#acting = acting;
    this.#last = last;
    this.#game.textContent = game;
    document.title = game;
    this.#undo.disabled = !undo;
    this.#asking = hint;
    this.#hint.disabled = !hint.length;
  }

  // Whoever has moved takes back, so that the others are asked.
  openMenu(chairs, goal) {
    if (!this.#seats.openMenu(chairs, goal)) notify(say("no-chair-here"));
  }
}
