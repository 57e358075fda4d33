// What the page knows of the table. What hands have just done counts at once, as a guess, until the table
// tells it too; a guess that the table does not take over is dropped. Quick hands are ahead by several: each of
// them has to be told, in its turn, so that an old one is not taken for the last.

const GUESS_MS = 1200;
const REST_MS = 1500; // hands may be about to do what was entered with a dial
const WOOD = 2.2; // units of it around the spaces, and around the middle of a mark beyond them
const SHORE = 4.2; // units around the spaces of a map

export const ASIDE = Object.freeze({ hand: false, cell: null, space: null, reader: null });
export const IN_HAND = Object.freeze({ ...ASIDE, hand: true });

export function onCell(cell) {
  return { ...ASIDE, cell };
}

export function onReader(reader) {
  return { ...ASIDE, reader };
}

function same(one, other) {
  return Object.keys(ASIDE).every((where) => one[where] === other[where]);
}

export class Table {
  frame = { left: 0, right: 1, top: 0, bottom: 1 };
  marks = [];
  borders = [];
  bars = []; // lights beyond the edges of the board, where there are any
  game = "";
  stacks = false; // whether several pieces stand on one space
  sees = false; // whether the table knows which pieces lie where, and so what a click means
  scene = "tiles";
  spaces = new Map();
  lamps = new Map();
  dark = false; // whether the plug of the lights is pulled
  looks = new Map();
  piles = new Map();
  acting = []; // the chairs of who is to move
  puts = new Set(); // spaces whose light asks for one thing that lies beside the board
  differences = new Map(); // what stands elsewhere than in the game, and has for a while
  #own = new Set(); // the looks of what belongs to who is to move
  #others = new Set(); // and to the other sides
  #apart = new Map(); // the same, as the table told it last
  #resting = 0;
  #down = new Set();
  #spaceOfCell = new Map();
  #told = new Map();
  #guesses = new Map();
  #here = null; // what stands on each space, until something goes
  #shared;
  #holders = new Map(); // the chair in whose hand a piece is, at a shared table
  #origins = new Map(); // where it was before
  #changed;

