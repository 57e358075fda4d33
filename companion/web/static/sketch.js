// A board that is being drawn: which sticks lie between its spaces, and which parts they make of it.

const UNDECIDED = ".";
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"];

export class Sketch {
  rows;
  sticks = new Set();
  #sizes;
  #beside = new Map();

  // The spaces row by row, and how many of them a part can have.
  constructor(spaces, sizes) {
    this.rows = spaces;
    this.#sizes = sizes;
    for (const space of spaces.flat()) this.#beside.set(space, []);
    for (const { name, one, other } of this.edges) {
      this.#beside.get(one).push([other, name]);
      this.#beside.get(other).push([one, name]);
    }
  }

  // Wherever a stick can lie: between two spaces that lie beside or above each other.
  get edges() {
    const edge = (one, other, row, column, upright) => ({ name: `${one}-${other}`, one, other, row, column, upright });
    return this.rows.flatMap((spaces, row) =>
      spaces.flatMap((space, column) => [
        ...(column + 1 < spaces.length ? [edge(space, spaces[column + 1], row, column, true)] : []),
        ...(row + 1 < this.rows.length ? [edge(space, this.rows[row + 1][column], row, column, false)] : []),
      ]),
    );
  }

  toggle(edge) {
    if (!this.sticks.delete(edge)) this.sticks.add(edge);
  }

  // Sticks between all spaces with different letters.
  lay(rows) {
    const letters = new Map(this.rows.flatMap((spaces, row) => spaces.map((space, column) => [space, rows[row][column]])));
    const parted = this.edges.filter(({ one, other }) => letters.get(one) !== letters.get(other));
    this.sticks = new Set(parted.map(({ name }) => name));
  }

  clear() {
    this.sticks = new Set();
  }

  // The parts that are closed, in the order in which they are met, each with a letter and whether it has a size
  // that a part can have. What is larger than that is still open.
  get parts() {
    const closed = this.#pieces().filter((spaces) => spaces.length <= Math.max(...this.#sizes));
    return closed.map((spaces, number) => {
      return { letter: LETTERS[number], spaces, fits: this.#sizes.includes(spaces.length) };
    });
  }

  #pieces() {
    const seen = new Set();
    return this.rows.flat().flatMap((first) => {
      if (seen.has(first)) return [];
      const piece = [first];
      seen.add(first);
      for (const space of piece) {
        for (const [other, edge] of this.#beside.get(space)) {
          if (seen.has(other) || this.sticks.has(edge)) continue;
          seen.add(other);
          piece.push(other);
        }
      }
      return [piece];
    });
  }

  // The letters of the rows, as the table is told of them.
  get told() {
    const letters = new Map(this.parts.flatMap(({ letter, spaces }) => spaces.map((space) => [space, letter])));
    return this.rows.map((spaces) => spaces.map((space) => letters.get(space) ?? UNDECIDED).join(""));
  }

  // The sticks that part nothing: one can go round them.
  get idle() {
    const piece = new Map(this.#pieces().flatMap((spaces, number) => spaces.map((space) => [space, number])));
    const here = this.edges.filter(({ name }) => this.sticks.has(name));
    return here.filter(({ one, other }) => piece.get(one) === piece.get(other)).map(({ name }) => name);
  }
}
