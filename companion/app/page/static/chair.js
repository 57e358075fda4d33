// The panel of one chair: its screen, dial and key, for a page that sits there.

import { Dial } from "./dial.js";
import { Press } from "./press.js";
import { darken, draw, unplug } from "./screens.js";
import { placeName, say } from "./words.js";

export class Chair {
  root;
  name;
  claimed = false;
  used = true; // whether somebody plays there
  #parts = {};
  #title = "";
  #waiting = false;
  #out = new Set();

  constructor(name, send, { claim, leave }) {
    this.name = name;
    this.#title = placeName(name);
    this.root = document.getElementById("chair").content.firstElementChild.cloneNode(true);
    this.root.dataset.chair = name;
    const part = (kind, verb) => send({ do: verb, part: this.#parts[kind] });
    new Dial(
      this.#find(".dial"),
      (detents) => send({ do: "turn", part: this.#parts.dial, detents }),
      (verb) => part("push", verb),
    );
    new Press(this.#find(".key"), (verb) => part("key", verb), { mayStay: true });
    this.#find(".claim").addEventListener("click", () => (this.claimed || this.#waiting ? leave : claim)(name));
    this.update({});
  }

  #find(selector) {
    return this.root.querySelector(selector);
  }

  update({ title, parts, claimed }, { waiting = false, hands = true } = {}) {
    this.#title = title === this.name ? placeName(title) : (title ?? this.#title);
    this.used = title === undefined ? this.used : title !== "";
    this.#parts = parts ?? this.#parts;
    this.claimed = claimed ?? this.claimed;
    this.#waiting = waiting && !this.claimed;
    this.#find("h2").textContent = this.#title;
    const where = placeName(this.name);
    this.#find(".where").textContent = where === this.#title ? "" : where;
    this.#find(".nothing").textContent = this.claimed ? "" : say(this.#waiting ? "claim-waits" : "claim-free");
    this.root.classList.toggle("claimed", this.claimed);
    this.#find(".dial").hidden = !hands || !this.#parts.dial;
    this.#find(".push").hidden = !this.#parts.push;
    this.#find(".key").hidden = !hands || !this.#parts.key;
    this.#find(".claim").textContent = say(this.claimed || this.#waiting ? "leave" : "claim");
    this.#label();
    if (!this.claimed) this.darken();
  }

  #label() {
    const names = {
      ".claim": [this.claimed || this.#waiting ? "leave-of" : "claim-of"],
      ".rim": ["dial-of", "dial"],
      ".push": ["push-of", "push"],
      ".key": ["key-of", "key"],
      ".left": ["turn-left-of", "dial"],
      ".right": ["turn-right-of", "dial"],
    };
    this.root.setAttribute("aria-label", this.#title);
    for (const [selector, [code, kind]] of Object.entries(names)) {
      const [control, name] = [this.#find(selector), say(code, { chair: this.#title })];
      const out = this.#out.has(this.#parts[kind]);
      control.classList.toggle("out", out);
      control.setAttribute("aria-label", out ? [name, say("unplugged")].join(say("and")) : name);
    }
  }

  unplug(out) {
    this.#out = out;
    unplug(this.#find(".screen"), out.has(`${this.name}.screen`));
    this.#label();
  }

  show(message) {
    if (this.claimed) draw(this.#find(".screen"), message, say("screen-of", { chair: this.#title }));
  }

  darken() {
    darken(this.#find(".screen"));
  }
}
