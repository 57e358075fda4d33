// The board with the keyboard alone: one space has the focus, and arrows carry it to its neighbours.

const WAYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export class Keyboard {
  #table;
  #hands;
  #board;
  #redraw;
  #at = null;

  constructor(table, hands, board, redraw) {
    this.#table = table;
    this.#hands = hands;
    this.#board = board;
    this.#redraw = redraw;
    const root = document.getElementById("board");
    root.addEventListener("keydown", (event) => this.#onBoard(event));
    root.addEventListener("focusin", (event) => {
      const space = event.target.closest(".space");
      if (space) this.#rove(space.dataset.space);
    });
    document.getElementById("page").addEventListener("keydown", (event) => this.#onPiece(event));
    document.addEventListener("keydown", (event) => this.#anywhere(event));
  }

  // After the board was drawn: the place that had the focus has it again, or else the nearest to the south.
  build(focused) {
    const spaces = [...this.#table.spaces.values()].sort((one, other) => other.y - one.y || one.x - other.x);
    this.#rove(this.#table.spaces.has(this.#at) ? this.#at : spaces[0]?.space);
    if (focused) this.#board.cell(this.#at)?.focus();
  }

  #rove(space) {
    const [old, now] = [this.#board.cell(this.#at), this.#board.cell(space)];
    if (old) old.tabIndex = -1;
    if (now) now.tabIndex = 0;
    this.#at = space ?? null;
  }

  #onBoard(event) {
    const space = event.target.closest(".space")?.dataset.space;
    if (!space || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key in WAYS) {
      event.preventDefault();
      const next = this.#neighbour(space, WAYS[event.key]);
      if (next) this.#board.cell(next).focus();
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (event.repeat || document.body.classList.contains("handless")) return;
      if (event.shiftKey && this.#table.stacks) this.#hands.liftAll(space);
      else this.#hands.touch(space);
      this.#redraw();
    } else if (event.key >= "1" && event.key <= "9") this.#takeOf(space, Number(event.key) - 1);
  }

  // One piece of that stack.
  #takeOf(space, number) {
    const piece = this.#table.stacks ? this.#table.stacksOn(space)[number]?.at(-1) : undefined;
    if (piece === undefined || document.body.classList.contains("handless")) return;
    this.#hands.lift(piece);
    this.#redraw();
  }

  #onPiece(event) {
    if ((event.key !== "Enter" && event.key !== " ") || !event.target.matches(".piece")) return;
    event.preventDefault();
    if (!event.repeat) event.target.click();
  }

  #anywhere(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    const atTable = event.target.closest?.("#board, #hands, .supply");
    if (event.key === "Escape" && (atTable || event.target === document.body)) this.#hands.putAllBack();
    else if (event.key.toLowerCase() === "t" && atTable) this.#hands.putAllAside();
    else if (event.key.toLowerCase() === "f" && atTable) this.#hands.turnOver(event.target.closest(".space")?.dataset.space);
    else return;
    this.#redraw();
  }

  #neighbour(name, [east, south]) {
    const middle = ({ x, y, w, h }) => [x + w / 2, y + h / 2];
    const from = this.#table.spaces.get(name);
    const [x, y] = middle(from);
    const ahead = [...this.#table.spaces.values()].flatMap((space) => {
      const [dx, dy] = [middle(space)[0] - x, middle(space)[1] - y];
      const [along, beside] = [dx * east + dy * south, Math.abs(dx * south) + Math.abs(dy * east)];
      // On a map that has no rows and columns, whatever is more ahead than beside lies in that direction.
      const reach = this.#table.scene === "kingdoms" ? 2 * along : east ? from.h : from.w;
      return along > 0 && beside <= reach / 2 ? [[along + beside, space.space]] : [];
    });
    return ahead.sort((one, other) => one[0] - other[0])[0]?.[1];
  }
}
