// The board as this visitor looks at it: turned by half or not. The table knows nothing of it.

const KEPT = "companion.flipped";

function kept() {
  try {
    return localStorage.getItem(KEPT) === "yes";
  } catch {
    return false;
  }
}

export class Flip {
  on = kept();
  #button = document.getElementById("flip-board");

  constructor(changed) {
    this.#button.addEventListener("click", () => {
      this.on = !this.on;
      this.#show();
      try {
        localStorage.setItem(KEPT, this.on ? "yes" : "no");
      } catch {
        // A browser that keeps nothing shows the board as it lies; that is all.
      }
      changed();
    });
    this.#show();
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
