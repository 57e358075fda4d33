// Shows the rules of the game: sections with their sentences, and pictures that are drawn as the board is.

import { make } from "./art.js";
import { Board } from "./board.js";
import { placeOf } from "./cards.js";
import { signList } from "./legend.js";
import { stand } from "./pieces.js";
import { Table } from "./table.js";
import { say } from "./words.js";

export class Rules {
  #root = document.getElementById("rules");
  #game = "";

  constructor(send) {
    document.getElementById("rules-open").addEventListener("click", () => send({ do: "rules" }));
    document.getElementById("rules-close").addEventListener("click", () => this.#root.close());
  }

  // Which game lies on the table.
  follow({ game }) {
    if (game !== this.#game) this.#root.close();
    this.#game = game;
  }

  show({ title, sections }) {
    document.getElementById("rules-title").textContent = say("rules-of", { game: title });
    document.getElementById("rules-sections").replaceChildren(...sections.map(section));
    if (!this.#root.open) this.#root.showModal();
    document.getElementById("rules-sections").scrollTop = 0;
  }
}

function section({ id, title, lines, things, signs, picture }) {
  const root = make("section", "rule");
  root.dataset.section = id;
  const texts = make("div", "rule-texts");
  texts.append(written("h3", title), ...lines.map((line) => written("p", line)));
  if (things.length) {
    const list = make("dl", "rule-things");
    list.append(...things.flatMap(thing));
    texts.append(list);
  }
  if (signs.length) texts.append(signList(signs));
  root.append(texts);
  if (picture) root.append(figure(picture));
  return root;
}

function thing({ title, what, when }) {
  const told = written("dd", what);
  told.append(" ", written("small", when));
  return [written("dt", title), told];
}

function written(tag, text) {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

function figure({ caption, board, pieces, lamps, row }) {
  const root = make("figure", "picture");
  const frame = make("div", "frame");
  const drawing = make("div", "board");
  drawing.setAttribute("aria-hidden", "true");
  frame.append(drawing);
  const table = new Table(() => {});
  table.takeBoard(board);
  table.takePieces(pieces);
  table.takeLamps(lamps);
  const shown = new Board(table, frame);
  shown.build();
  shown.update();
  for (const space of table.spaces.keys()) stand(table, shown.cell(space), space);
  const lit = [...table.spaces.keys()].filter((space) => table.lampsAt(space).length);
  frame.setAttribute("role", "img");
  frame.setAttribute("aria-label", lit.length ? say("rules-lit", { spaces: lit.join(say("and")) }) : caption);
  root.append(frame);
  if (row.length) {
    const cards = make("ol", "faces");
    cards.append(...row.map((face) => placeOf(face)));
    root.append(cards);
  }
  root.append(written("figcaption", caption));
  return root;
}
