// What the page says in words: why something was refused, for as long as it takes to read it; and what stands
// elsewhere than in the game, for as long as it does.

import { stackName } from "./art.js";
import { tell } from "./screens.js";
import { say } from "./words.js";

const SHOWN_MS = 3500;
const PER_LETTER_MS = 45;
const PER_BUTTON_MS = 5000;
const MOST = 2; // spaces that differ are named

const notice = document.getElementById("notice");
const differing = document.getElementById("differing");
const hand = document.getElementById("hand");
const WIDE = matchMedia("(width >= 1100px)");
let hiding = 0;

// Each of the buttons has its name, and what a click on it does.
export function notify(why, buttons = []) {
  clearTimeout(hiding);
  notice.replaceChildren(why, ...buttons.map(button));
  place();
  notice.classList.add("shown");
  tell(why);
  const shownMs = SHOWN_MS + why.length * PER_LETTER_MS + buttons.length * PER_BUTTON_MS;
  hiding = setTimeout(() => notice.classList.remove("shown"), shownMs);
}

function place() {
  const at = hand.getBoundingClientRect();
  notice.classList.toggle("beside", WIDE.matches && at.height > 0 && at.top >= 0);
  for (const side of ["left", "top", "width", "height"]) notice.style.setProperty(`--${side}`, `${at[side]}px`);
}

// A lesson above the hand comes, grows and goes while the words are there.
const moves = new ResizeObserver(place);
for (const one of [hand, document.getElementById("guide")]) moves.observe(one);

// What has been put right since is not to be read any more.
export function withdraw(why) {
  if (why && notice.textContent === why) notice.classList.remove("shown");
}

function button([name, does]) {
  const root = document.createElement("button");
  Object.assign(root, { type: "button", className: "small", textContent: name });
  root.addEventListener("click", () => {
    notice.classList.remove("shown");
    does();
  });
  return root;
}

function named(stacks) {
  return stacks.map(([look, count, down]) => stackName(look, count, down)).join(say("and")) || say("differs-nothing");
}

export function explainDifferences(differences) {
  const spaces = [...differences].map(([space, { here, there }]) => {
    return say("differs-space", { space, here: named(here), there: named(there) });
  });
  const more = spaces.splice(MOST).length;
  if (more) spaces.push(say("differs-more", { count: more }));
  const said = spaces.length ? say("differs", { spaces: spaces.join(say("and")) }) : "";
  if (differing.textContent !== said) differing.textContent = said;
}
