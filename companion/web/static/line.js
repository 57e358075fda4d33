// The line to the table. It comes back by itself, and notices when the other end has silently gone.

const SHORTEST_MS = 500;
const LONGEST_MS = 5000;
const GROWTH = 1.6;
const SILENCE_MS = 25000; // the table beats every ten seconds
const OVER = 4003; // a table closes with it where a session has ended
const FORBIDDEN = 403;

export class Line {
  #hear;
  #changed;
  #socket = null;
  #wait = SHORTEST_MS;
  #retry = 0;
  #silence = 0;
  entrance = true; // whether a table that answers may have an entrance page

  constructor(hear, changed) {
    this.#hear = hear;
    this.#changed = changed;
    addEventListener("online", () => this.#hurry());
    addEventListener("pageshow", () => this.#hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.#hurry());
    this.#open();
  }

  get open() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  send(message) {
    if (this.open) this.#socket.send(JSON.stringify(message));
    return this.open;
  }

  // Not another word.
  end() {
    const socket = this.#socket;
    this.#socket = null;
    this.#retry = 0;
    clearTimeout(this.#silence);
    socket?.close();
  }

  #open() {
    const address = new URL("socket", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    let first = true;
    this.#socket = socket;
    socket.onmessage = (event) => {
      if (socket !== this.#socket) return;
      this.#heard();
      this.#wait = SHORTEST_MS;
      if (first) this.#changed(true);
      this.#hear(JSON.parse(event.data), first);
      first = false;
    };
    socket.onclose = ({ code }) => {
      if (socket !== this.#socket) return;
      this.#lost(code === OVER);
      if (code === OVER || (first && this.entrance)) this.#ask(code === OVER);
    };
    this.#heard();
  }

  #heard() {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#lost(), SILENCE_MS);
  }

  #lost(over = false) {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    clearTimeout(this.#silence);
    this.#changed(false, over);
    this.#retry = over ? 0 : setTimeout(() => this.#open(), this.#wait);
    this.#wait = Math.min(LONGEST_MS, this.#wait * GROWTH);
  }

  // A table that answers, but not to us, has an entrance page; when all is over we wait for it.
  async #ask(over) {
    const answer = await fetch("/", { cache: "no-store" }).catch(() => null);
    if (over ? answer : answer?.status === FORBIDDEN) location.reload();
    else if (over) setTimeout(() => this.#ask(over), LONGEST_MS);
  }

  #hurry() {
    if (this.#socket || !this.#retry) return;
    clearTimeout(this.#retry);
    this.#open();
  }
}
