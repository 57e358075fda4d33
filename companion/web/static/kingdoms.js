// Draws a map of kingdoms: every space has the land that lies nearest to it, with a coast where none is near.
// White lines can be crossed and dark ones cannot; a way joins spaces whose lands do not touch.

import { shape } from "./art.js";

const COAST = 0.6; // of the way to the nearest spaces, on which a land ends where nothing else does
const NARROWEST = 6.6; // units of the board from a space to its coast
const CORNERS = 24; // of a coast, which is nearly round
const LANDS = { savanna: [7.4, -1.1], ruin: [5.6, -0.9], lake: [7.6, 0] }; // how large, and how far below the middle

export function realm({ left, right, top, bottom }, spaces, borders) {
  const under = shape("svg", { viewBox: `${left} ${top} ${right - left} ${bottom - top}`, "aria-hidden": "true" });
  under.classList.add("under", "realm");
  const sites = spaces.map(({ x, y, w, h, ground, start }) => ({ x: x + w / 2, y: y + h / 2, ground, start }));
  const lands = sites.map((site) => landOf(site, sites));
  const joined = new Set(borders.map((border) => joint(sites, border)));
  under.append(...lands.map((land, index) => outline("shore", land, sites[index])));
  under.append(...lands.map((land, index) => outline("land", land, sites[index])));
  const lines = edges(lands);
  for (const { from, to, line } of lines) {
    under.append(path(joined.has(pair(from, to)) ? "crossed" : "barred", line));
  }
  const touching = new Set(lines.map(({ from, to }) => pair(from, to)));
  for (const one of joined) {
    if (touching.has(one)) continue;
    const [from, to] = one.split(" ").map((index) => sites[index]);
    for (const name of ["verge", "way"]) under.append(path(name, [[from.x, from.y], [to.x, to.y]]));
  }
  for (const site of sites) under.append(...drawing(site));
  return under;
}

// The corners of the land of a site, each with the number of the site beyond the edge that begins there.
function landOf(site, sites) {
  const others = sites.map((other, index) => ({ ...other, index })).filter((other) => far(site, other) > 0);
  others.sort((one, other) => far(site, one) - far(site, other));
  const nearest = others.slice(0, 2).map((other) => far(site, other));
  const mean = nearest.reduce((sum, one) => sum + one, 0) / (nearest.length || 1);
  const reach = Math.max(NARROWEST, COAST * mean);
  let corners = Array.from({ length: CORNERS }, (_, index) => {
    const angle = (2 * Math.PI * (index + 0.5)) / CORNERS;
    return { x: site.x + reach * Math.cos(angle), y: site.y + reach * Math.sin(angle), beyond: null };
  });
  for (const other of others) if (far(site, other) < 2 * reach) corners = nearer(corners, site, other);
  return corners;
}

const far = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);

// What of these corners lies nearer to the site than to the other one.
function nearer(corners, site, other) {
  const beside = ({ x, y }) => (x - (site.x + other.x) / 2) * (other.x - site.x) + (y - (site.y + other.y) / 2) * (other.y - site.y);
  return corners.flatMap((corner, index) => {
    const next = corners[(index + 1) % corners.length];
    const [here, there] = [beside(corner), beside(next)];
    const kept = here <= 0 ? [corner] : [];
    if (here <= 0 === there <= 0) return kept;
    const part = here / (here - there);
    const met = { x: corner.x + part * (next.x - corner.x), y: corner.y + part * (next.y - corner.y) };
    return [...kept, { ...met, beyond: here <= 0 ? other.index : corner.beyond }];
  });
}

// Where two lands touch: each such line once.
function edges(lands) {
  return lands.flatMap((land, from) =>
    land.flatMap(({ x, y, beyond }, index) => {
      const next = land[(index + 1) % land.length];
      const short = Math.hypot(next.x - x, next.y - y) < 0.5;
      return beyond === null || beyond < from || short ? [] : [{ from, to: beyond, line: [[x, y], [next.x, next.y]] }];
    }),
  );
}

const pair = (one, other) => [one, other].sort((a, b) => a - b).join(" ");

function joint(sites, [x1, y1, x2, y2]) {
  const at = (x, y) => sites.reduce((best, site, index) => (far(site, { x, y }) < far(sites[best], { x, y }) ? index : best), 0);
  return pair(at(x1, y1), at(x2, y2));
}

function outline(name, land, { ground }) {
  const polygon = shape("polygon", { points: land.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join(" ") });
  polygon.classList.add(name, `of-${ground}`);
  return polygon;
}

function path(name, points) {
  const line = shape("path", { d: `M${points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join("L")}` });
  line.classList.add(name);
  return line;
}

function drawing({ x, y, ground, start }) {
  const [size, below] = LANDS[ground] ?? [0, 0];
  const land = shape("use", { href: `#land-${ground}`, x: x - size / 2, y: y - size / 2 + below, width: size, height: size });
  land.classList.add("scenery", `of-${ground}`);
  if (!start) return [land];
  const camp = shape("circle", { cx: x, cy: y, r: 4.5 });
  camp.classList.add("camp");
  return [land, camp];
}
