// The hands at the table: what is in them, which piece goes next, and what the table is told of it.

import { hasBack, pieceName } from "./art.js";
import { faceOf } from "./cards.js";
import { notify } from "./notice.js";
import { ASIDE, IN_HAND, onCell, onReader } from "./table.js";
import { say } from "./words.js";

const TICKET = "ticket";

export class Hands {
  #table;
  #send;
  #explain;
  #order = [];
  #origins = new Map();
  wand = false;

  // `explain` says why this page has none, where it has none.
  constructor(table, send, explain) {
    this.#table = table;
    this.#send = send;
    this.#explain = explain;
  }

  // Whether this page has no hands; whoever wants to use them is told so.
  areMissing() {
    const missing = document.body.classList.contains("handless");
    if (missing) this.#explain();
    return missing;
  }

  // What is held, the piece that goes next last.
  get held() {
    const held = this.#table.ids.filter((id) => this.#table.place(id).hand && !this.#table.isElsewhere(id));
    return held.sort((one, other) => this.#order.indexOf(one) - this.#order.indexOf(other));
  }

  get chosen() {
    return this.held.at(-1);
  }

  // What goes next: one piece; or, where pieces stand in stacks, all that these hands have taken up.
  get going() {
    const ours = this.#table.stacks ? this.held.filter((id) => this.#origins.has(id)) : [];
    return ours.length ? ours : this.held.slice(-1);
  }

  choose(id) {
    this.#order = [...this.#order.filter((one) => one !== id), id];
  }

  lift(id) {
    const from = this.#table.place(id);
    if (this.#table.looks.get(id) === TICKET) {
      this.ticket(from.reader);
      return false;
    }
    if (from.hand || !this.#send({ do: "lift", piece: id })) return false;
    this.#origins.set(id, from);
    this.choose(id);
    this.#table.guess(id, IN_HAND);
    return true;
  }

  // One of a supply, unless one like it was taken from there already: a double click takes one.
  liftLike(id) {
    const [look, pile] = [this.#table.looks.get(id), this.#table.piles.get(id)];
    const alike = (one) => this.#table.looks.get(one) === look && this.#table.piles.get(one) === pile;
    const fromBeside = (one) => (this.#origins.get(one)?.cell ?? null) === null;
    if (this.held.some((one) => alike(one) && fromBeside(one))) notify(say("one-in-hand", { piece: pieceName(look) }));
    else this.lift(id);
  }

  put(id, cell) {
    if (this.#send({ do: "put", piece: id, cell })) this.#table.guess(id, onCell(cell));
  }

  putAside(id) {
    if (id !== undefined && this.#send({ do: "put", piece: id })) this.#table.guess(id, ASIDE);
  }

  // Where they belong: beside the board, or back to where they were.
  putAway() {
    for (const id of this.going) {
      if (!this.#table.sees || this.#isCard(id)) this.layBefore(id);
      else this.#send({ do: "put-away", piece: id });
    }
  }

  putAllAside(chair) {
    for (const id of this.going) this.layBefore(id, chair);
  }

  // Lay it before a chair, or before none: a card that comes from elsewhere is taken there, or given up.
  layBefore(id, chair) {
    const home = this.#table.piles.get(id);
    if (!this.#isCard(id) || home === chair) this.putAside(id);
    else if (this.#send({ do: "take-card", piece: id, chair: chair ?? home })) this.#table.guess(id, ASIDE);
  }

  #isCard(id) {
    return faceOf(this.#table.looks.get(id)) !== undefined;
  }

  // A click on a card takes it, or gives it up, for who is to move, where the table knows what that means; else
  // it goes into the hand.
  takeCard(id) {
    const [chair] = this.#table.acting;
    if (!this.#table.sees || !this.#isCard(id) || chair === undefined) this.liftLike(id);
    else this.#send({ do: "take-card", piece: id, chair });
  }

  // A click on a card whose moment it is, or on what is written beside it, shows it to a table that sees hands.
  show(look, chair) {
    const card = this.#table.ids.find((id) => this.#table.looks.get(id) === look);
    if (card === undefined) return;
    if (this.#table.sees) this.#send({ do: "take-card", piece: card, chair });
    else this.lift(card);
  }

  // Whether it may be left in the hand: a table that sees what hands do has no use for a card there.
  keeps(id) {
    return !(this.#table.sees && this.#isCard(id));
  }

  // Whether a card is about to be laid before somebody.
  get holdsCard() {
    return this.going.some((id) => this.#isCard(id));
  }

  // Take up all that stand there on the side of this one, or of the top one.
  liftAll(space, id = this.#table.standing(space).at(-1)) {
    const side = this.#table.sideOf(id);
    return this.#table.standing(space).filter((one) => this.#table.sideOf(one) === side && this.lift(one));
  }

  // No card lies among pawns.
  #keepsCard(id) {
    if (!this.#isCard(id)) return false;
    notify(say("card-place"));
    this.putBack(id);
    return true;
  }

  // Where a light asks for one thing, which is beside the board, that is what hands put there.
  #putLit(space) {
    const fromBeside = this.going.every((id) => (this.#origins.get(id)?.cell ?? null) === null);
    if (!fromBeside || !this.#table.puts.has(space)) return false;
    return this.#send({ do: "put-lit", cell: this.#table.free(space) });
  }

  // Lay a piece on a tag reader, beside what lies there.
  read(id, reader) {
    if (id !== undefined && this.#send({ do: "read", piece: id, part: reader })) this.#table.guess(id, onReader(reader));
  }

  // A click on a reader: lay what is chosen there, or take up what lies there.
  touchReader(reader) {
    if (this.chosen !== undefined) this.read(this.chosen, reader);
    else {
      const there = this.#table.onReader(reader).at(-1);
      if (there !== undefined) this.lift(there);
    }
  }

  // Lay a tag there that belongs to no game, or take it away.
  ticket(reader) {
    this.#send({ do: "foreign", part: reader });
  }

  canTurn(id) {
    return id !== undefined && hasBack(this.#table.looks.get(id));
  }

  // Turn over what is chosen, where it has a back; else what lies on that space.
  turnOver(space = null) {
    const lying = space === null ? undefined : this.#table.standing(space).at(-1);
    const piece = [this.chosen, lying].find((id) => this.canTurn(id));
    if (piece !== undefined) this.#send({ do: "turn-over", piece });
  }

  // Where it was lifted, if that is still free.
  putBack(id) {
    if (id === undefined) return;
    if (!this.#origins.has(id)) return; // other hands lifted it, or ours before the page was loaded
    const { cell, reader } = this.#origins.get(id);
    const taken = !this.#table.stacks && this.#table.ids.some((one) => this.#table.place(one).cell === cell);
    if (reader !== null) this.read(id, reader);
    else if (cell === null || taken) this.putAside(id);
    else this.put(id, cell);
  }

  putAllBack() {
    for (const id of this.going) this.putBack(id);
  }

  // With the wand in the hand spaces are touched, and nothing is taken up.
  point(space) {
    const cell = this.wand ? this.#table.wandAt(space) : undefined;
    if (cell !== undefined) this.#send({ do: "touch", cell });
    return cell !== undefined;
  }

  // A click on a space, or Enter: put down what is chosen, take with it what stands there, or lift that. The piece
  // that went into the hand.
  touch(space, piece) {
    if (this.point(space)) return null;
    if (this.#table.stacks) return this.#touchStack(space, piece);
    if (this.#table.sees) return this.#click(space, this.chosen);
    const [chosen, free] = [this.chosen, this.#table.free(space)];
    const there = this.#table.standing(space).at(-1);
    const mends = chosen !== undefined && this.#table.differences.has(space);
    if ((chosen !== undefined && free !== undefined) || mends || this.#table.takes(chosen, there)) {
      this.drop(chosen, space);
      return null;
    }
    return there !== undefined && this.lift(there) ? there : null;
  }

  // A table that sees its pieces knows what a click means: what the light there says, or why nothing.
  #click(space, piece) {
    const [cell] = this.#table.spaces.get(space).cells;
    for (const id of this.#table.standing(space)) {
      this.#origins.set(id, this.#table.place(id)); // should it be taken up
      this.choose(id);
    }
    if (cell !== undefined) this.#send(piece === undefined ? { do: "click", cell } : { do: "click", cell, piece });
    return null;
  }

  // Where the last one came from goes one more, of the stack that is touched or of the same; after the last of
  // them all go back. Anywhere else they are put down.
  #touchStack(space, piece) {
    if (this.#putLit(space) || this.#keepsCard(this.chosen)) return null;
    const going = this.going;
    const from = going.length ? this.#origins.get(going.at(-1))?.cell : null;
    if (this.#table.sees && !going.length) return this.#click(space, piece);
    if (going.length && !this.#table.spaces.get(space).cells.includes(from)) {
      for (const id of going) this.put(id, this.#table.free(space));
      return null;
    }
    const there = this.#table.standing(space);
    const alike = there.filter((id) => this.#table.looks.get(id) === this.#table.looks.get(going.at(-1)));
    const next = (there.includes(piece) ? piece : alike.at(-1)) ?? there[0];
    if (next === undefined) this.putAllBack();
    return next !== undefined && this.lift(next) ? next : null;
  }

  // Where another piece stands, two hands take that off the board first: the table sees to it.
  drop(id, space) {
    if (this.#table.sees && !this.#table.stacks) {
      const [cell] = this.#table.spaces.get(space).cells;
      this.#send({ do: "drop", piece: id, cell });
      return;
    }
    const free = this.#table.free(space);
    if (this.#table.stacks && (this.#putLit(space) || this.#keepsCard(id))) return;
    if (free !== undefined) {
      this.put(id, free);
      this.#clear(id, free);
      return;
    }
    const other = this.#table.standing(space).at(-1);
    if (this.#table.hasSupplies) {
      this.#exchange(id, other, space);
      return;
    }
    if (this.#table.looks.get(other) === this.#table.looks.get(id)) {
      this.#refuse(id, other, space);
      return;
    }
    const { cell } = this.#table.place(other);
    if (!this.#send({ do: "put", piece: id, cell })) return;
    this.#table.guess(other, ASIDE);
    this.#table.guess(id, onCell(cell));
  }

  // What was lifted from there to be taken goes aside: it is never what is put down next.
  #clear(id, cell) {
    if (this.#table.hasSupplies || this.#table.stacks) return;
    for (const one of this.held) {
      if (this.#table.takes(id, one) && this.#origins.get(one)?.cell === cell) this.putAside(one);
    }
  }

  #refuse(id, other, space) {
    notify(say("taken-there", { space, piece: pieceName(this.#table.looks.get(other), this.#table.isDown(other)) }));
    this.putBack(id);
  }

  // Where nothing is captured, two pieces change places; what comes from beside the board has none to give.
  #exchange(id, other, space) {
    const back = this.#origins.get(id)?.cell ?? null;
    if (back === null || this.#table.ids.some((one) => this.#table.place(one).cell === back)) {
      this.#refuse(id, other, space);
      return;
    }
    const { cell } = this.#table.place(other);
    if (!this.#send({ do: "put", piece: id, cell, back })) return;
    this.#table.guess(other, onCell(back));
    this.#table.guess(id, onCell(cell));
  }
}
