// The list of a chair's screen as buttons. A click is what dial and push would do, or the key where it leads back.

import { signOf } from "./art.js";

export class Choices {
  #root;
  #send;
  #of = "";
  #names = [];
  #folded = false;
  topic = "";

  constructor(root, send) {
    this.#root = root;
    this.#send = send;
    root.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      // The second click of two was meant for the list before.
      if (button && event.detail < 2) this.#choose([...root.children].indexOf(button));
    });
  }

  set label(text) {
    this.#root.setAttribute("aria-label", text);
  }

  // Whether it had the focus and is gone.
  take({ of, topic, entries, cursor, folded }) {
    const focused = this.#root.contains(document.activeElement);
    this.#folded = folded && (of !== this.#of || this.#root.hidden);
    const anew = of !== this.#of || entries.length !== this.#names.length;
    if (anew) this.#root.replaceChildren(...entries.map(choice));
    [this.#of, this.#names, this.topic] = [of, entries.map(({ name }) => name), topic];
    this.#root.hidden = !entries.length || this.#folded;
    for (const [number, button] of [...this.#root.children].entries()) {
      if (number === cursor) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
    if (focused && anew) this.focus();
    this.#show(this.#chosen);
    return focused && this.#root.hidden;
  }

  // Whether there is a list that nobody has asked for.
  get folded() {
    return this.#folded;
  }

  unfold() {
    this.#folded = this.#root.hidden = false;
    this.focus();
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
  if (picture?.length) button.prepend(drawn(picture));
  return button;
}

// A part of a board, seen from above.
function drawn(rows) {
  const root = document.createElement("span");
  root.className = "part-picture";
  root.style.setProperty("--columns", rows[0].length);
  root.append(
    ...rows.flat().map((ground) => {
      const space = document.createElement("i");
      space.className = `ground-${signOf(ground)}`;
      return space;
    }),
  );
  return root;
}
