// The next game, set up in one window: which one, who plays, on which board and how. What there is to choose, what is
// chosen and what is recommended is told by the table; this file knows no game.

import { art, make, seenFromAbove } from "./art.js";
import { notify } from "./notice.js";
import { say } from "./words.js";

const MOST_CHIPS = 5; // with more values, or sentences to them, they are in a list

export class NewGame {
  #send;
  #draw;
  #game = "";
  #chosen = []; // pairs of a setting and its value, the last one chosen at the end
  #shown = ""; // what was offered last, but for its sentences
  #names = new Map(); // by the number of the player, as typed here
  #root = document.getElementById("next");
  #games = document.getElementById("next-games");
  #company = document.getElementById("next-company");
  #players = document.getElementById("next-players");
  #settings = document.getElementById("next-settings");
  #manners = document.getElementById("next-manners");
  #play = document.getElementById("next-play");
  #foot = document.getElementById("next-foot");
  #leaves = document.getElementById("next-leaves");

  // `draw` is called where a board is to be drawn before play.
  constructor(send, draw) {
    this.#send = send;
    this.#draw = draw;
    document.getElementById("new-game").addEventListener("click", () => send({ do: "games" }));
    document.getElementById("next-close").addEventListener("click", () => this.#root.close());
    document.getElementById("next-yes").addEventListener("click", () => this.#begin(true));
    document.getElementById("next-no").addEventListener("click", () => {
      this.#askToLeave("");
      this.#play.focus();
    });
    this.#games.addEventListener("change", ({ target }) => {
      const company = this.#company.querySelector("input")?.name; // who plays is the same in another game
      this.#ask(target.value, this.#chosen.filter(([about]) => about === company));
    });
    for (const root of [this.#settings, this.#manners]) {
      root.addEventListener("change", ({ target }) => this.#choose(target.name, target.value));
    }
    this.#company.addEventListener("change", ({ target }) => {
      const levels = new Set([...this.#players.querySelectorAll("select")].map(({ name }) => name));
      this.#chosen = this.#chosen.filter(([about]) => !levels.has(about)); // it decides them all
      this.#choose(target.name, target.value);
    });
    this.#players.addEventListener("change", ({ target }) => {
      if (target.matches("select")) this.#choose(target.name, target.value);
    });
    this.#players.addEventListener("input", ({ target }) => this.#names.set(target.name, target.value));
    document.getElementById("next-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#begin(false);
    });
  }

  // The games, as cards; the offer of the one that is on the table follows.
  deal({ games }) {
    this.#game = this.#shown = "";
    this.#chosen = [];
    this.#names.clear();
    this.#play.disabled = true;
    this.#askToLeave("");
    this.#games.replaceChildren(this.#games.firstElementChild, ...games.map(card));
    if (!this.#root.open) this.#root.showModal();
    this.#root.querySelector(".within-window").scrollTop = 0;
  }

  // Moves would be left behind: that is asked once, and what was chosen stays until it is answered.
  leaves({ asks }) {
    this.#askToLeave(asks);
    document.getElementById("next-no").focus();
  }

  #askToLeave(text) {
    this.#leaves.hidden = !text;
    this.#foot.hidden = Boolean(text);
    document.getElementById("next-leaves-text").textContent = text;
  }

  // While a board is searched only a sentence is new: the rest stays as it is, or a click in between would miss.
  offer(message) {
    const { game, settings, manners, company, players, known, longest, asks } = message;
    if (!this.#root.open || (this.#game && game !== this.#game)) return; // closed, or another one was chosen since
    const shown = JSON.stringify(message, (key, value) => (key === "what" ? undefined : value));
    if (shown === this.#shown) {
      this.#retell(settings);
      return;
    }
    this.#shown = shown;
    const { name, value } = this.#root.contains(document.activeElement) ? document.activeElement : {};
    this.#game = game;
    this.#play.disabled = false;
    this.#askToLeave("");
    const chosen = this.#games.querySelector(`[value="${game}"]`);
    if (!chosen.checked) chosen.focus({ preventScroll: true });
    chosen.checked = true;
    this.#company.replaceChildren(...(company ? [setting(company)] : []));
    const rows = players.map((one, number) => this.#player(one, String(number), longest));
    this.#players.replaceChildren(...rows.map(([label]) => label), ...rows.flatMap(([, level]) => level ?? []));
    document.getElementById("next-known").replaceChildren(...known.map((one) => new Option(one)));
    this.#settings.replaceChildren(...settings.map(setting));
    this.#manners.replaceChildren(...manners.map(setting));
    document.getElementById("next-asks").textContent = asks ? say("new-game-asks") : "";
    if (!name) return;
    const before = [...this.#root.querySelectorAll(`[name="${name}"]`)];
    (before.find((one) => one.value === value) ?? before[0])?.focus({ preventScroll: true });
  }

  #retell(settings) {
    for (const { name, values } of settings) {
      for (const { value, what } of values) {
        const choice = this.#settings.querySelector(`input[name="${name}"][value="${value}"]`);
        const sentence = choice?.parentElement.querySelector("small");
        if (sentence) sentence.textContent = what;
      }
    }
  }

  began({ asks, draws }) {
    this.#root.close();
    if (asks) notify(say("new-game-asked"));
    if (draws) this.#draw();
  }

  #ask(game, chosen) {
    this.#game = game;
    this.#chosen = chosen;
    this.#send({ do: "offer", game, chosen });
  }

  #choose(name, value) {
    this.#ask(this.#game, [...this.#chosen.filter(([about]) => about !== name), [name, value]]);
  }

  #begin(sure) {
    const names = [...this.#players.querySelectorAll("input")].map((field) => field.value.trim());
    if (this.#game) this.#send({ do: "begin", game: this.#game, chosen: this.#chosen, names, sure });
  }

  // The name, and who plays: so that Tab leads from name to name.
  #player({ seat, name, by, bot }, number, longest) {
    const label = make("label");
    const field = make("input");
    Object.assign(field, { type: "text", name: number, maxLength: longest, spellcheck: false });
    field.value = this.#names.get(number) ?? name;
    field.setAttribute("list", "next-known");
    field.setAttribute("autocapitalize", "words");
    field.hidden = bot;
    label.append(written("span", seat), field);
    const levels = by?.values.map((level) => ({ ...level, usual: false })); // there is no room to say so
    const both = by ? [label, list(by.name, by.title, levels)] : [label];
    for (const one of both) one.style.gridRow = Number(number) + 1;
    return both;
  }
}

