// The page: what the table tells goes to those who show it, and what hands do goes to the table.

import { Bar } from "./bar.js";
import { Board } from "./board.js";
import { remember, ring, Row } from "./cards.js";
import { Drag } from "./drag.js";
import { Flip } from "./flip.js";
import { Guide } from "./guide.js";
import { Hands } from "./hands.js";
import { History } from "./history.js";
import { Keyboard } from "./keyboard.js";
import { Later } from "./later.js";
import { Line } from "./line.js";
import { explainDifferences, notify, withdraw } from "./notice.js";
import { Pieces } from "./pieces.js";
import { Plugs } from "./plugs.js";
import { tell } from "./screens.js";
import { Seats } from "./seats.js";
import "./settings.js";
import { Shared } from "./shared.js";
import { Shortcuts } from "./shortcuts.js";
import { Sound } from "./sound.js";
import { Supplies } from "./supplies.js";
import { Table } from "./table.js";
import { Tally } from "./tally.js";
import { isOutdated } from "./version.js";
import { say } from "./words.js";

const banner = document.getElementById("banner");
let due = false;
let ready = false;
let simulated = true;
let playing = false; // whether this page has seen the game before its end
let wrong = ""; // why nothing comes of what lies on the board, as it was told last

function redraw() {
  if (due) return;
  due = true;
  requestAnimationFrame(() => {
    due = false;
    board.update();
    pieces.update();
    explainDifferences(table.differences);
    keyboard.update();
  });
}

const send = (message) => {
  seats.expect(message);
  return line.send(message);
};
const shared = new Shared();
const table = new Table(redraw, shared);
const hands = new Hands(table, send, () => seats.lookOn());
const board = new Board(table);
const supplies = new Supplies(table);
const pieces = new Pieces(table, hands, board, supplies);
const row = new Row();
const tally = new Tally(board);
const keyboard = new Keyboard(table, hands, board, redraw);
const seats = new Seats(send, shared);
const bar = new Bar(seats);
new Shortcuts(table, hands, seats, keyboard, redraw);
const sound = new Sound();
const editor = new Later("editor.js", { style: "editor.css", opener: "sketch" }, ({ Editor }) => new Editor(send));
const draw = () => editor.want("expect");
const newGame = new Later("new_game.js", { style: "window.css", opener: "new-game" }, ({ NewGame }) => new NewGame(send, draw));
new Later("settings.js", { style: "window.css", opener: "settings-open" }, ({ Settings }) => new Settings());
const plugs = new Plugs(send);
const rules = new Later("rules.js", { style: "rules.css", opener: "rules-open" }, ({ Rules }) => new Rules(send));
const legend = new Later("legend.js", { style: "finish.css", opener: "legend-open" }, ({ Legend }) => new Legend(send));
const history = new History(send, (marks) => board.trace(marks), supplies, tally);
const ways = { again: () => document.getElementById("new-game").click(), look: (ply = 0) => history.go(ply) };
const finish = new Later("finish.js", { style: "finish.css", opener: "finish-open" }, ({ Finish }) => new Finish(send, ways));
const flip = new Flip(() => {
  seats.flip(flip.on);
  supplies.flip(flip.on);
  if (lain) history.turn(() => layBoard(lain));
});
let lain = null; // the board as the table told it
seats.flip(flip.on);
supplies.flip(flip.on);
const guide = new Guide(send);
new Drag(table, hands, pieces, redraw);

function hello(message) {
  simulated = message.simulated;
  shared.greet(message);
  line.entrance = !message.simulated || shared.isShared;
  document.body.classList.toggle("phone", message.phone);
  document.documentElement.dataset.version = message.version;
  seats.greet(message);
  takeHands(message.chairs);
}

function takeHands(chairs) {
  shared.take(chairs);
  flip.sit(chairs);
  document.body.classList.toggle("handless", !simulated || shared.looksOn);
  redraw();
}

