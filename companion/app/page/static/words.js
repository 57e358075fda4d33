// The texts of the page, as the server wrote them into it. No other script holds a sentence.

const texts = JSON.parse(document.getElementById("words").textContent);

export function knows(code) {
  return `page.${code}` in texts;
}

export function say(code, values = {}) {
  const text = texts[`page.${code}`] ?? code;
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}
