// The bar: which game lies on the table, and what can be done by a click at any time.

import { notify } from "./notice.js";
import { say } from "./words.js";

const TAKE_BACK = "take-back";

export class Bar {
  #seats;
  #acting = [];
  #last = [];
  #game = document.getElementById("game");
  #undo = document.getElementById("undo");

  constructor(seats) {
    this.#seats = seats;
    this.#undo.addEventListener("click", (event) => event.detail < 2 && this.openMenu(this.#last, TAKE_BACK));
    document.getElementById("menu").addEventListener("click", (event) => event.detail < 2 && this.openMenu(this.#acting, ""));
  }

  take({ game, acting, last, undo }) {
    this.#acting = acting;
    this.#last = last;
    this.#game.textContent = game;
    document.title = game;
    this.#undo.disabled = !undo;
  }

  // Whoever has moved takes back, so that the others are asked.
  openMenu(chairs, goal) {
    if (!this.#seats.openMenu(chairs, goal)) notify(say("no-chair-here"));
  }
}
