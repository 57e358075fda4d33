// What fingers do: press, swipe, and what they feel of it.

const CLICK_MS = 90;
const DETENT_PX = 30;

// Something that can be held down: with a pointer, with Enter or Space, or by whoever only can click. The other
// button of a mouse, or Shift with a key, leaves it down while hands are elsewhere, until it is pressed again.
export class Press {
  #button;
  #send;
  #down = false;
  #own = false; // a click that follows our own press is none
  #stays = false;
  #mayStay;
  #holder;

  // `holder` is a button that leaves it down, for whoever has no other way to.
  constructor(button, send, { mayStay = false, holder = null } = {}) {
    this.#button = button;
    this.#holder = holder;
    holder?.addEventListener("click", () => (this.#stays ? this.release() : this.#stay()));
    this.#send = send;
    this.#mayStay = mayStay;
    button.addEventListener("pointerdown", (event) => {
      if (event.button === 2) this.#stay();
      if (event.button !== 0) return;
      button.setPointerCapture(event.pointerId);
      this.#press();
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture", "blur"]) {
      button.addEventListener(end, () => this.#stays || this.release());
    }
    button.addEventListener("keydown", (event) => this.key(event, true));
    button.addEventListener("keyup", (event) => this.key(event, false));
    button.addEventListener("click", () => this.#click());
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    addEventListener("blur", () => this.release());
  }

  key(event, down) {
    if ((event.key !== "Enter" && event.key !== " ") || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    if (!down) this.#stays || this.release();
    else if (event.shiftKey && !event.repeat) this.#stay();
    else if (!event.repeat) this.#press();
  }

  release() {
    this.#leave(false);
    if (!this.#down) return;
    this.#down = false;
    this.#button.classList.remove("down");
    this.#send("release");
  }

  #stay() {
    if (!this.#mayStay) return;
    this.#press();
    this.#leave(this.#down);
  }

  #leave(stays) {
    this.#stays = stays;
    this.#holder?.setAttribute("aria-pressed", String(stays));
  }

  #press() {
    this.#leave(false);
    if (this.#down || !this.#send("press")) return;
    this.#down = true;
    this.#own = true;
    this.#button.classList.add("down");
  }

  #click() {
    if (!this.#own) {
      this.#press();
      setTimeout(() => this.release(), CLICK_MS);
    }
    this.#own = false;
  }
}

// A finger that goes across something turns it: to the right as a dial turns to the right.
export function swipe(element, turn) {
  let from = null;
  element.addEventListener("pointerdown", (event) => {
    if (event.isPrimary && event.button === 0) from = event.clientX;
  });
  element.addEventListener("pointermove", (event) => {
    if (from === null || !event.isPrimary) return;
    const detents = Math.trunc((event.clientX - from) / DETENT_PX);
    if (!detents) return;
    element.setPointerCapture(event.pointerId);
    from += detents * DETENT_PX;
    for (let left = Math.abs(detents); left > 0; left -= 1) turn(Math.sign(detents));
  });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
    element.addEventListener(end, () => (from = null));
  }
}

// What a finger feels of what it does, where the device can: a dial on glass has no detents of its own.
export function feel(milliseconds) {
  // A browser complains where nobody has touched the page yet.
  if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(milliseconds);
}
