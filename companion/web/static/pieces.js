// Draws the pieces where they are: on spaces, in the hand, on a reader, in the piles beside the board. A piece
// that goes is seen going. In a supply those that look alike lie on each other, with their number.

import { art, hasBack, make, pieceArt, pieceName } from "./art.js";
import { drawn, faceOf, nameOf } from "./cards.js";
import { say } from "./words.js";

const GOING_MS = 180;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export class Pieces {
  #table;
  #hands;
  #board;
  #supplies;
  #elements = new Map();
  #hand = document.getElementById("hand-pile");
  #tray = document.getElementById("tray-pile");
  dragged = null;

  constructor(table, hands, board, supplies) {
    this.#table = table;
    this.#hands = hands;
    this.#board = board;
    this.#supplies = supplies;
  }

  element(id) {
    return this.#elements.get(id);
  }

  update() {
    const focused = document.activeElement;
    const preventScroll = !focused.matches(":focus-visible"); // who clicks looks where the game goes on
    const goes = [];
    this.#supplies.update();
    const known = new Set(this.#table.ids);
    for (const [id, element] of this.#elements) {
      if (known.has(id)) continue;
      element.remove();
      this.#elements.delete(id);
    }
    for (const id of this.#ordered()) {
      const home = this.#home(id);
      const element = this.#dressed(id);
      if (element.parentElement !== home && id !== this.dragged) {
        const from = element.isConnected ? element.getBoundingClientRect() : null;
        goes.push([element, home, from]);
      }
    }
    for (const [element, home] of goes) home.append(element);
    for (const [element, , from] of goes) if (from) this.#go(element, from);
    this.#sort();
    this.#stack();
    this.#vacate();
    this.#name();
    // What goes to another place in the page loses the focus on the way, and so does a button that goes out.
    if (focused !== document.activeElement && focused.matches(".piece[tabindex]")) focused.focus({ preventScroll });
    else if (focused.matches(":disabled")) this.#tray.lastElementChild?.focus({ preventScroll });
  }

  #ordered() {
    const held = this.#hands.held;
    return [...this.#table.ids.filter((id) => !held.includes(id)), ...held];
  }

  #home(id) {
    const { hand, reader } = this.#table.place(id);
    if (this.#table.isElsewhere(id)) return this.#board.cell(this.#table.originOf(id)) ?? this.#pile(id);
    if (hand) return this.#hand;
    if (reader !== null) return this.#supplies.pad(reader) ?? this.#tray;
    return this.#board.cell(this.#table.spaceOf(id)) ?? this.#pile(id);
  }

  #pile(id) {
    const [chair, look] = [this.#table.piles.get(id), this.#table.looks.get(id)];
    return this.#supplies.slot(chair, look) ?? this.#supplies.pile(chair) ?? this.#tray;
  }

  // The element of a piece, as it looks now: it may have been turned over.
  #dressed(id) {
    const [look, down] = [this.#table.looks.get(id), this.#table.isDown(id) && hasBack(this.#table.looks.get(id))];
    const element = this.#elements.get(id) ?? this.#make(id);
    if (element.dataset.look === look && element.classList.contains("down") === down) return element;
    dress(element, look, down);
    return element;
  }

  #make(id) {
    const element = document.createElement("div");
    element.classList.add("piece");
    element.dataset.piece = id;
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
    for (const pile of [this.#hand, this.#tray, ...this.#supplies.piles]) {
      const wanted = order.filter((element) => element.parentElement === pile);
      wanted.forEach((element, index) => {
        if (pile.children[index] !== element) pile.insertBefore(element, pile.children[index]);
      });
    }
  }

  // Where a card is away from, its face is only hinted at.
  #vacate() {
    const away = this.#table.ids.filter((id) => faceOf(this.#table.looks.get(id)) && this.#isAway(id));
    const slots = away.map((id) => this.#supplies.slot(this.#table.piles.get(id), this.#table.looks.get(id)));
    for (const slot of document.querySelectorAll(".face-place .slot")) slot.classList.toggle("vacant", slots.includes(slot));
  }

  #isAway(id) {
    const { hand, reader } = this.#table.place(id);
    return hand || reader !== null;
  }

  // Of those that look alike in a supply the last one lies on top, and says how many there are. Only what has
  // changed is touched: a piece is a drawing of many parts, and each of them would be looked at anew.
  #stack() {
    const stacks = new Map();
    for (const [id, element] of this.#elements) {
      const pile = this.#table.piles.get(id);
      const stacked = pile && element.parentElement === this.#supplies.pile(pile) && id !== this.dragged;
      if (element.parentElement.matches(".space")) continue;
      const alike = stacked ? `${pile} ${element.dataset.look} ${this.#table.isDown(id)}` : id;
      stacks.set(alike, [...(stacks.get(alike) ?? []), element]);
    }
    for (const [alike, stack] of stacks) pileUp(stack, this.#elements.has(alike) ? undefined : String(stack.length));
    for (const space of this.#table.spaces.keys()) this.#stackOn(space);
  }

  #stackOn(space) {
    const stacks = this.#table.stacksOn(space).map((stack) => stack.filter((id) => id !== this.dragged));
    const standing = stacks.filter((stack) => stack.length).map((stack) => stack.map((id) => this.#elements.get(id)));
    stackOn(this.#board.cell(space), standing);
  }

  #name() {
    const { chosen, going } = this.#hands;
    for (const [id, element] of this.#elements) {
      const face = faceOf(this.#table.looks.get(id));
      const piece = face ? nameOf(face) : pieceName(this.#table.looks.get(id), this.#table.isDown(id));
      const onBoard = element.closest(".space") !== null;
      const held = element.parentElement === this.#hand;
      element.classList.toggle("chosen", held && going.includes(id));
      element.classList.toggle("elsewhere", this.#table.isElsewhere(id));
      // On the board the space is the control, and its name says what stands there.
      if (onBoard) {
        element.setAttribute("aria-hidden", "true");
        for (const name of ["role", "tabindex", "aria-label"]) element.removeAttribute(name);
        continue;
      }
      const aside = element.closest(".on-pad") ? "read" : element.dataset.count ? "supply" : "aside";
      const place = held ? (going.includes(id) ? "chosen" : "held") : aside;
      const { count } = element.dataset;
      element.removeAttribute("aria-hidden");
      element.setAttribute("role", "button");
      const now = element.closest(".takable") ? [say(element.closest(".holding") ? "card-back" : "card-now")] : [];
      element.setAttribute("aria-label", [say(`piece-${place}`, { piece, count }), ...now].join(say("and")));
      element.tabIndex = 0;
    }
    for (const pile of [this.#hand, this.#tray]) {
      pile.parentElement.classList.toggle("empty", pile.childElementCount === 0);
    }
    document.getElementById("put-aside").disabled = chosen === undefined;
    document.getElementById("turn-over").hidden = !this.#hands.canTurn(chosen);
    document.body.classList.toggle("carrying", chosen !== undefined);
  }
}

// Draws a piece of this look into its element.
export function dress(element, look, down) {
  element.dataset.look = look;
  element.dataset.kind = look.split("-")[0];
  element.classList.toggle("down", down);
  const face = faceOf(look);
  element.classList.toggle("faced", face !== undefined);
  if (face) {
    element.replaceChildren(drawn(face));
    return;
  }
  const drawing = pieceArt(look, down);
  element.replaceChildren(art(drawing ?? "piece-other"));
  if (down) {
    const below = art(pieceArt(look));
    below.classList.add("face");
    element.append(below);
  }
  if (!drawing) {
    const initials = document.createElement("b");
    initials.textContent = look.slice(0, 2);
    element.append(initials);
  }
}

// On a space several stacks of pieces stand beside each other.
export function stackOn(cell, standing) {
  mark(cell, "stacks", standing.length > 1 ? String(standing.length) : undefined);
  standing.forEach((stack, nth) => {
    pileUp(stack, stack.length > 1 ? String(stack.length) : undefined);
    for (const element of stack) mark(element, "nth", standing.length > 1 ? String(nth) : undefined);
  });
}

// What stands on a space; nothing in a picture can be reached with the keyboard.
export function stand(table, cell, space) {
  cell.removeAttribute("tabindex");
  for (const old of cell.querySelectorAll(".piece")) old.remove();
  const stacks = table.stacksOn(space).map((ids) =>
    ids.map((id) => {
      const piece = make("div", "piece");
      dress(piece, table.looks.get(id), table.isDown(id));
      return piece;
    }),
  );
  cell.append(...stacks.flat());
  stackOn(cell, stacks);
}

// A picture of a pile beside the board, in which those that look alike lie on each other.
export function pileOf(pile, looks) {
  const stacks = new Map();
  for (const look of looks) {
    const piece = make("div", "piece");
    dress(piece, look, false);
    stacks.set(look, [...(stacks.get(look) ?? []), piece]);
  }
  pile.replaceChildren(...[...stacks.values()].flat());
  for (const [look, stack] of stacks) {
    pileUp(stack, String(stack.length));
    stack.at(-1).setAttribute("role", "img");
    stack.at(-1).setAttribute("aria-label", say("piece-supply", { piece: pieceName(look), count: stack.length }));
  }
}

// The last one lies on top, and says how many there are.
function pileUp(stack, count) {
  for (const element of stack) {
    const top = element === stack.at(-1);
    element.classList.toggle("under", !top);
    mark(element, "count", top ? count : undefined);
  }
}

function mark(element, name, value) {
  if (element.dataset[name] === value) return;
  if (value === undefined) delete element.dataset[name];
  else element.dataset[name] = value;
}