function takeWand(taken) {
  hands.wand = taken;
  document.getElementById("wand").setAttribute("aria-pressed", String(taken));
}

function explain(paragraphs) {
  const texts = paragraphs.map((text) => {
    const paragraph = document.createElement("p");
    paragraph.textContent = text;
    return paragraph;
  });
  document.getElementById("help").replaceChildren(...texts);
}

function takeChairs({ chairs }) {
  takeHands(chairs);
  seats.take(chairs);
  supplies.take(chairs);
  plugs.takeChairs(chairs);
  redraw();
}

function takePlugs(told, sees = false) {
  plugs.take(told, sees);
  table.sees = sees;
  const { out } = plugs;
  table.dark = out.has("lights");
  document.getElementById("frame").classList.toggle("out", out.has("cells"));
  sound.unplug(out.has("sound"));
  seats.unplug(out);
  supplies.unplug(out);
  redraw();
}

function layBoard(message) {
  const focused = document.getElementById("board").contains(document.activeElement);
  const turned = flip.turn(message);
  lain = message;
  table.takeBoard(turned);
  Object.assign(document.body.dataset, { game: table.game, scene: table.scene });
  board.build();
  history.build(turned);
  keyboard.build(focused);
  tally.update();
  redraw();
}

const tellings = {
  chairs: takeChairs,
  board: (message) => {
    layBoard(message);
    document.getElementById("rules-open").hidden = !message.rules;
    rules.tell("follow", message);
    guide.follow(message);
    explain(message.help ?? []);
    document.getElementById("wand").hidden = !table.hasWand;
    if (!table.hasWand) takeWand(false);
  },
  pieces: (message) => table.takePieces(message.pieces),
  beside: (message) => {
    supplies.takeCards(message.cards);
    supplies.takeHoldings(message.holdings ?? []);
    remember(message.gone ?? []);
    row.take(message.row ?? [], message.now ?? "");
    ring();
    redraw();
    tally.take(message.tally, message.scores);
  },
  hands: (message) => {
    table.puts = new Set(message.puts);
    redraw();
    if (message.wrong && message.wrong !== wrong) notify(message.wrong);
    if (!message.wrong) withdraw(wrong);
    wrong = message.wrong;
  },
  hint: (message) => ring(message.card),
  lift: (message) => message.text && tell(message.text),
  turn: (message) => table.takeTurn(message),
  differences: (message) => table.takeDifferences(message.spaces),
  lights: (message) => table.takeLamps(message.lamps),
  screen: (message) => seats.show(message),
  claiming: (message) => seats.wait(message),
  choices: (message) => seats.list(message),
  bar: (message) => {
    bar.take(message);
    seats.act(message.acting);
    table.acting = message.acting;
  },
  keyboard: (message) => seats.spell(message),
  rest: (message) => (document.body.dataset.rest = message.brightness),
  sides: (message) => {
    history.takeSides(message);
    finish.tell("takeSides", message);
  },
  moves: (message) => history.take(message),
  past: (message) => history.show(message),
  finish: (message) => {
    document.getElementById("finish-open").hidden = !message.over;
    finish.tell("take", message);
    if (message.over && playing) finish.want("show");
    playing = !message.over;
  },
  analysis: (message) => finish.tell("takeAnalysis", message),
  course: (message) => finish.want("takeCourse", message),
  legend: (message) => legend.want("show", message),
  plugs: (message) => takePlugs(message.plugs, message.sees),
  sketch: (message) => {
    document.getElementById("sketch").hidden = !message.open;
    editor.tell("take", message);
  },
  checked: (message) => editor.want("judge", message),
  drawn: (message) => editor.want("lay", message.rows),
  told: () => editor.want("played"),
  games: (message) => newGame.want("deal", message),
  offer: (message) => newGame.want("offer", message),
  leaves: (message) => newGame.want("leaves", message),
  begun: (message) => newGame.want("began", message),
  rules: (message) => rules.want("show", message),
  guide: (message) => guide.show(message),
  sound: (message) => sound.hear(message, !ready),
  refused: (message) => {
    table.stopGuessing();
    history.refused();
    notify(message.why);
  },
  ready: () => (ready = true),
};

