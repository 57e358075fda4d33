// Draws the board: spaces with their grounds, marks, lamps; and names each space for those who hear it.

import { art, make, signOf, stackName } from "./art.js";
import { realm } from "./kingdoms.js";
import { land, rivers } from "./savanna.js";
import { say } from "./words.js";

const DIM = 100; // of 255: below this a colour is nearly black
const PATTERNS = ["steady", "pulse", "blink", "flicker"];
// What lies under and over the spaces of a scene; in others the spaces are drawn themselves.
const SCENES = {
  savanna: { under: land, over: (edge, _spaces, borders) => [rivers(edge, borders)] },
  kingdoms: { under: realm, over: () => [] },
};

export class Board {
  #table;
  #root;
  #frame;
  #cells = new Map();
  #bars = new Map();

  constructor(table, frame = document.getElementById("frame")) {
    this.#table = table;
    this.#frame = frame;
    this.#root = frame.querySelector(".board");
  }

  cell(space) {
    return this.#cells.get(space);
  }

  build() {
    const { frame: edge, marks, bars, spaces, scene, borders } = this.#table;
    const [across, down] = [edge.right - edge.left, edge.bottom - edge.top];
    this.#frame.style.setProperty("--across", across);
    this.#frame.style.setProperty("--down", down);
    const lay = (element, x, y, w = 0, h = 0) => {
      element.style.left = `${((x - edge.left) / across) * 100}%`;
      element.style.top = `${((y - edge.top) / down) * 100}%`;
      if (w) Object.assign(element.style, { width: `${(w / across) * 100}%`, height: `${(h / down) * 100}%` });
    };
    this.#cells = new Map([...spaces.values()].map((space) => [space.space, this.#cell(space, lay)]));
    this.#bars = new Map(bars.map((bar) => [bar.light, this.#bar(bar, lay)]));
    const around = [...marks.map((mark) => this.#mark(mark, lay)), ...this.#bars.values()];
    const drawn = SCENES[scene];
    const all = [edge, [...spaces.values()], borders];
    const [under, over] = drawn ? [[drawn.under(...all)], drawn.over(...all)] : [[], []];
    this.#root.replaceChildren(...under, ...this.#rows(), ...over, ...around);
  }

  // Have these spaces stand out, or none.
  point(spaces) {
    this.#root.classList.toggle("pointed", spaces.length > 0);
    for (const [name, cell] of this.#cells) cell.classList.toggle("meant", spaces.includes(name));
  }

  // Where the last move began, ended and took something: light, beside that of the lamps.
  trace(marks) {
    for (const old of this.#root.querySelectorAll(".trace")) old.remove();
    for (const [space, how] of marks) this.#cells.get(space)?.append(make("i", "trace", how));
  }

  #cell(space, lay) {
    const drawn = this.#table.scene in SCENES;
    const ground = drawn ? space.ground : signOf(space.ground);
    const cell = make("div", "space", `ground-${ground}`);
    Object.assign(cell.dataset, { space: space.space });
    cell.setAttribute("role", "gridcell");
    cell.tabIndex = -1;
    lay(cell, space.x, space.y, space.w, space.h);
    if (drawn) {
      const name = make("span", "name");
      name.textContent = space.space;
      cell.append(name);
    } else {
      const sign = art(`sign-${ground}`);
      sign.classList.add("sign");
      cell.append(sign);
    }
    return cell;
  }

  #rows() {
    const tops = [...new Set([...this.#table.spaces.values()].map((space) => space.y))];
    return tops.sort((one, other) => one - other).map((top) => {
      const row = make("div", "row");
      row.setAttribute("role", "row");
      const inRow = [...this.#table.spaces.values()].filter((space) => space.y === top);
      inRow.sort((one, other) => one.x - other.x);
      row.append(...inRow.map((space) => this.#cells.get(space.space)));
      return row;
    });
  }

  #mark({ x, y, text }, lay) {
    const mark = make("span", "mark");
    mark.textContent = text;
    mark.setAttribute("aria-hidden", "true");
    lay(mark, x, y);
    return mark;
  }

  #bar({ light, x, y, w, h }, lay) {
    const bar = make("div", "bar");
    bar.dataset.light = light;
    bar.setAttribute("aria-hidden", "true");
    bar.append(make("i"));
    lay(bar, x, y, w, h);
    return bar;
  }

  update() {
    for (const [light, { firstChild: lamp }] of this.#bars) {
      const { colour = "", pattern } = this.#table.lampOf(light) ?? {};
      shine(lamp, colour);
      for (const one of PATTERNS) lamp.classList.toggle(one, one === pattern);
    }
    for (const [name, cell] of this.#cells) {
      const lamps = this.#table.lampsAt(name);
      this.#light(cell, lamps);
      cell.classList.toggle("puts", this.#table.puts.has(name));
      cell.classList.toggle("differs", this.#table.differences.has(name));
      const label = this.#label(name, lamps);
      if (cell.getAttribute("aria-label") !== label) cell.setAttribute("aria-label", label);
    }
  }

  // A lamp that stays is left alone, so that its animation goes on.
  #light(cell, lamps) {
    const shown = new Map([...cell.querySelectorAll(".lamp")].map((lamp) => [Number(lamp.dataset.light), lamp]));
    lamps.forEach(({ light, colour, pattern }, index) => {
      const lamp = shown.get(light) ?? make("i", "lamp");
      if (!shown.delete(light)) {
        lamp.dataset.light = light;
        lamp.append(make("i", "glow"));
        cell.append(lamp);
      }
      shine(lamp, colour);
      lamp.style.setProperty("--nth", index);
      for (const one of PATTERNS) lamp.classList.toggle(one, one === pattern);
    });
    for (const lamp of shown.values()) lamp.remove();
  }

  #label(name, lamps) {
    const pieces = this.#table.stacksOn(name).map((stack) => {
      const [id] = stack;
      return stackName(this.#table.looks.get(id), stack.length, this.#table.isDown(id));
    });
    const { label, start } = this.#table.spaces.get(name);
    const ground = say("space-ground", { space: name, ground: label });
    const differs = this.#table.differences.has(name) ? [say("differs-here")] : [];
    return [ground, ...(start ? [say("start")] : []), ...pieces, ...differs, ...lamps.slice(0, 1).map((lamp) => say(`lit-${lamp.pattern}`))].join(say("and"));
  }
}

// Light adds: a lamp with little of it is not dark, but as bright a colour that is hardly seen.
function shine(lamp, colour) {
  const parts = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  const most = Math.max(...parts);
  const dim = most > 0 && most < DIM;
  lamp.classList.toggle("dim", dim);
  lamp.style.setProperty("--lamp", dim ? `rgb(${parts.map((part) => Math.round((part * 255) / most)).join(" ")})` : colour);
}
