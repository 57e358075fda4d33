// The panel of one chair: its screen, dial and key, for a page that sits there.

import { Dial } from "./dial.js";
import { Press } from "./press.js";
import { darken, draw } from "./screens.js";
import { knows, say } from "./words.js";

export class Chair {
  root;
  name;
  claimed = false;
  used = true; // whether somebody plays there
  #parts = {};
  #title = "";
  #waiting = false;

  constructor(name, send, { claim, leave }) {
    this.name = name;
    this.#title = knows(`chair-${name}`) ? say(`chair-${name}`) : name;
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
    this.#title = title ?? this.#title;
    this.used = title === undefined ? this.used : title !== "";
    this.#parts = parts ?? this.#parts;
    this.claimed = claimed ?? this.claimed;
    this.#waiting = waiting && !this.claimed;
    this.#find("h2").textContent = this.#title;
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
      ".claim": this.claimed || this.#waiting ? "leave-of" : "claim-of",
      ".rim": "dial-of",
      ".push": "push-of",
      ".key": "key-of",
      ".left": "turn-left-of",
      ".right": "turn-right-of",
    };
    this.root.setAttribute("aria-label", this.#title);
    for (const [selector, code] of Object.entries(names)) {
      this.#find(selector).setAttribute("aria-label", say(code, { chair: this.#title }));
    }
  }

  show(message) {
    if (this.claimed) draw(this.#find(".screen"), message, say("screen-of", { chair: this.#title }));
  }

  darken() {
    darken(this.#find(".screen"));
  }
}
