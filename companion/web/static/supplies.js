// What lies before each chair: what its side has not on the board, its tag reader, and its cards.

import { art, make } from "./art.js";
import { holding } from "./cards.js";
import { pileOf } from "./pieces.js";
import { placeName, say } from "./words.js";

export class Supplies {
  #table;
  #board = document.getElementById("board-area");
  #sections = new Map();
  #out = new Set();
  #near = "south";

  constructor(table) {
    this.#table = table;
  }

  // The piles of pieces that lie before chairs.
  get piles() {
    return [...this.#sections.values()].flatMap((section) => [...section.querySelectorAll(".pile")]);
  }

  pile(chair) {
    return this.#sections.get(chair)?.querySelector(".pile") ?? null;
  }

  pad(reader) {
    const sections = [...this.#sections.values()];
    return sections.find((section) => section.dataset.reader === reader)?.querySelector(".on-pad") ?? null;
  }

  // Where the card of this look lies, of those that a side has.
  slot(chair, look) {
    const section = this.#sections.get(chair) ?? document.getElementById("row");
    return section.querySelector(`:is(.card, .face-place)[data-look="${look}"] .slot`);
  }

  take(chairs) {
    const names = new Set(chairs.map(({ name }) => name));
    for (const [name, section] of this.#sections) {
      if (names.has(name)) continue;
      section.remove();
      this.#sections.delete(name);
    }
    for (const { name, title, parts } of chairs) {
      if (title === "") {
        this.#sections.get(name)?.remove();
        this.#sections.delete(name);
        continue;
      }
      const section = this.#sections.get(name) ?? this.#add(name);
      const chair = title && title !== name ? title : placeName(name);
      section.setAttribute("aria-label", say("supply-of", { chair }));
      section.querySelector("h2").textContent = chair;
      section.dataset.reader = parts?.reader ?? "";
      section.querySelector(".pad").hidden = !parts?.reader;
      section.querySelector(".ticket").setAttribute("aria-label", say("ticket-of", { chair }));
      this.#mark(section);
    }
    this.update();
  }

  // Those parts have no plug.
  unplug(out) {
    this.#out = out;
    for (const section of this.#sections.values()) this.#mark(section);
  }

  #mark(section) {
    const out = this.#out.has(section.dataset.reader);
    section.querySelector(".pad").classList.toggle("out", out);
    const name = say("reader-of", { chair: section.querySelector("h2").textContent });
    section.querySelector(".lay").setAttribute("aria-label", out ? [name, say("unplugged")].join(say("and")) : name);
    section.querySelector(".lay span").textContent = say(out ? "unplugged" : "reader");
  }

  #add(name) {
    const section = document.getElementById("supply").content.firstElementChild.cloneNode(true);
    section.dataset.chair = name;
    this.#sections.set(name, section);
    this.#place(name, section);
    return section;
  }

  #place(name, section) {
    if (name === this.#near) this.#board.after(section);
    else this.#board.before(section);
  }

  // Whoever looks from the other side has what lies there nearest.
  flip(on) {
    this.#near = on ? "north" : "south";
    for (const [name, section] of this.#sections) this.#place(name, section);
  }

  // A chair before which nothing can lie needs no room for it.
  update() {
    const chairs = new Set(this.#table.piles.values());
    for (const [name, section] of this.#sections) {
      section.hidden = !section.dataset.reader && !chairs.has(name) && !section.querySelector(".card, .holding");
    }
  }

  takeHoldings(holdings) {
    for (const section of this.#sections.values()) layHoldings(section, holdings);
    this.update();
  }

  takeCards(cards) {
    for (const section of this.#sections.values()) layCards(section, cards);
    this.update();
  }

  // The same for a position of the past: pictures of what lay there then, in the places of these.
  past({ cards, holdings }, table) {
    return [...this.#sections].map(([name, section]) => {
      const then = section.cloneNode(true);
      then.classList.add("then");
      then.querySelector(".pad").hidden = true;
      layHoldings(then, holdings);
      layCards(then, cards);
      pileOf(then.querySelector(".pile"), table.beside(name).map((id) => table.looks.get(id)));
      then.hidden = !then.querySelector(".piece, .card, .holding") && section.hidden;
      section.after(then);
      return then;
    });
  }
}

function layHoldings(section, holdings) {
  const here = holdings.filter(({ chair }) => chair === section.dataset.chair);
  section.classList.toggle("acts", here.some(({ acts }) => acts));
  const told = JSON.stringify(here);
  if (section.dataset.told === told) return;
  section.dataset.told = told;
  section.querySelector(".holdings").replaceChildren(...here.map((one) => holding(one, here.length === 1)));
}

function layCards(section, cards) {
  const list = section.querySelector(".cards");
  list.replaceChildren(...cards.filter(({ chair }) => chair === section.dataset.chair).map(card));
  list.hidden = !list.childElementCount;
}

function card({ look, title, what, when, now }) {
  const item = make("li", "card");
  item.dataset.look = look;
  const slot = make("div", "slot");
  slot.append(art(`piece-${look}`));
  const text = make("div", "text");
  for (const [tag, said] of [["b", title], ["span", what], ["small", when]]) {
    const line = document.createElement(tag);
    line.textContent = said;
    text.append(line);
  }
  if (now) {
    item.dataset.now = now;
    const badge = make("em", "now");
    badge.textContent = say(`card-${now}`);
    text.querySelector("b").append(" ", badge);
  }
  item.append(slot, text);
  return item;
}
