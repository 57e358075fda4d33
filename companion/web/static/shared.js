// A table that others visit: whose page this is, and which chairs' hands it has. Each chair has hands of its own
// there; the page on the machine itself has those of all chairs that no visitor has.

const VISITOR = "visitor";

export class Shared {
  #role = ""; // empty at a table that one page has alone
  hands = null; // the chairs whose hands are ours; all of them at a table that is not shared

  greet({ shared = "" }) {
    this.#role = shared;
    this.hands = null;
    document.body.classList.toggle(VISITOR, this.isVisitor);
  }

  get isShared() {
    return this.#role !== "";
  }

  get isVisitor() {
    return this.#role === VISITOR;
  }

  // These chairs are ours now, or somebody else's.
  take(chairs) {
    if (!this.isShared) return;
    const ours = chairs.filter(({ claimed, taken }) => claimed || (!this.isVisitor && !taken));
    this.hands = new Set(ours.map(({ name }) => name));
  }

  // Whoever has no hands looks on.
  get looksOn() {
    return this.isVisitor && !this.hands?.size;
  }
}
