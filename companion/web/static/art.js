// The drawings that are part of the page, by their names, and what people call the pieces that they show.

import { knows, say } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";

export function make(tag, ...classes) {
  const element = document.createElement(tag);
  element.classList.add(...classes);
  return element;
}

export function shape(tag, attributes = {}) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

export function art(name) {
  const svg = shape("svg", { "aria-hidden": "true" });
  svg.append(shape("use", { href: `#${name}` }));
  return svg;
}

function drawn(name) {
  return document.getElementById(name) !== null;
}

// What the ground of a space is drawn as, where it is drawn at all.
export function signOf(ground) {
  return drawn(`sign-${ground}`) ? ground : "other";
}

// A board or a part of one by its grounds, seen from above.
export function seenFromAbove(rows) {
  const root = make("span", "part-picture");
  root.style.setProperty("--columns", rows[0].length);
  root.append(...rows.flat().map((ground) => make("i", `ground-${signOf(ground)}`)));
  return root;
}

function backOf(look) {
  return `piece-${look.split("-")[0]}-down`;
}

// Whether the piece has a back that hides its face.
export function hasBack(look) {
  return look !== undefined && drawn(backOf(look));
}

export function pieceArt(look, down = false) {
  if (down && hasBack(look)) return backOf(look);
  return drawn(`piece-${look}`) ? `piece-${look}` : null;
}

// The colour of whose piece that is, as it is drawn.
export function colourOf(look) {
  const drawing = document.getElementById(pieceArt(look) ?? "piece-other");
  return drawing.dataset.colour ?? document.querySelector(drawing.firstElementChild.getAttribute("href")).dataset.colour;
}

// What several pieces are called that look alike.
export function stackName(look, count, down = false) {
  if (count === 1) return pieceName(look, down);
  const pieces = knows(`looks-${look}`) ? say(`looks-${look}`) : pieceName(look, down);
  return say("pieces", { count, pieces });
}

export function pieceName(look, down = false) {
  const piece = knows(`look-${look}`) ? say(`look-${look}`) : look;
  return down ? say("piece-down", { piece }) : piece;
}
