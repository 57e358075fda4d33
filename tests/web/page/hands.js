// Hands that are put into the page itself. They act through its own events, and wait until it changes.

window.hands = (() => {
  const MOST_SENTENCES = 40; // so many of the log are looked at
  const LATEST_MS = 30000; // for a machine that is busy; nothing waits this long otherwise

  // What this finds, as soon as it finds anything; it looks whenever something in the page has changed.
  function until(find, what) {
    const found = find();
    if (found) return found;
    return new Promise((resolve, reject) => {
      const observer = new MutationObserver(() => {
        const later = find();
        if (!later) return;
        observer.disconnect();
        clearTimeout(late);
        resolve(later);
      });
      const late = setTimeout(() => {
        observer.disconnect();
        reject(new Error(`too late: ${what}`));
      }, LATEST_MS);
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    });
  }

  // What a finger meets in the middle of this, if that is it: nothing covers it, and it is in the window.
  function met(name) {
    const element = document.querySelector(name);
    if (!element?.checkVisibility() || element.disabled) return null;
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { x, y, width, height } = element.getBoundingClientRect();
    const [clientX, clientY] = [x + width / 2, y + height / 2];
    const target = document.elementFromPoint(clientX, clientY);
    return element.contains(target) ? { target, clientX, clientY } : null;
  }

  async function click(name, kind = "click") {
    const { target, ...at } = await until(() => met(name), name);
    target.dispatchEvent(new MouseEvent(kind, { bubbles: true, cancelable: true, view: window, ...at }));
  }

  async function carry(ways, heldMs) {
    await click(ways[0]);
    for (const way of ways.slice(1)) {
      await new Promise((resolve) => setTimeout(resolve, heldMs));
      await click(way);
    }
  }

  async function middles(names) {
    const found = [];
    for (const name of names) found.push(await until(() => met(name), name));
    return found.map(({ clientX, clientY }) => [clientX, clientY]);
  }

  const label = (chair) => document.querySelector(`.chair[data-chair="${chair}"] canvas`)?.ariaLabel ?? "";
  const chosen = (chair) => label(chair).match(/^chosen: .*$/m)?.[0] ?? "";

  // What has been played, and which cards lie open.
  const told = () => [
    [...document.querySelectorAll("#log .said")].map((one) => one.textContent).slice(-MOST_SENTENCES),
    [...document.querySelectorAll(".card")].map((one) => one.dataset.look).sort(),
  ];

  // What stands on the board, and on which side.
  const standing = () =>
    [...document.querySelectorAll(".space > .piece")]
      .map(({ parentElement, dataset, classList }) => [
        parentElement.dataset.space,
        dataset.look,
        classList.contains("down"),
      ])
      .sort();

  // Whatever the table has told of what stands elsewhere than in the game, before anybody is told of it.
  const differed = [];
  let inHand = 0; // as many things, as the table has told
  window.WebSocket = class extends WebSocket {
    constructor(address) {
      super(address);
      this.addEventListener("message", ({ data }) => {
        const told = JSON.parse(data);
        if (told.tell === "differences" && told.spaces.length) differed.push(told.spaces);
        if (told.tell === "pieces") inHand = told.pieces.filter(({ hand }) => hand).length;
      });
    }
  };

  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
  const seen = { told, standing };

  // Press something of a chair at once.
  function strike(name, key) {
    const target = document.querySelector(name);
    for (const kind of ["keydown", "keyup"]) target.dispatchEvent(new KeyboardEvent(kind, { key, bubbles: true }));
  }

  // So many are in hand for so long, as the table sees it.
  async function hold(count, heldMs) {
    const latest = performance.now() + LATEST_MS;
    while (inHand !== count && performance.now() < latest) await new Promise(requestAnimationFrame);
    if (inHand !== count) throw new Error(`too late: ${count} in hand`);
    await new Promise((resolve) => setTimeout(resolve, heldMs));
  }

  return {
    differed,
    hold,
    strike,
    click,
    carry,
    middles,
    seen,
    sees: (what, wanted) => until(() => same(seen[what](), wanted), what),
    says: (chair, words) => until(() => label(chair).includes(words), words),
    logs: (words) => until(() => document.getElementById("log").textContent.includes(words), words),
    chosen,
    chooses: (chair, before) => until(() => chosen(chair) !== before, `another choice than ${before}`),
    goesOn: (chair, before) => until(() => label(chair) !== before, `other words than ${before}`),
  };
})();
