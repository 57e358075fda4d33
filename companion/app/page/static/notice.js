// Why something was refused, shown for as long as it takes to read it.

const SHOWN_MS = 3500;
const PER_LETTER_MS = 45;

const notice = document.getElementById("notice");
let hiding = 0;

export function notify(why) {
  clearTimeout(hiding);
  notice.textContent = "";
  // The same text again is read out only if it was gone in between.
  requestAnimationFrame(() => {
    notice.textContent = why;
    notice.classList.add("shown");
  });
  hiding = setTimeout(() => notice.classList.remove("shown"), SHOWN_MS + why.length * PER_LETTER_MS);
}
