// A position of the past, drawn over the board and in the places of what lies beside it: nothing in it can be taken
// up, and a click leads back to now.

import { pieceName } from "./art.js";
import { Board } from "./board.js";
import { Row } from "./cards.js";
import { stand } from "./pieces.js";
import { Table } from "./table.js";
import { say } from "./words.js";

export class Past {
  #root = document.getElementById("past");
  #bar = document.getElementById("past-bar");
  #table = new Table(() => {});
  #board = new Board(this.#table, this.#root);
  #back;
  #supplies;
  #tally;
  #beside = []; // what is drawn beside the board

  constructor(back, supplies, tally) {
    this.#back = back;
    this.#supplies = supplies;
    this.#tally = tally;
    this.#root.addEventListener("click", back);
    document.getElementById("past-now").addEventListener("click", back);
  }

  get shown() {
    return !this.#root.hidden;
  }

  // The board without anything on it, as the one below is drawn.
  take(board) {
    this.#table.takeBoard(board);
  }

  show({ pieces, scores, beside }, title, marks) {
    if (!this.shown) this.#board.build();
    this.#table.takePieces(pieces);
    for (const space of this.#table.spaces.keys()) stand(this.#table, this.#board.cell(space), space);
    this.#board.trace(marks);
    this.#lay(beside);
    this.#tally.lookBack(beside, this.#board);
    const standing = pieces.filter(({ space }) => space).map(({ space, look, down }) => say("browse-piece", { space, piece: pieceName(look, down) }));
    const there = standing.join(say("and")) || say("browse-empty");
    document.getElementById("past-pieces").textContent = say("browse-board", { pieces: there });
    document.getElementById("past-title").textContent = title;
    const points = scores.map(({ title: side, points: count }) => say("browse-score", { title: side, points: count }));
    const sides = points.join(say("and"));
    document.getElementById("past-scores").textContent = sides && say("browse-scores", { sides });
    this.#open(true);
  }

  hide() {
    this.#root.querySelector(".board").replaceChildren();
    for (const old of this.#beside.splice(0)) old.remove();
    this.#tally.lookBack(null);
    this.#open(false);
  }

  // What lay before the chairs, and in the row.
  #lay(beside) {
    for (const old of this.#beside.splice(0)) old.remove();
    const now = document.getElementById("row");
    const row = now.cloneNode(true);
    row.classList.add("then");
    for (const one of [row, ...row.querySelectorAll("[id]")]) one.removeAttribute("id");
    new Row(row).take(beside.row, beside.now);
    now.after(row);
    this.#beside = [row, ...this.#supplies.past(beside, this.#table)];
    for (const one of this.#beside) {
      one.title = this.#root.title;
      one.addEventListener("click", (event) => {
        event.stopPropagation();
        this.#back();
      });
    }
  }

  #open(shown) {
    this.#root.hidden = !shown;
    this.#bar.hidden = !shown;
    document.body.classList.toggle("looking-back", shown);
    for (const name of ["board", "hand", "tray"]) document.getElementById(name).inert = shown;
  }
}
