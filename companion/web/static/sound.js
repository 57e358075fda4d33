// Plays what the table beeps, if the person here wants to hear it.

const KEPT = "companion.sound";
const LOUDNESS = 0.12;
const SOFT_S = 0.008;

export class Sound {
  #button = document.getElementById("sound");
  #context = null;
  #playing = null;
  #number = null;
  #unplugged = false;

  constructor() {
    this.#button.addEventListener("click", () => this.#set(!this.on));
    let kept = false;
    try {
      kept = localStorage.getItem(KEPT) === "on";
    } catch {
      // Then it is off.
    }
    this.#show(kept);
    // A browser lets a page sound only after somebody has touched it.
    for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, () => this.on && this.#wake());
  }

  get on() {
    return this.#button.getAttribute("aria-pressed") === "true";
  }

  #show(on) {
    this.#button.setAttribute("aria-pressed", String(on));
  }

  #set(on) {
    this.#show(on);
    if (on) this.#wake();
    else this.#stop();
    try {
      localStorage.setItem(KEPT, on ? "on" : "off");
    } catch {
      // It is forgotten with the page.
    }
  }

  #wake() {
    this.#context ??= new AudioContext();
    if (this.#context.state === "suspended") this.#context.resume();
  }

  #stop() {
    this.#playing?.stop();
    this.#playing = null;
  }

  unplug(out) {
    this.#unplugged = out;
    this.#button.classList.toggle("out", out);
    if (out) this.#stop();
  }

  // What sounded before this page came is only noted.
  hear({ number, tones }, late) {
    const news = number !== this.#number;
    this.#number = number;
    if (!news || late || !this.on || this.#unplugged || this.#context?.state !== "running") return;
    this.#stop();
    this.#play(tones);
  }

  #play(tones) {
    const [voice, level] = [this.#context.createOscillator(), this.#context.createGain()];
    voice.type = "triangle";
    let at = this.#context.currentTime + 0.01;
    level.gain.setValueAtTime(0, at);
    for (const [hz, ms] of tones) {
      const end = at + ms / 1000;
      if (hz > 0) {
        voice.frequency.setValueAtTime(hz, at);
        level.gain.setTargetAtTime(LOUDNESS, at, SOFT_S);
        level.gain.setTargetAtTime(0, Math.max(at, end - 2 * SOFT_S), SOFT_S);
      }
      at = end;
    }
    voice.connect(level).connect(this.#context.destination);
    voice.start();
    voice.stop(at + 0.1);
    this.#playing = voice;
  }
}
