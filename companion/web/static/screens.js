// Draws a one-bit screen pixel for pixel, and says what it says to those who hear it.

import { say } from "./words.js";

const LIT = colour(214, 240, 255);
const DARK = colour(6, 9, 13);
const SPEAK_MS = 250;
const SMALL = matchMedia("(width < 700px), (height < 500px)");

const heard = new Map();
const waiting = new Set();
const spoken = document.getElementById("spoken");
let told = "";
let speaking = 0;

// The four bytes of a pixel as the one number that they are here.
function colour(...rgb) {
  return new Uint32Array(Uint8Array.of(...rgb, 255).buffer)[0];
}

// Only what is new on a screen is read out, and what several screens say is read out once.
function speak(name, lines) {
  const before = heard.get(name) ?? [];
  heard.set(name, lines);
  for (const line of lines) if (!before.includes(line)) waiting.add(line);
  speakSoon();
}

// What the page tells in full takes the place of what screens say of the same: nobody hears it twice.
export function tell(text) {
  told = text;
  speakSoon();
}

function speakSoon() {
  clearTimeout(speaking);
  speaking = setTimeout(() => {
    const text = told || [...waiting].join("\n");
    told = "";
    waiting.clear();
    if (!text) return;
    spoken.textContent = "";
    // The same text again is read out only if it was gone in between.
    requestAnimationFrame(() => (spoken.textContent = text));
  }, SPEAK_MS);
}

export function draw(figure, { name, width, height, bits, text = [] }, title) {
  const canvas = figure.querySelector("canvas");
  const bytes = Uint8Array.from(atob(bits), (letter) => letter.charCodeAt(0));
  Object.assign(canvas, { width, height });
  canvas.style.setProperty("--px", width);
  const image = new ImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    pixels[pixel] = bytes[pixel >> 3] & (0x80 >> (pixel & 7)) ? LIT : DARK;
  }
  canvas.getContext("2d").putImageData(image, 0, 0);
  const said = text.join("\n");
  const label = [title, said || say("screen-dark")].join("\n");
  if (canvas.getAttribute("aria-label") !== label) {
    canvas.setAttribute("aria-label", label);
    speak(name, figure.classList.contains("out") ? [] : text);
  }
  figure.hidden = false;
}

// The same screen has another title.
export function entitle(figure, title) {
  const canvas = figure.querySelector("canvas");
  const [, ...said] = (canvas.getAttribute("aria-label") ?? "").split("\n");
  if (said.length) canvas.setAttribute("aria-label", [title, ...said].join("\n"));
}

// With its plug pulled it shows nothing, and says just that.
export function unplug(figure, out) {
  figure.classList.toggle("out", out);
  figure.querySelector("canvas").ariaHidden = out ? "true" : null;
}

export function blank(figure) {
  const canvas = figure.querySelector("canvas");
  canvas.getContext("2d").clearRect(0, 0, canvas.width, canvas.height);
  canvas.removeAttribute("aria-label");
}

export function darken(figure) {
  blank(figure);
  figure.hidden = true;
}

// Screens on a phone: as large as there is room for, and every dot a whole number of the display's own.
const seen = new ResizeObserver((entries) => {
  for (const { target } of entries) fit(target);
});

function fit(figure) {
  const across = figure.querySelector("canvas").width;
  const { paddingLeft, paddingRight } = getComputedStyle(figure);
  const room = (figure.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)) * devicePixelRatio;
  const whole = SMALL.matches && document.body.classList.contains("phone") && room >= across;
  if (whole) figure.style.setProperty("--scale", Math.floor(room / across) / devicePixelRatio);
  else figure.style.removeProperty("--scale");
}

export function sharpen(figure) {
  SMALL.addEventListener("change", () => fit(figure));
  seen.observe(figure);
}
