// Shows what the guided first game asks for, and begins it.

import { say } from "./words.js";

export class Guide {
  #begin = document.getElementById("first-game");
  #learn = document.getElementById("learn");
  #root = document.getElementById("guide");
  #game = "";

  constructor(send) {
    for (const button of [this.#begin, this.#learn]) {
      button.addEventListener("click", () => {
        document.getElementById("rules").close();
        send({ do: "first-game", game: this.#game });
      });
    }
  }

  // Which game lies on the table, and whether it can be learned by playing.
  follow({ game, first }) {
    this.#game = game;
    this.#begin.hidden = !first;
  }

  show({ text, why, number, count, over, note, offer }) {
    this.#learn.hidden = !offer;
    this.#root.hidden = !text;
    this.#root.classList.toggle("done", over);
    write("guide-step", over ? say("guide-over") : say(number ? "guide-step" : "guide-begin", { number, count }));
    write("guide-text", text);
    write("guide-why", why);
    write("guide-note", note);
  }
}

function write(id, text) {
  const element = document.getElementById(id);
  if (element.textContent !== text) element.textContent = text;
  element.hidden = !text;
}
