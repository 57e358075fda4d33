// The board as this visitor looks at it: turned by half or not, with their own side nearest unless they have said
// otherwise. The table knows nothing of it.

const KEPT = "companion.flipped";
const ALL = ""; // from where the board is seen: as it lies
const NORTH = ".north";

function kept(side) {
  try {
    return localStorage.getItem(KEPT + side);
  } catch {
    return null;
  }
}

export class Flip {
  on = kept(ALL) === "yes";
  #side = ALL;
  #changed;
  #button = document.getElementById("flip-board");

  constructor(changed) {
    this.#changed = changed;
    this.#button.addEventListener("click", () => {
      this.#turnTo(!this.on);
      try {
        localStorage.setItem(KEPT + this.#side, this.on ? "yes" : "no");
      } catch {
        // A browser that keeps nothing shows the board as it lies; that is all.
      }
    });
    this.#show();
  }

  // Whoever sits in the north alone has that side nearest, and may turn it from there.
  sit(chairs) {
    const ours = new Set(chairs.flatMap(({ name, claimed }) => (claimed ? [name] : [])));
    const side = ours.has("north") && !ours.has("south") ? NORTH : ALL;
    if (side === this.#side) return;
    this.#side = side;
    this.#turnTo((kept(side) ?? (side === NORTH ? "yes" : "no")) === "yes");
  }

  #turnTo(on) {
    if (on === this.on) return;
    this.on = on;
    this.#show();
    this.#changed();
  }

  #show() {
    this.#button.setAttribute("aria-pressed", String(this.on));
    document.body.classList.toggle("flipped", this.on);
  }

  // The board as it is to be drawn: all that has a place has the one opposite.
  turn(board) {
    if (!this.on || !board.spaces.length) return board;
    const across = Math.min(...board.spaces.map(({ x }) => x)) + Math.max(...board.spaces.map(({ x, w }) => x + w));
    const down = Math.min(...board.spaces.map(({ y }) => y)) + Math.max(...board.spaces.map(({ y, h }) => y + h));
    const opposite = (one) => ({ ...one, x: across - one.x - (one.w ?? 0), y: down - one.y - (one.h ?? 0) });
    return {
      ...board,
      spaces: board.spaces.map(opposite),
      marks: (board.marks ?? []).map(opposite),
      bars: (board.bars ?? []).map(opposite),
      borders: (board.borders ?? []).map(([x1, y1, x2, y2]) => [across - x2, down - y2, across - x1, down - y1]),
    };
  }
}
