// What each visitor has as they like it, on this device: sound has a file of its own, and day or night is here.

const KEPT = "companion.lighting";
const NIGHT = /\(prefers-color-scheme:\s*dark\)/;
const DAY = /\(prefers-color-scheme:\s*light\)/;

function kept() {
  try {
    return localStorage.getItem(KEPT) ?? "device";
  } catch {
    return "device";
  }
}

// The style sheets say what is different at night; here they are told that it is, or is not.
class Lighting {
  #rules = [];
  #chosen = "device";
  #device = matchMedia("(prefers-color-scheme: dark)");

  constructor() {
    this.#device.addEventListener("change", () => this.set(this.#chosen));
    for (const sheet of document.styleSheets) this.#collect(sheet.cssRules);
    document.addEventListener("load", ({ target }) => this.#dress(target.sheet), true);
    for (const meta of document.querySelectorAll("meta[media]")) this.#rules.push([meta, meta.media]);
  }

  // A style sheet that came later.
  #dress(sheet) {
    if (!sheet) return;
    this.#collect(sheet.cssRules);
    this.set(this.#chosen);
  }

  #collect(rules) {
    for (const rule of rules) {
      if (rule.media && NIGHT.test(rule.media.mediaText)) this.#rules.push([rule.media, rule.media.mediaText]);
      if (rule.cssRules) this.#collect(rule.cssRules);
    }
  }

  set(lighting) {
    this.#chosen = lighting;
    const night = lighting === "dark" || (lighting !== "light" && this.#device.matches);
    const on = (is) => (is ? "all" : "not all");
    for (const [owner, text] of this.#rules) {
      const now = text.replace(NIGHT, on(night)).replace(DAY, on(!night));
      if (owner instanceof MediaList) owner.mediaText = now;
      else owner.media = now;
    }
    document.documentElement.style.colorScheme = night ? "dark" : "light";
  }
}

const lighting = new Lighting();
lighting.set(kept());

export class Settings {
  #root = document.getElementById("settings");

  constructor() {
    document.getElementById("settings-open").addEventListener("click", () => this.#root.showModal());
    document.getElementById("settings-close").addEventListener("click", () => this.#root.close());
    const radios = document.getElementById("lighting");
    radios.addEventListener("change", ({ target }) => this.#set(target.dataset.lighting));
    const chosen = radios.querySelector(`[data-lighting="${CSS.escape(kept())}"]`) ?? radios.querySelector("input");
    chosen.checked = true;
  }

  #set(chosen) {
    lighting.set(chosen);
    try {
      localStorage.setItem(KEPT, chosen);
    } catch {
      // It is forgotten with the page.
    }
  }
}
