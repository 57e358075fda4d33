// Letters for a chair whose screen asks for some: with the keyboard of the phone in place of its dial.
// What the table makes of them stands in the field, as soon as fingers rest.

const REST_MS = 700;

export class Letters {
  #root;
  #field;
  #done;
  #send;
  #told = "";
  #rest = 0;

  constructor(root, send, push) {
    this.#root = root;
    this.#field = root.querySelector("input");
    this.#done = root.querySelector("button");
    this.#send = send;
    this.#field.addEventListener("input", (event) => event.isComposing || this.#type());
    this.#field.addEventListener("compositionend", () => this.#type());
    root.addEventListener("submit", (event) => {
      event.preventDefault();
      if (!this.#done.disabled) push();
    });
  }

  // Whether it has just been opened.
  take({ open, text, longest }) {
    const opens = open && this.#root.hidden;
    this.#root.hidden = !open;
    this.#field.maxLength = longest;
    this.#told = text;
    if (!open || opens) this.#settle();
    else if (!this.#rest) this.#show();
    if (opens) this.#field.focus({ preventScroll: true });
    return opens;
  }

  close() {
    this.#root.hidden = true;
    this.#settle();
  }

  #type() {
    this.#send(this.#field.value);
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#settle(), REST_MS);
    this.#done.disabled = !this.#field.value.trim();
  }

  #settle() {
    clearTimeout(this.#rest);
    this.#rest = 0;
    this.#show();
  }

  #show() {
    if (this.#field.value !== this.#told) this.#field.value = this.#told;
    this.#done.disabled = !this.#told;
  }
}
