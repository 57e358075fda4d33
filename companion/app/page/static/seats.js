// The chairs of the table and the screen in the middle; and which chairs this page sits on.

import { Chair } from "./chair.js";
import { darken, draw, unplug } from "./screens.js";
import { say } from "./words.js";

const KEPT = "companion.claims";
const COMMON = "common";

function kept() {
  try {
    const names = JSON.parse(sessionStorage.getItem(KEPT));
    return Array.isArray(names) ? names : null;
  } catch {
    return null;
  }
}

export class Seats {
  #send;
  #root = document.getElementById("seats");
  #common = document.getElementById("common");
  #chairs = new Map();
  #wanted = new Set();
  #hands = true;
  #out = new Set();

  constructor(send) {
    this.#send = send;
  }

  // A table that was not there before: sit where we sat; the first time on every chair of a simulated one.
  greet({ simulated, chairs }) {
    this.#hands = simulated;
    this.darken();
    this.#wanted = new Set(kept() ?? (simulated ? chairs.map((chair) => chair.name) : []));
    this.take(chairs);
    for (const { name, claimed } of chairs) if (this.#wanted.has(name) && !claimed) this.#claim(name);
  }

  take(chairs) {
    for (const told of chairs) {
      if (!this.#chairs.has(told.name)) this.#add(told.name);
      const waiting = this.#wanted.has(told.name) && !this.#hands;
      this.#chairs.get(told.name).update(told, { waiting, hands: this.#hands });
      this.#place(this.#chairs.get(told.name));
    }
    const names = new Set(chairs.map((chair) => chair.name));
    for (const [name, chair] of this.#chairs) {
      if (names.has(name)) continue;
      chair.root.remove();
      this.#chairs.delete(name);
    }
  }

  #add(name) {
    const chair = new Chair(name, this.#send, {
      claim: (one) => this.#claim(one),
      leave: (one) => this.#leave(one),
    });
    chair.unplug(this.#out);
    this.#chairs.set(name, chair);
  }

  // A chair where nobody plays is not there at all.
  #place({ name, used, root }) {
    if (!used) root.remove();
    else if (root.isConnected) return;
    else if (name === "south") this.#root.append(root);
    else this.#common.before(root);
  }

  #claim(name) {
    this.#keep(this.#wanted.add(name));
    this.#send({ do: "claim", chair: name });
    this.#chairs.get(name).update({}, { waiting: !this.#hands, hands: this.#hands });
  }

  #leave(name) {
    this.#wanted.delete(name);
    this.#keep(this.#wanted);
    this.#send({ do: "leave", chair: name });
    this.#chairs.get(name).update({ claimed: false }, { hands: this.#hands });
  }

  #keep(wanted) {
    try {
      sessionStorage.setItem(KEPT, JSON.stringify([...wanted]));
    } catch {
      // A browser that keeps nothing sits on every chair anew; that is all.
    }
  }

  show(message) {
    if (message.name === COMMON) draw(this.#common, message, say("screen"));
    else this.#chairs.get(message.name)?.show(message);
  }

  // Those parts have no plug.
  unplug(out) {
    this.#out = out;
    unplug(this.#common, out.has(`${COMMON}.screen`));
    for (const chair of this.#chairs.values()) chair.unplug(out);
  }

  darken() {
    darken(this.#common);
    for (const chair of this.#chairs.values()) chair.darken();
  }
}
