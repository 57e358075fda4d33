// Screens on a phone: as large as there is room for, and every dot a whole number of the display's own.

const SMALL = matchMedia("(width < 700px), (height < 500px)");

const seen = new ResizeObserver((entries) => {
  for (const { target } of entries) fit(target);
});

function fit(figure) {
  const across = figure.querySelector("canvas").width;
  const { paddingLeft, paddingRight } = getComputedStyle(figure);
  const room = (figure.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)) * devicePixelRatio;
  const whole = SMALL.matches && document.body.classList.contains("phone") && room >= across;
  if (whole) figure.style.setProperty("--scale", Math.floor(room / across) / devicePixelRatio);
  else figure.style.removeProperty("--scale");
}

export function sharpen(figure) {
  SMALL.addEventListener("change", () => fit(figure));
  seen.observe(figure);
}
