// What the signs mean: each as the screens draw it, and as the cards do where they have it, too.

import { art, make, shape } from "./art.js";

export class Legend {
  #root = document.getElementById("legend");

  constructor(send) {
    document.getElementById("legend-open").addEventListener("click", () => send({ do: "legend" }));
    document.getElementById("legend-close").addEventListener("click", () => this.#root.close());
  }

  show({ sections }) {
    document.getElementById("legend-sections").replaceChildren(...sections.map(section));
    if (!this.#root.open) this.#root.showModal();
    document.getElementById("legend-sections").scrollTop = 0;
  }
}

function section({ title, entries }) {
  const root = make("section");
  const head = document.createElement("h3");
  head.textContent = title;
  root.append(head, signList(entries));
  return root;
}

export function signList(entries) {
  const list = make("ul", "signs");
  list.append(...entries.map(entry));
  return list;
}

function entry({ sign, text, ...picture }) {
  const item = make("li");
  item.dataset.sign = sign;
  const drawn = make("span", "drawn");
  drawn.append(pixels(picture));
  if (document.getElementById(`sign-${sign}`)) {
    const onCard = art(`sign-${sign}`);
    onCard.classList.add("on-card");
    drawn.append(onCard);
  }
  const said = document.createElement("span");
  said.textContent = text;
  item.append(drawn, said);
  return item;
}

// The dots of a screen.
function pixels({ width, height, bits }) {
  const svg = shape("svg", { viewBox: `-1 -1 ${width + 2} ${height + 2}`, "aria-hidden": "true", class: "dots" });
  const lit = [];
  for (let dot = 0; dot < width * height; dot += 1) {
    const byte = parseInt(bits.slice((dot >> 3) * 2, (dot >> 3) * 2 + 2), 16);
    if (byte & (0x80 >> (dot & 7))) lit.push(`M${dot % width} ${Math.floor(dot / width)}h1v1h-1z`);
  }
  svg.append(shape("path", { d: lit.join("") }));
  return svg;
}
