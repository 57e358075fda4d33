// A position of the past, drawn over the board: nothing in it can be taken up, and a click leads back to now.

import { pieceName } from "./art.js";
import { Board } from "./board.js";
import { stand } from "./pieces.js";
import { Table } from "./table.js";
import { say } from "./words.js";

export class Past {
  #root = document.getElementById("past");
  #bar = document.getElementById("past-bar");
  #table = new Table(() => {});
  #board = new Board(this.#table, this.#root);

  constructor(back) {
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

  show({ pieces, scores }, title, marks) {
    if (!this.shown) this.#board.build();
    this.#table.takePieces(pieces);
    for (const space of this.#table.spaces.keys()) stand(this.#table, this.#board.cell(space), space);
    this.#board.trace(marks);
    const standing = pieces.map(({ space, look, down }) => say("browse-piece", { space, piece: pieceName(look, down) }));
    const there = standing.join(say("and")) || say("browse-empty");
    document.getElementById("past-pieces").textContent = say("browse-board", { pieces: there });
    document.getElementById("past-title").textContent = title;
    const points = scores.map(({ title: side, points: count }) => say("browse-score", { title: side, points: count }));
    document.getElementById("past-scores").textContent = points.join(say("and"));
    this.#open(true);
  }

  hide() {
    this.#root.querySelector(".board").replaceChildren();
    this.#open(false);
  }

  #open(shown) {
    this.#root.hidden = !shown;
    this.#bar.hidden = !shown;
    document.body.classList.toggle("looking-back", shown);
    document.getElementById("board").inert = shown;
  }
}
