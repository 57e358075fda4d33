// The bar: which game lies on the table, and what can be done by a click at any time.

import { notify } from "./notice.js";
import { say } from "./words.js";

const TAKE_BACK = "take-back";

export class Bar {
  #seats;
  #acting = [];
  #game = document.getElementById("game");
  #undo = document.getElementById("undo");

  constructor(seats) {
    this.#seats = seats;
    this.#undo.addEventListener("click", (event) => event.detail < 2 && this.openMenu(TAKE_BACK));
    document.getElementById("menu").addEventListener("click", (event) => event.detail < 2 && this.openMenu(""));
  }

  take({ game, acting, undo }) {
    this.#acting = acting;
    this.#game.textContent = game;
    document.title = game;
    this.#undo.disabled = !undo;
  }

  openMenu(goal) {
    if (!this.#seats.openMenu(this.#acting, goal)) notify(say("no-chair-here"));
  }
}
