// The list of a chair's screen as buttons. A click is what dial and push would do, or the key where it leads back.
// Where another chair's list lies open, this one is folded; what is asked alike there is not here too.

import { seenFromAbove } from "./art.js";
import { say } from "./words.js";

const STEPS = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
const BACK = "back";
const NO = "no";
const TYPED_MS = 1500;

export class Choices {
  #root;
  #fold;
  #send;
  #of = "";
  #names = [];
  #title = "";
  #typed = ""; // the digits of a number so far
  #forgetting = 0;
  #unasked = false; // whether there is a list that nobody has asked for
  topic = "";
  asks = ""; // the same text for lists that are alike, and none without a list

  constructor(root, fold, { choose, open }) {
    this.#root = root;
    this.#fold = fold;
    this.#send = choose;
    fold.addEventListener("click", () => {
      this.#ask(false);
      open();
      this.focus();
    });
    root.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      // The second click of two was meant for the list before.
      if (button && event.detail < 2) this.#choose([...root.children].indexOf(button));
    });
    root.addEventListener("keydown", (event) => this.#key(event));
  }

  set title(title) {
    this.#title = title;
    this.#root.setAttribute("aria-label", say("choices-of", { chair: title }));
  }

  get hasFocus() {
    return this.#root.contains(document.activeElement);
  }

  // Arrows go to the next one and the last one, a digit chooses that one, and Escape goes back.
  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const all = [...this.#root.querySelectorAll(".choice")];
    const here = all.indexOf(event.target);
    if (event.key in STEPS) all.at((here + STEPS[event.key]) % all.length).focus();
    else if (/^[0-9]$/.test(event.key) && !event.repeat) this.#count(event.key, all);
    else if (event.key !== "Escape" || !(this.choose(BACK) || this.choose(NO))) return;
    event.preventDefault();
  }

  // The number of an entry: as soon as no longer one is meant, it is chosen.
  #count(digit, all) {
    const number = Number(this.#typed + digit);
    clearTimeout(this.#forgetting);
    this.#typed = "";
    if (!number || number > all.length) return;
    all[number - 1].focus();
    if (number * 10 > all.length) this.#choose(number - 1);
    else {
      this.#typed = String(number);
      this.#forgetting = setTimeout(() => (this.#typed = ""), TYPED_MS);
    }
  }

  #ask(unasked) {
    this.#unasked = unasked;
    const texts = [...this.#root.children].map(({ textContent }) => textContent);
    this.asks = texts.length && !unasked ? JSON.stringify([this.topic, ...texts]) : "";
  }

  // Whether it lies open, and if not, whether it can be opened here.
  lay(open, folded) {
    this.#root.hidden = !this.asks || !open;
    this.#fold.hidden = !(this.#unasked || (this.asks && !open && folded));
    this.#fold.textContent = say("choices-folded", { count: this.#names.length });
    this.#fold.setAttribute("aria-label", [this.#fold.textContent, this.#title].join(say("and")));
    this.#show(this.#chosen);
  }

  // Whether it had the focus and is gone.
  take({ of, topic, entries, cursor, folded }) {
    const focused = this.hasFocus;
    const unasked = folded && (of !== this.#of || this.#root.hidden);
    const anew = of !== this.#of || entries.length !== this.#names.length;
    if (anew) this.#root.replaceChildren(...entries.map(choice));
    if (anew) this.#typed = "";
    this.#root.dataset.of = of;
    [this.#of, this.#names, this.topic] = [of, entries.map(({ name }) => name), topic];
    this.#ask(unasked);
    this.lay(!this.#root.hidden, true);
    for (const [number, button] of [...this.#root.children].entries()) {
      if (number === cursor) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
    if (focused && anew) this.focus();
    return focused && !this.asks;
  }

  close() {
    this.take({ of: "", topic: "", entries: [], cursor: null, folded: false });
  }

  // Choose the entry with that name; whether there is one.
  choose(name) {
    const number = this.#names.indexOf(name);
    return number >= 0 && this.#choose(number);
  }

  focus() {
    this.#chosen?.focus({ preventScroll: true });
  }

  get #chosen() {
    return this.#root.querySelector("[aria-current]") ?? this.#root.firstElementChild;
  }

  #choose(entry) {
    return this.#send({ entry, of: this.#of });
  }

  // The list scrolls, and not the page.
  #show(button) {
    if (!button) return;
    const { top, bottom } = button.getBoundingClientRect();
    const room = this.#root.getBoundingClientRect();
    if (top < room.top) this.#root.scrollTop -= room.top - top;
    else if (bottom > room.bottom) this.#root.scrollTop += bottom - room.bottom;
  }
}

function choice({ text, picture }) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "choice", textContent: text });
  if (picture?.length) button.prepend(seenFromAbove(picture));
  return button;
}
