// The chairs of the table and the screen in the middle; and which chairs this page sits on.

import { Chair } from "./chair.js";
import { notify } from "./notice.js";
import { feel } from "./press.js";
import { darken, draw, sharpen, unplug } from "./screens.js";
import { say } from "./words.js";

const KEPT = "companion.claims";
const COMMON = "common";
const GRANTED_MS = 60;
const KEYS = { ArrowRight: 1, ArrowLeft: -1 };

function kept() {
  try {
    const names = JSON.parse(sessionStorage.getItem(KEPT));
    return Array.isArray(names) ? names : null;
  } catch {
    return null;
  }
}

export class Seats {
  #send;
  #shared;
  #root = document.getElementById("seats");
  #common = document.getElementById("common");
  #chairs = new Map();
  #wanted = new Set();
  #asked = null; // at a real table, the chair that was asked for last
  #simulated = true;
  #phone = false;
  #tabs = new Tabs();
  #ask;
  #acting = [];
  #opened = ""; // the chair whose list somebody has opened
  #out = new Set();
  #near = "south";

  constructor(send, shared) {
    this.#send = send;
    this.#shared = shared;
    this.#ask = new Ask((message) => send({ do: "choose", ...message }));
    sharpen(this.#common);
  }

  // A table that was not there before. At a simulated one: sit where we sat, and the first time on every chair.
  // A real one knows itself who sits where, and so does a shared one: there its own machine begins on one chair.
  greet({ simulated, phone, chairs }) {
    this.#simulated = simulated;
    this.#phone = phone;
    if (phone) this.#root.parentElement.prepend(this.#root);
    this.darken();
    const names = chairs.map(({ name }) => name);
    const first = this.#shared.isShared ? names.slice(0, 1) : names;
    this.#wanted = new Set(simulated && !this.#shared.isVisitor ? (kept() ?? first) : []);
    this.take(chairs);
    for (const chair of this.#chairs.values()) chair.wait("");
    for (const { name, claimed, taken } of chairs) if (this.#wanted.has(name) && !claimed && !taken) this.#claim(name);
  }

  take(chairs) {
    const page = { hands: this.#simulated || this.#phone, alone: this.#simulated && !this.#shared.isShared };
    for (const told of chairs) {
      if (!this.#chairs.has(told.name)) this.#add(told.name);
      this.#chairs.get(told.name).update(told, page);
      this.#place(this.#chairs.get(told.name));
    }
    const names = new Set(chairs.map((chair) => chair.name));
    for (const [name, chair] of this.#chairs) {
      if (names.has(name)) continue;
      chair.root.remove();
      this.#chairs.delete(name);
    }
    if (this.#phone) this.#show();
    this.#lay();
  }

  // At a real table one of ours is before us, and the others come last.
  #show() {
    const ours = [...this.#chairs.values()].filter(({ claimed }) => claimed);
    document.body.classList.toggle("seated", ours.length > 0);
    const [came] = this.#tabs.take(ours);
    if (came === undefined || came.name !== this.#asked) return;
    this.#asked = null;
    came.focus();
    scrollTo({ top: 0 });
    feel(GRANTED_MS);
  }

  // Whoever looks from the other side has the chair there nearest.
  flip(on) {
    this.#near = on ? "north" : "south";
    for (const { root } of this.#chairs.values()) root.remove();
    for (const chair of this.#chairs.values()) this.#place(chair);
  }

  // Whoever only looks on is told why nothing comes of a click, and which chairs can be taken.
  lookOn() {
    const free = this.#shared.looksOn ? [...this.#chairs.values()].filter((chair) => chair.used && chair.free) : [];
    const why = !this.#shared.looksOn ? "powerless" : free.length ? "looks-on" : "looks-on-full";
    const buttons = free.map(({ name, title }) => [say("claim-of", { chair: title }), () => this.#claim(name)]);
    notify(say(why), buttons);
  }

  #add(name) {
    const chair = new Chair(name, this.#send, {
      claim: (one) => this.#claim(one),
      leave: (one) => this.#leave(one),
      open: (one) => this.#lay(one),
      stays: this.#simulated && !this.#shared.isVisitor,
    });
    chair.unplug(this.#out);
    this.#chairs.set(name, chair);
  }

  // A chair where nobody plays is not there at all.
  #place({ name, used, root }) {
    if (!used) root.remove();
    else if (root.isConnected) return;
    else if (name === this.#near || this.#phone) this.#root.append(root);
    else this.#common.before(root);
  }

  #claim(name) {
    this.#asked = name;
    this.#keep(this.#wanted.add(name));
    this.#send({ do: "claim", chair: name });
  }

  #leave(name) {
    this.#wanted.delete(name);
    this.#keep(this.#wanted);
    this.#send({ do: "leave", chair: name });
    if (this.#simulated) this.#chairs.get(name).update({ claimed: false });
  }

  #keep(wanted) {
    try {
      if (this.#simulated) sessionStorage.setItem(KEPT, JSON.stringify([...wanted]));
    } catch {
      // A browser that keeps nothing sits on every chair anew; that is all.
    }
  }

  // Somebody at that chair is asked whether this page may have it.
  wait({ chair, number }) {
    this.#chairs.get(chair)?.wait(number);
  }

  spell(message) {
    if (this.#chairs.get(message.chair)?.spell(message)) this.#tabs.choose(message.chair);
  }

  list(message) {
    const chair = this.#chairs.get(message.chair);
    chair?.list(message, () => this.#lay());
    if (chair?.claimed) this.#ask.take(message, this.#phone || this.#shared.isShared);
  }

  // What a control of this page asks for may bring up a question.
  expect(message) {
    this.#ask.expect(message);
  }

  // The chair that is large, or on a phone before us.
  get #front() {
    return this.#phone ? this.#tabs.at : [...this.#chairs.values()].find(({ root }) => root.classList.contains("first"));
  }

  // The list of the front chair gets the focus.
  answer() {
    this.#front?.answer();
  }

  tap(kind) {
    this.#front?.tap(kind);
  }

  // These are to move.
  act(acting) {
    this.#acting = acting;
    this.#lay();
  }

  // One list lies open: where it was opened, else where the focus is, else of who is to move. What several are
  // asked alike is there once. A phone shows one chair at a time.
  #lay(opened = this.#opened) {
    const all = [...this.#chairs.values()];
    const [asked, ours] = [all.filter(({ asks }) => asks), all.filter(({ claimed }) => claimed)];
    const acts = ({ name }) => this.#acting.includes(name);
    this.#opened = opened;
    const open = asked.find(({ name }) => name === opened) ?? asked.find(({ hasFocus }) => hasFocus) ?? asked.find(acts) ?? asked[0];
    const first = this.#phone ? null : (open ?? ours.find(acts) ?? ours[0]);
    for (const chair of all) chair.lay(this.#phone || chair === open, chair.asks !== open?.asks, chair === first);
  }

  // The menu of one of our chairs, one of these or of those to move if possible; whether we have one.
  openMenu(wanted, goal) {
    const ours = [...this.#chairs.values()].filter(({ claimed, used }) => claimed && used);
    const one = (names) => ours.find(({ name }) => names.includes(name));
    const chair = one(wanted) ?? one(this.#acting) ?? ours[0];
    if (this.#phone && chair) this.#tabs.choose(chair.name);
    else if (chair) this.#lay(chair.name);
    chair?.openMenu(goal);
    return chair !== undefined;
  }

  show(message) {
    if (message.name === COMMON) draw(this.#common, message, say("screen"));
    else this.#chairs.get(message.name)?.show(message);
  }

  // Those parts have no plug.
  unplug(out) {
    this.#out = out;
    unplug(this.#common, out.has(`${COMMON}.screen`));
    for (const chair of this.#chairs.values()) chair.unplug(out);
  }

  // Nobody tells any more when a private moment is over.
  hide() {
    if (this.#phone || this.#shared.isShared) for (const chair of this.#chairs.values()) chair.hide();
  }

  darken() {
    this.#ask.forget();
    darken(this.#common);
    for (const chair of this.#chairs.values()) chair.darken();
  }
}

// One chair at a time, where this page has several: a tab for each of them.
class Tabs {
  #root = document.getElementById("tabs");
  #chairs = [];
  #at = null;

  constructor() {
    this.#root.addEventListener("click", (event) => {
      const tab = event.target.closest(".tab");
      if (tab) this.choose(tab.dataset.chair);
    });
    this.#root.addEventListener("keydown", (event) => {
      if (!(event.key in KEYS)) return;
      event.preventDefault();
      const here = this.#chairs.indexOf(this.#at);
      const { name } = this.#chairs.at((here + KEYS[event.key]) % this.#chairs.length);
      this.choose(name);
      this.#root.querySelector('[aria-selected="true"]').focus();
    });
  }

  get at() {
    return this.#at;
  }

  // These are ours; the one that has just become ours is before us.
  take(chairs) {
    const came = chairs.filter((chair) => !this.#chairs.includes(chair));
    const left = this.#chairs.filter((chair) => !chairs.includes(chair));
    for (const chair of left) this.#stand(chair, false);
    this.#chairs = chairs;
    this.#at = came[0] ?? (chairs.includes(this.#at) ? this.#at : chairs[0]);
    this.#show();
    return came;
  }

  choose(name) {
    this.#at = this.#chairs.find((chair) => chair.name === name) ?? this.#at;
    this.#show();
  }

  #show() {
    const several = this.#chairs.length > 1;
    const tabs = several ? this.#chairs.map((chair) => this.#tab(chair)) : [];
    // What is the same as before keeps the focus.
    const [texts, before] = [tabs, [...this.#root.children]].map((all) => all.map(({ outerHTML }) => outerHTML));
    if (texts.join() !== before.join()) this.#root.replaceChildren(...tabs);
    this.#root.hidden = !several;
    for (const chair of this.#chairs) this.#stand(chair, several);
  }

  #tab({ name, title }) {
    const tab = document.createElement("button");
    const chosen = name === this.#at.name;
    Object.assign(tab, { type: "button", className: "tab", textContent: title, tabIndex: chosen ? 0 : -1 });
    tab.dataset.chair = name;
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-selected", String(chosen));
    return tab;
  }

  #stand(chair, several) {
    chair.root.classList.toggle("behind", several && chair !== this.#at);
    if (several) chair.root.setAttribute("role", "tabpanel");
    else chair.root.removeAttribute("role");
  }
}

const ASKING = ["first-game", "board-play", "begin", "menu", "choose"];
const EXPECTED_MS = 5000;
const READ_MS = 500; // a tap before that was meant for something else
const CONSENT = "consent";
const ANSWERS = ["yes", "no"];

// A yes or no that a control of this page has brought up, and that is not asked where that control is: it is asked over
// the page. So is what others want of who sits here.
class Ask {
  #root = document.getElementById("ask");
  #answers = document.getElementById("ask-answers");
  #choose;
  #asked = new Map(); // what each of our chairs is asked
  #at = null; // the one that is shown
  #from = null; // the chair whose list was clicked last, if it was one
  #until = 0;
  #since = 0;

  constructor(choose) {
    this.#choose = choose;
    this.#root.addEventListener("cancel", (event) => {
      event.preventDefault();
      this.#answer("no");
    });
    this.#answers.addEventListener("click", ({ target, detail }) => {
      const soon = detail && performance.now() < this.#since;
      if (target.dataset.answer && !soon && detail < 2) this.#answer(target.dataset.answer);
    });
  }

  expect({ do: verb, chair = null }) {
    if (!ASKING.includes(verb)) return;
    this.#from = chair;
    this.#until = performance.now() + EXPECTED_MS;
  }

  // `far` tells whether whoever asks may be elsewhere.
  take(message, far) {
    const { chair, asks, topic } = message;
    const [before, shown] = [this.#asked.get(chair)?.asks, this.#at && this.#asked.get(this.#at).asks];
    if (asks) this.#asked.set(chair, message);
    else this.#asked.delete(chair);
    const brought = performance.now() < this.#until && chair !== this.#from;
    if (this.#at === chair && asks !== shown) this.#close(shown);
    else if (asks && asks !== before && !this.#at && (brought || (far && topic === CONSENT))) this.#open(chair, !brought);
  }

  forget() {
    this.#asked.clear();
    this.#at = null;
    this.#root.close();
  }

  // Of several who are asked one after the other, the next.
  #close(shown) {
    const next = [...this.#asked.values()].find(({ asks }) => asks !== shown);
    this.#at = null;
    if (next) this.#open(next.chair, false);
    else this.#root.close();
  }

  #open(chair, unasked) {
    const { asks, entries, cursor } = this.#asked.get(chair);
    this.#at = chair;
    this.#since = unasked ? performance.now() + READ_MS : 0;
    document.getElementById("ask-text").textContent = asks;
    const found = ANSWERS.flatMap((name) => entries.filter((entry) => entry.name === name));
    this.#answers.replaceChildren(...found.map(answer));
    if (!this.#root.open) this.#root.showModal();
    this.#answers.querySelector(`[data-answer="${entries[cursor ?? 0].name}"]`)?.focus();
  }

  #answer(name) {
    const { chair, entries, of } = this.#asked.get(this.#at);
    this.#choose({ chair, entry: entries.findIndex((entry) => entry.name === name), of });
  }
}

function answer({ name, text }) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "action", textContent: text });
  button.dataset.answer = name;
  return button;
}
