// Something that can be held down: with a pointer, with Enter or Space, or by whoever only can click. The other
// button of a mouse, or Shift with a key, leaves it down while hands are elsewhere, until it is pressed again.

const CLICK_MS = 90;

export class Press {
  #button;
  #send;
  #down = false;
  #own = false; // a click that follows our own press is none
  #stays = false;
  #mayStay;

  constructor(button, send, { mayStay = false } = {}) {
    this.#button = button;
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
    this.#stays = false;
    if (!this.#down) return;
    this.#down = false;
    this.#button.classList.remove("down");
    this.#send("release");
  }

  #stay() {
    if (!this.#mayStay) return;
    this.#press();
    this.#stays = this.#down;
  }

  #press() {
    this.#stays = false;
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
