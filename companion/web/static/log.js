// What happened, the newest last and in view.

const view = document.getElementById("log");
const list = view.firstElementChild;

new ResizeObserver(() => (view.scrollTop = view.scrollHeight)).observe(view);

export function write(lines) {
  const shown = [...list.children].map((item) => item.textContent);
  const kept = overlap(shown, lines);
  for (const old of [...list.children].slice(0, shown.length - kept)) old.remove();
  for (const line of lines.slice(kept)) {
    const item = document.createElement("li");
    item.textContent = line;
    list.append(item);
  }
  view.scrollTop = view.scrollHeight;
}

// How many of the lines shown last are the first of the new ones: those stay, and are not read out again.
function overlap(shown, lines) {
  for (let kept = Math.min(shown.length, lines.length); kept > 0; kept -= 1) {
    const tail = shown.slice(shown.length - kept);
    if (tail.every((line, index) => line === lines[index])) return kept;
  }
  return 0;
}
