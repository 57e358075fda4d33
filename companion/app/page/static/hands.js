// The hands at the table: what is in them, which piece goes next, and what the table is told of it.

import { notify } from "./notice.js";
import { ASIDE, IN_HAND, onCell } from "./table.js";
import { say } from "./words.js";

export class Hands {
  #table;
  #send;
  #order = [];
  #origins = new Map();

  constructor(table, send) {
    this.#table = table;
    this.#send = send;
  }

  // What is held, the piece that goes next last.
  get held() {
    const held = this.#table.ids.filter((id) => this.#table.place(id).hand);
    return held.sort((one, other) => this.#order.indexOf(one) - this.#order.indexOf(other));
  }

  get chosen() {
    return this.held.at(-1);
  }

  choose(id) {
    this.#order = [...this.#order.filter((one) => one !== id), id];
  }

  lift(id) {
    const from = this.#table.place(id);
    if (from.hand || !this.#send({ do: "lift", piece: id })) return false;
    this.#origins.set(id, from);
    this.choose(id);
    this.#table.guess(id, IN_HAND);
    return true;
  }

  put(id, cell) {
    if (this.#send({ do: "put", piece: id, cell })) this.#table.guess(id, onCell(cell));
  }

  putAside(id) {
    if (id !== undefined && this.#send({ do: "put", piece: id })) this.#table.guess(id, ASIDE);
  }

  // Where it was lifted, if that is still free.
  putBack(id) {
    if (id === undefined) return;
    if (!this.#origins.has(id)) return; // other hands lifted it, or ours before the page was loaded
    const { cell } = this.#origins.get(id);
    const taken = this.#table.ids.some((one) => this.#table.place(one).cell === cell);
    if (cell === null || taken) this.putAside(id);
    else this.put(id, cell);
  }

  // A click on a space, or Enter: put down what is chosen, or lift what stands there. The piece that went.
  touch(space) {
    const [chosen, free] = [this.chosen, this.#table.free(space)];
    if (chosen !== undefined && free !== undefined) {
      this.put(chosen, free);
      return null;
    }
    const there = this.#table.standing(space).at(-1);
    return there !== undefined && this.lift(there) ? there : null;
  }

  // Where another piece stands, two hands take that off the board first: the table sees to it.
  drop(id, space) {
    const free = this.#table.free(space);
    if (free !== undefined) {
      this.put(id, free);
      return;
    }
    const other = this.#table.standing(space).at(-1);
    if (this.#table.looks.get(other) === this.#table.looks.get(id)) {
      notify(say("own-there", { space }));
      this.putBack(id);
      return;
    }
    const { cell } = this.#table.place(other);
    if (!this.#send({ do: "put", piece: id, cell })) return;
    this.#table.guess(other, ASIDE);
    this.#table.guess(id, onCell(cell));
  }
}
