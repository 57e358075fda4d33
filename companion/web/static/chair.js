// The panel of one chair: its screen, dial and key, for a page that sits there.

import { Choices } from "./choices.js";
import { Dial } from "./dial.js";
import { notify } from "./notice.js";
import { Press, swipe } from "./press.js";
import { blank, darken, draw, entitle, sharpen, unplug } from "./screens.js";
import { placeName, say } from "./words.js";

const REST_MS = 700;
const HINT = "hint"; // asked for again, it says one step more
const NO_MENU = ["work", "wake"]; // there a list is open already

export class Chair {
  root;
  name;
  claimed = false;
  used = true; // whether somebody plays there
  title = "";
  #parts = {};
  #letters;
  #choices;
  #opening = false; // while the list of its menu is waited for
  #send;
  #waiting = false;
  #answering = false; // while its list is waited for
  #out = new Set();
  #taken; // whether somebody else sits there, at a table where each chair is that of one visitor
  #left = false; // and has closed the page since
  #bot = false; // whether a bot alone plays there
  #stays = false; // whether nobody leaves it: a page that is alone has the chairs of bots without sitting there
  #mayHold = false;
  #secret = false; // whether its key shows or takes what is for this chair alone

  // `stays` tells whether a key may be left down: not where it shows what nobody else may see.
  constructor(name, send, { claim, leave, open, stays }) {
    this.name = name;
    this.#send = send;
    this.title = placeName(name);
    this.root = document.getElementById("chair").content.firstElementChild.cloneNode(true);
    this.root.dataset.chair = name;
    const part = (kind, verb) => send({ do: verb, part: this.#parts[kind] });
    const dial = new Dial(
      this.#find(".dial"),
      (detents) => send({ do: "turn", part: this.#parts.dial, detents }),
      (verb) => part("push", verb),
    );
    new Press(this.#find(".key"), (verb) => part("key", verb), {
      mayStay: stays,
      holder: this.#find(".hold"),
    });
    this.#mayHold = stays;
    this.#find(".hold").addEventListener("click", () => this.#offerHold());
    swipe(this.#find(".screen"), (detents) => this.#parts.dial && dial.turn(detents));
    sharpen(this.#find(".screen"));
    this.#letters = new Letters(
      this.#find(".letters"),
      (text) => send({ do: "type", chair: name, text }),
      () => this.#find(".push").click(),
    );
    this.#choices = new Choices(this.#find(".choices"), this.#find(".fold"), {
      choose: (chosen) => send({ do: "choose", chair: name, ...chosen }),
      open: () => open(name),
    });
    this.#find(".claim").addEventListener("click", () => (this.claimed || this.#waiting ? leave : claim)(name));
    this.update({});
  }

  #find(selector) {
    return this.root.querySelector(selector);
  }

  update({ title, parts, claimed, taken, left, bot }, { hands = true, alone = false } = {}) {
    this.title = title === this.name ? placeName(title) : (title ?? this.title);
    this.used = title === undefined ? this.used : title !== "";
    this.#bot = title === undefined ? this.#bot : Boolean(bot);
    this.#stays = this.#bot && alone;
    this.#parts = parts ?? this.#parts;
    this.claimed = claimed ?? this.claimed;
    this.#taken = taken ?? this.#taken;
    this.#left = left ?? this.#left;
    this.#find("h2").textContent = this.title;
    const where = placeName(this.name);
    this.#find(".where").textContent = where === this.title ? "" : where;
    this.root.classList.toggle("claimed", this.claimed);
    this.#find(".dial").hidden = !hands || this.#bot || !this.#parts.dial;
    this.#find(".push").hidden = !this.#parts.push;
    this.#find(".key").hidden = !hands || this.#bot || !this.#parts.key;
    this.#label();
    if (this.claimed) this.wait("");
    else this.darken();
  }

  // Whoever is at the chair says yes to this number; without one nobody is asked.
  wait(number) {
    this.#waiting = number !== "";
    this.#find(".number").textContent = number;
    this.#find(".ask").textContent = this.#waiting ? say("claim-asks", { chair: this.title }) : "";
    this.#find(".waits").hidden = !this.#waiting;
    this.root.classList.toggle("waiting", this.#waiting);
    if (this.#waiting) this.root.scrollIntoView({ block: "nearest" });
    this.#label();
  }

  #label() {
    const claim = this.claimed ? "leave" : this.#waiting ? "claim-off" : "claim";
    const free = this.#taken === undefined ? "claim-free" : !this.#taken ? "claim-open" : this.#left ? "claim-left" : "claim-taken";
    this.#find(".claim").hidden = this.claimed ? this.#stays : !this.free;
    this.#find(".nothing").textContent = this.claimed || this.#waiting ? "" : say(free);
    this.#find(".claim").textContent = say(claim);
    const names = {
      ".claim": [`${claim}-of`],
      ".rim": ["dial-of", "dial"],
      ".push": ["push-of", "push"],
      ".key": ["key-of", "key"],
      ".hold": ["hold-of", "key"],
      ".left": ["turn-left-of", "dial"],
      ".right": ["turn-right-of", "dial"],
    };
    this.root.setAttribute("aria-label", this.title);
    entitle(this.#find(".screen"), say("screen-of", { chair: this.title }));
    this.#choices.title = this.title;
    for (const [selector, [code, kind]] of Object.entries(names)) {
      const [control, name] = [this.#find(selector), say(code, { chair: this.title })];
      const out = this.#out.has(this.#parts[kind]);
      control.classList.toggle("out", out);
      control.setAttribute("aria-label", out ? [name, say("unplugged")].join(say("and")) : name);
    }
  }

  // Whether it can be taken.
  get free() {
    return !this.claimed && (!this.#taken || this.#left);
  }

  // Whether this chair has just begun to ask for letters.
  spell(message) {
    return this.claimed && this.#letters.take(message);
  }

  // The list that its screen shows, or none; `lay` decides whether it is open here.
  list(message, lay) {
    if (!this.claimed) return;
    this.#secret = message.secret;
    this.#offerHold();
    const gone = this.#choices.take(message);
    lay();
    if (gone) this.focus();
    if (this.#answering && this.asks) this.answer();
    if (this.#opening && this.asks) this.#opened();
  }

  // The focus goes to its list, which unfolds; where there is none, to the dial, and a detent brings that of the turn.
  answer() {
    const fold = this.#find(".fold");
    this.#answering = !this.asks && fold.hidden;
    if (!fold.hidden) fold.click();
    else if (this.asks) this.#choices.focus();
    else if (this.#parts.dial && this.#send({ do: "turn", part: this.#parts.dial, detents: 1 })) this.focus();
  }

  tap(kind) {
    const part = this.#parts[kind];
    if (part && this.#send({ do: "press", part })) this.#send({ do: "release", part });
  }

  get asks() {
    return this.#choices.asks;
  }

  get hasFocus() {
    return this.#choices.hasFocus;
  }

  #offerHold() {
    const hold = this.#find(".hold");
    hold.hidden = !this.#mayHold || !(this.#secret || hold.getAttribute("aria-pressed") === "true");
  }

  // Whether its list is open; if not, whether it can be opened here; and whether all here is larger than elsewhere.
  lay(open, folded, first) {
    this.root.classList.toggle("first", first);
    this.#choices.lay(open, folded);
  }

  // Open the menu, or that entry of it.
  openMenu(goal) {
    this.root.scrollIntoView({ block: "nearest" });
    const topic = this.#choices.topic || null;
    if ((topic === goal && goal !== HINT) || NO_MENU.includes(topic)) this.#choices.focus();
    else this.#opening = this.#send({ do: "menu", chair: this.name, ...(goal && { entry: goal }) });
  }

  // With the focus in the list, what comes next has it too.
  #opened() {
    this.#opening = false;
    this.root.scrollIntoView({ block: "nearest" });
    this.#choices.focus();
  }

  // Whoever only has keys goes on with these.
  focus() {
    this.#find(this.#parts.dial ? ".rim" : ".claim").focus({ preventScroll: true });
  }

  unplug(out) {
    this.#out = out;
    unplug(this.#find(".screen"), out.has(`${this.name}.screen`));
    this.#label();
  }

  show(message) {
    if (this.claimed) draw(this.#find(".screen"), message, say("screen-of", { chair: this.title }));
  }

  hide() {
    blank(this.#find(".screen"));
  }

  darken() {
    this.#letters.close();
    this.#choices.close();
    this.#find(".hold").hidden = true;
    darken(this.#find(".screen"));
  }
}

// Letters for a chair whose screen asks for some: with the keyboard of the phone in place of its dial.
// What the table makes of them stands in the field, as soon as fingers rest.
class Letters {
  #root;
  #field;
  #done;
  #send;
  #told = "";
  #rest = 0;

  constructor(root, send, push) {
    this.#root = root;
    this.#field = root.querySelector("input");
    this.#done = root.querySelector("button");
    this.#send = send;
    this.#field.addEventListener("input", (event) => event.isComposing || this.#type());
    this.#field.addEventListener("compositionend", () => this.#type());
    root.addEventListener("submit", (event) => {
      event.preventDefault();
      if (!this.#done.disabled) push();
    });
  }

  // Whether it has just been opened.
  take({ open, text, longest }) {
    const opens = open && this.#root.hidden;
    this.#root.hidden = !open;
    this.#field.maxLength = longest;
    this.#told = text;
    if (!open || opens) this.#settle();
    else if (!this.#rest) this.#show();
    // Where all may answer, every chair has a field; the first one that opens is typed in.
    if (opens && !document.activeElement?.closest(".letters")) this.#field.focus({ preventScroll: true });
    return opens;
  }

  close() {
    this.#root.hidden = true;
    this.#settle();
  }

  #type() {
    this.#send(this.#field.value);
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#settle(), REST_MS);
    this.#done.disabled = !this.#field.value.trim();
  }

  #settle() {
    clearTimeout(this.#rest);
    this.#rest = 0;
    this.#show();
  }

  #show() {
    if (this.#field.value !== this.#told) this.#field.value = this.#told;
    this.#done.disabled = !this.#told;
  }
}
