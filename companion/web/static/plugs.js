// The plugs of all parts: a switch for each, which pulls it and puts it back; and one for what the cells tell.

import { art, make } from "./art.js";
import { placeName, say } from "./words.js";

const ALONE = ["cells", "lights", "sound"]; // parts that belong to no place at the table
const COMMON = "common";

export class Plugs {
  #send;
  #root = document.getElementById("plugs");
  #list = document.getElementById("plug-list");
  #real = document.getElementById("real-cells");
  #told = [];
  #titles = new Map();

  constructor(send) {
    this.#send = send;
    this.#list.addEventListener("click", (event) => this.#pull(event.target.closest(".plug")));
    this.#real.addEventListener("change", () => this.#send({ do: "real-cells", on: this.#real.checked }));
  }

  get out() {
    return new Set(this.#told.flatMap(({ part, in: plugged }) => (plugged ? [] : [part])));
  }

  take(plugs, sees) {
    this.#told = plugs;
    this.#real.checked = !sees;
    this.#root.hidden = plugs.length === 0;
    this.#draw();
  }

  takeChairs(chairs) {
    this.#titles = new Map(chairs.flatMap(({ name, title }) => (title === undefined ? [] : [[name, title]])));
    this.#draw();
  }

  #pull(plug) {
    if (plug) this.#send({ do: plug.getAttribute("aria-pressed") === "true" ? "unplug" : "plug", part: plug.dataset.part });
  }

  // A switch that stays is left alone, so that it keeps the focus.
  #draw() {
    const places = new Set(this.#told.map(placeOf));
    const groups = [...places].map((place) => this.#group(place, this.#told.filter((plug) => placeOf(plug) === place)));
    const stay = new Set(groups);
    for (const group of [...this.#list.children]) if (!stay.has(group)) group.remove();
    for (const group of groups) if (!group.isConnected) this.#list.append(group);
    const { size } = this.out;
    document.getElementById("plugs-out").textContent = size ? say("plugs-out", { count: size }) : "";
  }

  #group(place, plugs) {
    const shown = [...this.#list.children].find(({ dataset }) => dataset.place === place) ?? this.#begin(place, plugs);
    const title = this.#titles.get(place);
    const chair = title && title !== place ? title : placeName(place);
    const whose = place === COMMON ? say("plugs-common") : chair;
    // Where nobody plays no part is missed; but one that was pulled there can be put back.
    shown.hidden = title === "" && plugs.every((plug) => plug.in);
    shown.setAttribute("aria-label", whose);
    shown.querySelector("b").textContent = whose;
    for (const { part, in: plugged } of plugs) {
      const plug = [...shown.querySelectorAll(".plug")].find(({ dataset }) => dataset.part === part);
      plug.setAttribute("aria-pressed", String(plugged));
      const name = place === COMMON ? plug.textContent : say("part-of", { part: plug.textContent, chair });
      plug.setAttribute("aria-label", say("plug-of", { part: name }));
    }
    return shown;
  }

  #begin(place, plugs) {
    const group = make("div", "place");
    group.dataset.place = place;
    group.setAttribute("role", "group");
    group.append(document.createElement("b"), ...plugs.map(({ part }) => begun(part)));
    return group;
  }
}

function placeOf({ part }) {
  return ALONE.includes(part) ? COMMON : part.split(".")[0];
}

function begun(part) {
  const plug = make("button", "small", "plug");
  plug.type = "button";
  plug.dataset.part = part;
  const kind = part.split(".").at(-1);
  const said = document.createElement("span");
  said.textContent = say(`part-${part === "common.screen" ? "common" : kind}`);
  const [inside, outside] = [art("plug-in"), art("plug-out")];
  inside.classList.add("when-on");
  outside.classList.add("when-off");
  plug.append(inside, outside, said);
  return plug;
}
