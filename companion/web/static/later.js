// A part of the page that no first view needs: it comes, with its style, when it is first wanted. Till then the last
// thing of each kind is kept that it was told.

import { notify } from "./notice.js";
import { say } from "./words.js";

const dressed = new Map(); // style sheets that are here, or on their way

function dress(style) {
  if (!dressed.has(style)) {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: style });
    const coming = new Promise((resolve, reject) => Object.assign(link, { onload: resolve, onerror: reject }));
    dressed.set(style, coming);
    coming.catch(() => {
      dressed.delete(style);
      link.remove();
    });
    document.head.append(link);
  }
  return dressed.get(style);
}

export class Later {
  #bring;
  #part = null;
  #coming = null;
  #tries = 0;
  #told = new Map();

  // `make` makes it of what its file exports. A click on the opener brings it, and then counts there.
  constructor(file, { style, opener }, make) {
    this.#bring = async () => {
      this.#tries += 1; // a browser may remember what it did not get
      const address = this.#tries > 1 ? `./${file}?${this.#tries}` : `./${file}`;
      const [exported] = await Promise.all([import(address), dress(style)]);
      this.#part = make(exported);
      for (const [what, message] of this.#told) this.#part[what](message);
    };
    const button = document.getElementById(opener);
    button.addEventListener("click", async () => {
      if (this.#part || button.ariaBusy) return;
      button.ariaBusy = "true";
      const come = await this.#come();
      button.ariaBusy = null;
      if (come) button.click();
    });
  }

  // Whether it is here at last; where it cannot be had that is said, and the next one who wants it tries anew.
  #come() {
    this.#coming ??= this.#bring().then(
      () => true,
      () => {
        this.#coming = null;
        notify(say("part-lost"));
        return false;
      },
    );
    return this.#coming;
  }

  tell(what, message) {
    if (this.#part) this.#part[what](message);
    else this.#told.set(what, message);
  }

  async want(what, message) {
    if (this.#part || (await this.#come())) this.#part[what](message);
  }
}
