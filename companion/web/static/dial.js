// A rotary encoder: turned by its rim, by the wheel, by arrows on both sides, by arrow keys; pushed in its middle.

import { Press, feel } from "./press.js";

const DETENT_DEG = 18;
const WHEEL_PX = 50;
const FELT_MS = 8;
const KEYS = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

export class Dial {
  #root;
  #rim;
  #cap;
  #turned = 0;
  #wheel = 0;
  #grip = null;
  #turn;

  constructor(root, turn, push) {
    this.#root = root;
    this.#turn = turn;
    this.#rim = root.querySelector(".rim");
    this.#cap = root.querySelector(".cap");
    const press = new Press(root.querySelector(".push"), push);
    root.querySelector(".left").addEventListener("click", () => this.turn(-1));
    root.querySelector(".right").addEventListener("click", () => this.turn(1));
    this.#rim.addEventListener("keydown", (event) => this.#key(event, press));
    this.#rim.addEventListener("keyup", (event) => press.key(event, false));
    this.#rim.addEventListener("blur", () => press.release());
    root.querySelector(".knob").addEventListener("wheel", (event) => this.#roll(event), { passive: false });
    this.#rim.addEventListener("pointerdown", (event) => this.#take(event));
    this.#rim.addEventListener("pointermove", (event) => this.#drag(event));
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      this.#rim.addEventListener(end, () => (this.#grip = null));
    }
  }

  turn(detents) {
    if (!this.#turn(detents)) return;
    feel(FELT_MS);
    this.#turned += detents;
    this.#cap.style.transform = `rotate(${this.#turned * DETENT_DEG}deg)`;
    this.#rim.setAttribute("aria-valuenow", this.#turned);
  }

  #key(event, press) {
    if (event.key in KEYS && !event.ctrlKey && !event.altKey && !event.metaKey) {
      event.preventDefault();
      this.turn(KEYS[event.key]);
    } else press.key(event, true);
  }

  #roll(event) {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : WHEEL_PX;
    this.#wheel += (event.deltaY || event.deltaX) * lines;
    const detents = Math.max(-3, Math.min(3, Math.trunc(this.#wheel / WHEEL_PX)));
    if (!detents) return;
    this.#wheel = 0;
    for (let i = 0; i < Math.abs(detents); i += 1) this.turn(Math.sign(detents));
  }

  #angle(event) {
    const { left, top, width, height } = this.#rim.getBoundingClientRect();
    return (Math.atan2(event.clientY - top - height / 2, event.clientX - left - width / 2) * 180) / Math.PI;
  }

  #take(event) {
    if (event.button !== 0) return;
    this.#rim.setPointerCapture(event.pointerId);
    this.#grip = this.#angle(event);
  }

  #drag(event) {
    if (this.#grip === null) return;
    const now = this.#angle(event);
    const by = ((now - this.#grip + 540) % 360) - 180;
    const detents = Math.trunc(by / DETENT_DEG);
    if (!detents) return;
    this.#grip += detents * DETENT_DEG;
    for (let i = 0; i < Math.abs(detents); i += 1) this.turn(Math.sign(detents));
  }
}