function hear(message, first) {
  if (first && isOutdated(message)) line.end();
  else if (first) {
    ready = false;
    table.forget();
    takePlugs([]);
    history.forget();
    ring("");
    playing = false;
    hello(message);
  } else if (message.tell === "hello") {
    takeHands(message.chairs);
    seats.take(message.chairs);
  }
  else tellings[message.tell]?.(message);
}

function changed(open, over = false) {
  document.body.classList.toggle("lost", !open);
  document.getElementById("page").hidden = over;
  document.getElementById("over").hidden = !over;
  if (!open) seats.hide();
  banner.classList.remove("coming");
  const text = open || over ? "" : say("lost");
  if (banner.textContent !== text) banner.textContent = text;
}

const line = new Line(hear, changed);

// Two clicks turn over what lies there. Where the first one puts something down, or does what is lit, the second is
// the slip of a quick hand: it would take that up again.
let turns = true;
let slips = false;

document.getElementById("board").addEventListener("click", (event) => {
  const space = event.target.closest(".space");
  if (!space || hands.areMissing()) return;
  slips = event.detail > 1 && !turns;
  if (slips) return;
  const lies = hands.chosen === undefined && table.standing(space.dataset.space).length > 0;
  if (event.detail < 2) turns = hands.wand || table.stacks || lies;
  if (event.shiftKey && table.stacks) hands.liftAll(space.dataset.space, event.target.closest(".piece")?.dataset.piece);
  else hands.touch(space.dataset.space, event.target.closest(".piece")?.dataset.piece);
  redraw();
});

document.getElementById("hand").addEventListener("click", (event) => {
  const piece = event.target.closest(".piece");
  if (event.target.closest("#wand")) takeWand(!hands.wand);
  else if (event.target.closest("#turn-over")) hands.turnOver();
  else if (event.target.closest("#put-aside")) hands.putAway();
  else if (piece) hands.choose(piece.dataset.piece);
  redraw();
});

// Two clicks on a space take up what lies there and lay it back: on its other side.
document.getElementById("board").addEventListener("dblclick", (event) => {
  const space = event.target.closest(".space");
  if (!space || slips || hands.areMissing()) return;
  hands.turnOver(space.dataset.space);
  redraw();
});

document.getElementById("hand-pile").addEventListener("dblclick", () => hands.turnOver());

document.querySelector(".middle").addEventListener("click", (event) => {
  const supply = event.target.closest(".supply");
  if (!supply || hands.areMissing()) return;
  const piece = event.target.closest(".piece");
  if (event.target.closest(".ticket")) hands.ticket(supply.dataset.reader);
  else if (event.target.closest(".pad") && (hands.chosen !== undefined || !piece)) hands.touchReader(supply.dataset.reader);
  else if (hands.holdsCard) hands.putAllAside(supply.dataset.chair);
  else if (event.target.closest(".card[data-now]")) hands.show(event.target.closest(".card").dataset.look, supply.dataset.chair);
  else if (piece) hands.takeCard(piece.dataset.piece);
  else if (event.target.closest(".pile, .tray-head")) hands.putAllAside();
  redraw();
});

document.getElementById("row").addEventListener("click", (event) => {
  const piece = event.target.closest(".piece");
  if (hands.areMissing()) return;
  if (piece) hands.takeCard(piece.dataset.piece);
  else hands.putAllAside();
  redraw();
});

document.getElementById("tray").addEventListener("click", (event) => {
  if (hands.areMissing()) return;
  const piece = event.target.closest(".piece");
  if (piece) hands.lift(piece.dataset.piece);
  else hands.putAllAside();
  redraw();
});

document.getElementById("set-up").addEventListener("click", () => send({ do: "set-up" }));
