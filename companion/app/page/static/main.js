// The page: what the table tells goes to those who show it, and what hands do goes to the table.

import { Board } from "./board.js";
import { Drag } from "./drag.js";
import { Hands } from "./hands.js";
import { Keyboard } from "./keyboard.js";
import { Line } from "./line.js";
import { write } from "./log.js";
import { notify } from "./notice.js";
import { Pieces } from "./pieces.js";
import { Seats } from "./seats.js";
import { Sound } from "./sound.js";
import { Table } from "./table.js";
import { say } from "./words.js";

const banner = document.getElementById("banner");
let due = false;
let ready = false;

function redraw() {
  if (due) return;
  due = true;
  requestAnimationFrame(() => {
    due = false;
    board.update();
    pieces.update();
  });
}

const send = (message) => line.send(message);
const table = new Table(redraw);
const hands = new Hands(table, send);
const board = new Board(table);
const pieces = new Pieces(table, hands, board);
const keyboard = new Keyboard(table, hands, board, redraw);
const seats = new Seats(send);
const sound = new Sound();
new Drag(table, hands, pieces, redraw);

function hello(message) {
  document.body.classList.toggle("handless", !message.simulated);
  document.documentElement.dataset.version = message.version;
  seats.greet(message);
}

const tellings = {
  chairs: (message) => seats.take(message.chairs),
  board: (message) => {
    const focused = document.getElementById("board").contains(document.activeElement);
    table.takeBoard(message);
    board.build();
    keyboard.build(focused);
    redraw();
  },
  pieces: (message) => table.takePieces(message.pieces),
  lights: (message) => table.takeLamps(message.lamps),
  screen: (message) => seats.show(message),
  log: (message) => write(message.lines),
  sound: (message) => sound.hear(message, !ready),
  refused: (message) => {
    table.stopGuessing();
    notify(message.why);
  },
  ready: () => (ready = true),
};

function hear(message, first) {
  if (first) {
    ready = false;
    table.forget();
    write([]);
    hello(message);
  } else if (message.tell === "hello") seats.take(message.chairs);
  else tellings[message.tell]?.(message);
}

function changed(open) {
  document.body.classList.toggle("lost", !open);
  const text = open ? "" : say("lost");
  if (banner.textContent !== text) banner.textContent = text;
}

const line = new Line(hear, changed);

const handless = () => document.body.classList.contains("handless");

document.getElementById("board").addEventListener("click", (event) => {
  const space = event.target.closest(".space");
  if (!space || handless()) return;
  hands.touch(space.dataset.space);
  redraw();
});

document.getElementById("hand").addEventListener("click", (event) => {
  const piece = event.target.closest(".piece");
  if (piece) hands.choose(piece.dataset.piece);
  redraw();
});

document.getElementById("tray").addEventListener("click", (event) => {
  if (handless()) return;
  const piece = event.target.closest(".piece");
  if (piece) hands.lift(piece.dataset.piece);
  else hands.putAside(hands.chosen);
  redraw();
});

document.getElementById("set-up").addEventListener("click", () => send({ do: "set-up" }));