  constructor(changed, shared) {
    this.#shared = shared;
    this.#changed = () => {
      this.#here = null;
      changed();
    };
  }

  takeBoard(message) {
    this.#here = null;
    this.marks = message.marks ?? [];
    this.borders = message.borders ?? [];
    this.bars = message.bars ?? [];
    this.game = message.game ?? "";
    this.scene = message.scene ?? "tiles";
    this.stacks = message.stacks ?? false;
    this.spaces = new Map(message.spaces.map((space) => [space.space, space]));
    this.#spaceOfCell = new Map(message.spaces.flatMap((s) => s.cells.map((cell) => [cell, s.space])));
    // What is drawn decides how large the frame is, so that the spaces are as large as they can be.
    const drawn = [...message.spaces, ...this.bars, ...this.marks.map(({ x, y }) => ({ x, y, w: 0, h: 0 }))];
    const edge = this.scene === "kingdoms" ? SHORE : WOOD;
    this.frame = {
      left: Math.min(...drawn.map(({ x }) => x)) - edge,
      right: Math.max(...drawn.map(({ x, w }) => x + w)) + edge,
      top: Math.min(...drawn.map(({ y }) => y)) - edge,
      bottom: Math.max(...drawn.map(({ y, h }) => y + h)) + edge,
    };
  }

  takePieces(pieces) {
    const place = ({ hand = false, cell = null, space = null, reader = null }) => ({ hand, cell, space, reader });
    const before = this.#told;
    this.#told = new Map(pieces.map((p) => [p.id, place(p)]));
    this.#holders = new Map(pieces.flatMap((p) => (p.by ? [[p.id, p.by]] : [])));
    for (const [id, { hand }] of this.#told) {
      if (!hand) this.#origins.delete(id);
      else if (before.get(id)?.hand === false) this.#origins.set(id, this.#spaceAt(before.get(id)));
    }
    this.looks = new Map(pieces.map((p) => [p.id, p.look]));
    this.piles = new Map(pieces.flatMap((p) => (p.pile ? [[p.id, p.pile]] : [])));
    this.#down = new Set(pieces.flatMap((p) => (p.down ? [p.id] : [])));
    for (const [id, { places }] of this.#guesses) {
      const now = this.#told.get(id);
      if (now && same(now, before.get(id) ?? ASIDE)) continue;
      if (now) places.splice(0, places.findIndex((place) => same(place, now)) + 1);
      if (!now || !places.length) this.#forget(id);
    }
    this.#here = null;
    this.#weigh();
    this.#changed();
  }

  takeTurn({ own, others }) {
    this.#own = new Set(own);
    this.#others = new Set(others);
    this.differences = new Map();
    this.#weigh();
  }

  // Whether who has the one in the hand takes the other with it.
  takes(id, other) {
    return this.#own.has(this.looks.get(id)) && this.#others.has(this.looks.get(other));
  }

  // Each with what stands on it here, and what in the game: looks, how many, and whether they lie on their faces.
  takeDifferences(spaces) {
    this.#apart = new Map(spaces.map(({ space, here, there }) => [space, { here, there }]));
    this.#weigh();
  }

  // What is shown stays until it is put right, as long as hands are full that may do so.
  #weigh() {
    const carries = this.ids.some((id) => this.place(id).hand);
    const left = [...this.differences].filter(([space, { there }]) => carries && !this.#shows(space, there));
    const now = new Map([...left, ...this.#apart]);
    const show = () => {
      this.differences = now;
      this.#changed();
    };
    clearTimeout(this.#resting);
    if (!now.size || this.differences.size) show();
    else this.#resting = setTimeout(show, REST_MS);
  }

  #shows(space, wanted) {
    const there = this.stacksOn(space).map((ids) => [this.looks.get(ids[0]), ids.length, this.isDown(ids[0])]);
    return JSON.stringify(there.sort()) === JSON.stringify([...wanted].sort());
  }

  takeLamps(lamps) {
    this.lamps = new Map(lamps.map(([light, colour, pattern]) => [light, { colour, pattern }]));
    this.#changed();
  }

  // The table refused something: what it told last is how it is.
  stopGuessing() {
    for (const id of [...this.#guesses.keys()]) this.#forget(id);
    this.#changed();
  }

  forget() {
    this.stopGuessing();
    this.lamps = new Map();
    this.takePieces([]);
    this.takeDifferences([]);
    this.takeTurn({ own: [], others: [] });
  }

  guess(id, place) {
    const places = [...(this.#guesses.get(id)?.places ?? []), place];
    this.#forget(id);
    const timer = setTimeout(() => {
      this.#guesses.delete(id);
      this.#changed();
    }, GUESS_MS);
    this.#guesses.set(id, { places, timer });
    this.#changed();
  }

  #forget(id) {
    clearTimeout(this.#guesses.get(id)?.timer);
    this.#guesses.delete(id);
    this.#here = null;
  }

  get ids() {
    return [...this.#told.keys()];
  }

  place(id) {
    return this.#guesses.get(id)?.places.at(-1) ?? this.#told.get(id) ?? ASIDE;
  }

  // Whether something stands there that belongs to who is to move.
  isOwn(space) {
    return this.standing(space).some((id) => this.#own.has(this.looks.get(id)));
  }

  // What lies beside the board in that pile.
  beside(pile) {
    return this.ids.filter((id) => this.piles.get(id) === pile && same(this.place(id), ASIDE));
  }

  // Whose it is, as its look tells.
  sideOf(id) {
    return this.looks.get(id)?.split("-")[0];
  }

  // Whether it lies on its face.
  isDown(id) {
    return this.#down.has(id);
  }

  // Whether what a side has not on the board can still come onto it: then nothing is captured.
  get hasSupplies() {
    return this.piles.size > 0;
  }

  onReader(reader) {
    return this.ids.filter((id) => this.place(id).reader === reader);
  }

  spaceOf(id) {
    return this.#spaceAt(this.place(id));
  }

  #spaceAt({ space, cell }) {
    return space ?? this.#spaceOfCell.get(cell) ?? null;
  }

  // Whether it is in a hand that is not ours.
  isElsewhere(id) {
    const holder = this.#holders.get(id);
    return this.place(id).hand && holder !== undefined && this.#shared.hands !== null && !this.#shared.hands.has(holder);
  }

  // The space that it was taken up from.
  originOf(id) {
    return this.#origins.get(id) ?? null;
  }

  standing(space) {
    if (!this.#here) {
      this.#here = new Map();
      for (const id of this.ids) {
        const there = this.spaceOf(id);
        if (this.#here.has(there)) this.#here.get(there).push(id);
        else this.#here.set(there, [id]);
      }
    }
    return this.#here.get(space) ?? [];
  }

  // What stands there in stacks: pieces that look alike, and lie on the same side.
  stacksOn(space) {
    const stacks = new Map();
    for (const id of this.standing(space)) {
      const alike = `${this.looks.get(id)} ${this.isDown(id)}`;
      stacks.set(alike, [...(stacks.get(alike) ?? []), id]);
    }
    return [...stacks.values()];
  }

  // The cell of a space where something can be put down, or undefined.
  free(space) {
    if (this.stacks) return this.spaces.get(space).cells[0];
    const taken = new Set(this.standing(space).map((id) => this.place(id).cell));
    return this.spaces.get(space).cells.find((cell) => !taken.has(cell));
  }

  // The cell where a wand means that space, where the table has one.
  wandAt(space) {
    return this.spaces.get(space)?.wand?.[0];
  }

  get hasWand() {
    return [...this.spaces.values()].some(({ wand }) => wand?.length);
  }

  lampsAt(space) {
    return (this.spaces.get(space).lights ?? []).flatMap((light) => {
      const lamp = this.lampOf(light);
      return lamp ? [{ light, ...lamp }] : [];
    });
  }

  lampOf(light) {
    return this.dark ? undefined : this.lamps.get(light);
  }
}
