// One chair at a time, where this page has several: a tab for each of them.

const KEYS = { ArrowRight: 1, ArrowLeft: -1 };

export class Tabs {
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
