// Draws what lies under and between the spaces of a savanna: the land, the round path, and the rivers.

import { shape } from "./art.js";

const BEND = 2.6; // units of the board, from a corner of a river to where it begins to turn

export function land({ left, right, top, bottom }, spaces) {
  const under = shape("svg", { viewBox: `${left} ${top} ${right - left} ${bottom - top}`, "aria-hidden": "true" });
  under.classList.add("under");
  const path = around(spaces.filter(({ ground }) => ground === "station"), ({ x, y, w, h }) => [x + w / 2, y + h / 2]);
  const ground = around(spaces.filter((space) => space.ground !== "station"), ({ x, y, w, h }) => [x, y, x + w, y + h]);
  for (const name of ["verge", "way", "track"]) under.append(box(path, name, 5.5));
  under.append(box(ground, "meadow", 1.2));
  return under;
}

function around(spaces, points) {
  const all = spaces.map(points);
  const [xs, ys] = [0, 1].map((which) => all.flatMap((point) => point.filter((_, index) => index % 2 === which)));
  return { x: Math.min(...xs), y: Math.min(...ys), width: Math.max(...xs) - Math.min(...xs), height: Math.max(...ys) - Math.min(...ys) };
}

function box(around, name, rx) {
  const rectangle = shape("rect", { ...around, rx });
  rectangle.classList.add(name);
  return rectangle;
}

export function rivers({ left, right, top, bottom }, borders) {
  const over = shape("svg", { viewBox: `${left} ${top} ${right - left} ${bottom - top}`, "aria-hidden": "true" });
  over.classList.add("rivers");
  const d = courses(borders).map(flowing).join("");
  for (const name of ["bank", "water", "shoal", "glint"]) {
    const course = shape("path", { d });
    course.classList.add(name);
    over.append(course);
  }
  return over;
}

// Borders that meet end to end, where no third one joins them, are one course.
function courses(borders) {
  const ends = new Map();
  const key = (x, y) => `${x},${y}`;
  for (const border of borders) {
    for (const end of [key(border[0], border[1]), key(border[2], border[3])]) {
      ends.set(end, [...(ends.get(end) ?? []), border]);
    }
  }
  const left = new Set(borders);
  const found = [];
  const follow = (border, from) => {
    const course = [from];
    for (let here = from; border; ) {
      left.delete(border);
      const [x1, y1, x2, y2] = border;
      here = key(x1, y1) === key(...here) ? [x2, y2] : [x1, y1];
      course.push(here);
      const on = ends.get(key(...here));
      border = on.length === 2 ? on.find((other) => left.has(other)) : null;
    }
    found.push(course);
  };
  for (const [end, on] of ends) {
    if (on.length !== 2) for (const border of on) if (left.has(border)) follow(border, end.split(",").map(Number));
  }
  for (const border of left) if (left.has(border)) follow(border, [border[0], border[1]]); // a river round an island
  return found;
}

function flowing(course) {
  const toward = ([x, y], [tx, ty]) => {
    const far = Math.hypot(tx - x, ty - y);
    return [x + ((tx - x) * BEND) / far, y + ((ty - y) * BEND) / far];
  };
  const at = ([x, y]) => `${x} ${y}`;
  const bends = course.slice(1, -1).map((corner, index) => {
    const [before, after] = [course[index], course[index + 2]];
    return `L${at(toward(corner, before))}Q${at(corner)} ${at(toward(corner, after))}`;
  });
  return `M${at(course[0])}${bends.join("")}L${at(course.at(-1))}`;
}
