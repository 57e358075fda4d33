// The board with the keyboard alone. One space has the focus. Arrows carry it over the spaces where hands can go on
// now, and over all with Shift; letters and digits name a space, and as soon as only one of those is meant, hands
// touch it.

const WAYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const CHOICE = "#c800ff"; // a light that stays, and asks for something all the same
const TYPED_MS = 1000;

export class Keyboard {
  #table;
  #hands;
  #board;
  #redraw;
  #at = null;
  #typed = "";
  #meant = ""; // the space that was touched for what is typed
  #forgetting = 0;

  constructor(table, hands, board, redraw) {
    this.#table = table;
    this.#hands = hands;
    this.#board = board;
    this.#redraw = redraw;
    const root = document.getElementById("board");
    root.addEventListener("focusin", (event) => {
      const space = event.target.closest(".space");
      if (space) this.#rove(space.dataset.space);
    });
    document.getElementById("page").addEventListener("keydown", (event) => this.#onPiece(event));
  }

  get at() {
    return this.#at;
  }

  // After the board was drawn: the place that had the focus has it again, or else the nearest to the south.
  build(focused) {
    const spaces = [...this.#table.spaces.values()].sort((one, other) => other.y - one.y || one.x - other.x);
    this.#rove(this.#table.spaces.has(this.#at) ? this.#at : spaces[0]?.space);
    if (focused) this.focus();
  }

  focus() {
    this.#board.cell(this.#at)?.focus();
  }

  // Lights may have come that tell what was meant.
  update() {
    if (this.#typed && !this.#meant) this.#match();
  }

  #rove(space) {
    const [old, now] = [this.#board.cell(this.#at), this.#board.cell(space)];
    if (old) old.tabIndex = -1;
    if (now) now.tabIndex = 0;
    this.#at = space ?? null;
  }

  // Whether this key was for the board.
  press(event) {
    if (event.key in WAYS) return this.#go(event);
    if (event.key === "Enter" || event.key === " ") return this.#enter(event);
    if (this.names(event.key) && !event.shiftKey) return !event.repeat && this.#type(event.key);
    return this.#table.stacks && /^[1-9]$/.test(event.key) && this.#takeOf(this.#at, Number(event.key) - 1);
  }

  // Whether a space has a name that goes on with this letter or digit.
  names(key) {
    if (key.length !== 1) return false;
    const typed = (this.#typed + key).toLowerCase();
    return [...this.#table.spaces.keys()].some((name) => name.toLowerCase().startsWith(typed)) || this.#begins(key);
  }

  #begins(key) {
    return [...this.#table.spaces.keys()].some((name) => name[0].toLowerCase() === key.toLowerCase());
  }

  #go({ key, shiftKey }) {
    const useful = this.#useful;
    const next = this.#neighbour(WAYS[key], shiftKey || !useful.length ? [...this.#table.spaces.keys()] : useful);
    if (next) this.#board.cell(next).focus();
    return true;
  }

  #enter({ repeat, shiftKey }) {
    if (!repeat) this.#touch(this.#at, shiftKey);
    return true;
  }

  #touch(space, all = false) {
    if (this.#hands.areMissing()) return;
    if (all && this.#table.stacks) this.#hands.liftAll(space);
    else this.#hands.touch(space);
    this.#redraw();
  }

  #type(key) {
    const goesOn = (this.#typed + key).toLowerCase();
    const meant = this.#meant.toLowerCase();
    if (meant === goesOn) {
      this.#forget(); // all of it was typed, though less was enough
      return true;
    }
    if (meant.startsWith(goesOn)) this.#typed = goesOn;
    else {
      const known = [...this.#table.spaces.keys()].some((name) => name.toLowerCase().startsWith(goesOn));
      this.#typed = known && !this.#meant ? goesOn : key.toLowerCase();
      this.#meant = "";
      this.#match();
    }
    clearTimeout(this.#forgetting);
    this.#forgetting = setTimeout(() => this.#forget(), TYPED_MS);
    return true;
  }

  #forget() {
    this.#typed = this.#meant = "";
  }

  #match() {
    const begins = (name) => name.toLowerCase().startsWith(this.#typed);
    const useful = this.#useful.filter(begins);
    const found = useful.length ? useful : [...this.#table.spaces.keys()].filter(begins);
    const exact = found.find((name) => name.toLowerCase() === this.#typed);
    const goal = useful.length === 1 ? useful[0] : exact;
    if (!goal) return;
    this.#board.cell(goal).focus();
    if (useful.length !== 1) return;
    if (goal.toLowerCase() === this.#typed) this.#forget();
    else this.#meant = goal;
    this.#touch(goal);
  }

  // Where hands can go on now: what is lit for that, else what is to move.
  get #useful() {
    const spaces = [...this.#table.spaces.keys()];
    const calls = ({ pattern, colour }) => pattern !== "steady" || colour === CHOICE;
    const lit = spaces.filter((space) => this.#table.lampsAt(space).some(calls));
    return lit.length || this.#hands.chosen !== undefined ? lit : spaces.filter((space) => this.#table.isOwn(space));
  }

  // One piece of that stack.
  #takeOf(space, number) {
    const piece = this.#table.stacksOn(space)[number]?.at(-1);
    if (piece === undefined || this.#hands.areMissing()) return false;
    this.#hands.lift(piece);
    this.#redraw();
    return true;
  }

  #onPiece(event) {
    if ((event.key !== "Enter" && event.key !== " ") || !event.target.matches(".piece")) return;
    event.preventDefault();
    if (!event.repeat) event.target.click();
  }

  #neighbour([east, south], among) {
    const middle = ({ x, y, w, h }) => [x + w / 2, y + h / 2];
    const from = this.#table.spaces.get(this.#at);
    const [x, y] = middle(from);
    // On a map that has no rows and columns, and among a few spaces, whatever is more ahead than beside lies there.
    const wide = this.#table.scene === "kingdoms" || among.length < this.#table.spaces.size;
    const ahead = among.flatMap((name) => {
      const there = middle(this.#table.spaces.get(name));
      const [dx, dy] = [there[0] - x, there[1] - y];
      const [along, beside] = [dx * east + dy * south, Math.abs(dx * south) + Math.abs(dy * east)];
      const reach = wide ? 2 * along : east ? from.h : from.w;
      return along > 0 && beside <= reach / 2 ? [[along + beside, name]] : [];
    });
    return ahead.sort((one, other) => one[0] - other[0])[0]?.[1];
  }
}
