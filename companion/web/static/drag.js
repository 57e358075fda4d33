// Dragging a piece: with a mouse, a pen or a finger. Lifted when the drag begins, put down where it ends.

const START_PX = { mouse: 4, pen: 6, touch: 8 };
const LONG_MS = 450; // a press that lasts so long takes the whole stack
const FINGER_PX = 34; // a finger hides what is under it, so the piece floats above

export class Drag {
  #table;
  #hands;
  #pieces;
  #redraw;
  #held = null;

  constructor(table, hands, pieces, redraw) {
    this.#table = table;
    this.#hands = hands;
    this.#pieces = pieces;
    this.#redraw = redraw;
    const page = document.getElementById("page");
    page.addEventListener("pointerdown", (event) => this.#down(event));
    page.addEventListener("contextmenu", (event) => event.target.closest(".piece") && event.preventDefault());
    page.addEventListener("dragstart", (event) => event.preventDefault());
    addEventListener("pointermove", (event) => this.#move(event));
    addEventListener("pointerup", (event) => this.#up(event));
    addEventListener("pointercancel", (event) => this.#end(event, null));
    addEventListener("blur", () => this.#held && this.#finish(null));
    addEventListener("keydown", (event) => this.#escape(event), { capture: true });
  }

  #down(event) {
    const piece = event.target.closest(".piece");
    if (!piece || event.button !== 0 || this.#held) return;
    const { left, top, width, height } = piece.getBoundingClientRect();
    this.#held = {
      id: piece.dataset.piece,
      others: [],
      all: event.shiftKey,
      long: setTimeout(() => this.#takeAll(event.pointerId), LONG_MS),
      pointer: event.pointerId,
      start: [event.clientX, event.clientY],
      centre: [left + width / 2, top + height / 2],
      ghost: null,
      lifted: false,
    };
  }

  // Without another move the whole stack comes into the hand, and stays there.
  #takeAll(pointer) {
    const held = this.#held;
    if (held?.pointer !== pointer || held.ghost || !this.#table.stacks) return;
    held.all = true;
    if (this.#begin(held)) held.ghost.style.transform = `translate(${held.centre[0]}px,${held.centre[1] - FINGER_PX}px)`;
    this.#redraw();
  }

  #move(event) {
    const held = this.#held;
    if (held?.pointer !== event.pointerId) return;
    const [x, y] = [event.clientX - held.start[0], event.clientY - held.start[1]];
    if (!held.ghost) {
      if (Math.hypot(x, y) < (START_PX[event.pointerType] ?? START_PX.touch)) return;
      held.moved = true;
      if (!this.#begin(held)) return;
    }
    held.moved ||= Math.hypot(x, y) >= START_PX.touch;
    const above = event.pointerType === "touch" ? FINGER_PX : 0;
    held.ghost.style.transform = `translate(${held.centre[0] + x}px,${held.centre[1] + y - above}px)`;
    this.#mark(this.#under(event));
  }

  #begin(held) {
    const piece = this.#pieces.element(held.id);
    const inHand = this.#table.place(held.id).hand;
    const space = this.#table.spaceOf(held.id);
    clearTimeout(held.long);
    this.#pieces.dragged = held.id;
    if (this.#hands.areMissing() || (!inHand && !this.#hands.lift(held.id))) {
      this.#pieces.dragged = null;
      this.#held = null;
      return false;
    }
    held.lifted = !inHand;
    if (held.all && space !== null && this.#table.stacks) held.others = this.#hands.liftAll(space, held.id);
    this.#hands.choose(held.id);
    held.ghost = piece.cloneNode(true);
    held.ghost.classList.add("ghost");
    held.ghost.removeAttribute("data-piece");
    held.ghost.setAttribute("aria-hidden", "true");
    delete held.ghost.dataset.count;
    if (held.others.length) held.ghost.dataset.count = held.others.length + 1;
    held.ghost.style.width = `${piece.getBoundingClientRect().width}px`;
    document.body.append(held.ghost);
    // What is dragged has the pointer, so its cursor is seen and nothing lights up on the way.
    held.ghost.setPointerCapture(held.pointer);
    document.body.classList.add("dragging");
    piece.classList.add("away");
    return true;
  }

  // What lies under the piece that is seen: above a finger, and at the point of a mouse.
  #under(event) {
    const above = event.pointerType === "touch" ? FINGER_PX : 0;
    const element = document.elementFromPoint(event.clientX, event.clientY - above);
    return element?.closest(".space, #tray, #row, #hand, .pad, .supply") ?? null;
  }

  #mark(target) {
    for (const old of document.querySelectorAll(".target")) if (old !== target) old.classList.remove("target");
    target?.classList.add("target");
  }

  #escape(event) {
    if (event.key !== "Escape" || !this.#held?.ghost) return;
    event.stopPropagation();
    this.#finish(null);
  }

  #up(event) {
    this.#end(event, this.#under(event));
  }

  #end(event, target) {
    const held = this.#held;
    if (held?.pointer !== event.pointerId) return;
    if (!held.ghost) {
      clearTimeout(held.long);
      this.#held = null;
      return;
    }
    // The click that the browser makes of this is none; the one after another press is.
    const swallow = (click) => click.stopPropagation();
    const over = () => removeEventListener("click", swallow, { capture: true });
    addEventListener("click", swallow, { capture: true, once: true });
    addEventListener("pointerdown", over, { capture: true, once: true });
    setTimeout(over);
    this.#finish(held.moved ? target : document.getElementById("hand"));
  }

  #finish(target) {
    const held = this.#held;
    this.#held = null;
    clearTimeout(held.long);
    this.#mark(null);
    if (!held.ghost) return;
    this.#pieces.element(held.id)?.classList.remove("away");
    this.#pieces.dragged = null;
    held.ghost.remove();
    document.body.classList.remove("dragging");
    for (const id of [held.id, ...held.others]) this.#let(id, target, held.lifted);
    this.#redraw();
  }

  #let(id, target, lifted) {
    if (target?.dataset.space) this.#hands.drop(id, target.dataset.space);
    else if (target?.matches(".pad")) this.#hands.read(id, target.closest(".supply").dataset.reader);
    else if (target?.matches("#tray, #row, .supply")) this.#hands.layBefore(id, target.dataset.chair);
    else if (lifted && (!target || !this.#hands.keeps(id))) this.#hands.putBack(id);
  }
}