function card({ game, title, about, time, scene }) {
  const label = make("label", "game-card");
  const [texts, head] = [make("span", "game-texts"), make("span", "game-name")];
  head.append(radio("game", game, false), written("b", title));
  texts.append(head, written("small", time), written("span", about));
  label.append(art(`card-${scene}`), texts);
  return label;
}

function written(tag, text) {
  const element = make(tag);
  element.textContent = text;
  return element;
}

function setting({ name, title, what, values }) {
  const root = make("fieldset", "setting");
  root.append(written("legend", title));
  if (what) root.append(written("p", what));
  const told = values.some((value) => value.what);
  if (!told && values.length > MOST_CHIPS) root.append(list(name, title, values));
  else root.append(...values.map((value) => choice(name, value, told)));
  return root;
}

function list(name, title, values) {
  const select = make("select");
  select.name = name;
  select.setAttribute("aria-label", title);
  const [usual] = [say("new-game-usual")];
  const options = values.map(({ value, title, chosen, usual: is }) => {
    return new Option(is ? `${title} (${usual})` : title, value, false, chosen);
  });
  if (!values.some(({ chosen }) => chosen)) options.unshift(new Option(say("new-game-own"), "", true, true));
  select.append(...options);
  return select;
}

function choice(name, { value, title, what, picture, chosen, usual }, told) {
  const label = make("label", told ? "told" : "chip");
  label.append(radio(name, value, chosen), written("span", title));
  if (usual) label.append(written("em", say("new-game-usual")));
  if (what) label.append(written("small", what));
  if (picture.length) label.append(seenFromAbove(picture));
  return label;
}

function radio(name, value, checked) {
  const input = make("input");
  Object.assign(input, { type: "radio", name, value, checked });
  return input;
}
