// The texts of the page, as the server wrote them into it. No other script holds a sentence.

const texts = JSON.parse(document.getElementById("words").textContent);

export function knows(code) {
  return `page.${code}` in texts;
}

// What people call a place at the table, where it is one of the usual ones.
export function placeName(place) {
  return knows(`chair-${place}`) ? say(`chair-${place}`) : place;
}

export function say(code, values = {}) {
  const text = texts[`page.${code}`] ?? code;
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}
