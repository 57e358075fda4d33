// A finger that goes across something turns it: to the right as a dial turns to the right.

const DETENT_PX = 30;

export function swipe(element, turn) {
  let from = null;
  element.addEventListener("pointerdown", (event) => {
    if (event.isPrimary && event.button === 0) from = event.clientX;
  });
  element.addEventListener("pointermove", (event) => {
    if (from === null || !event.isPrimary) return;
    const detents = Math.trunc((event.clientX - from) / DETENT_PX);
    if (!detents) return;
    element.setPointerCapture(event.pointerId);
    from += detents * DETENT_PX;
    for (let left = Math.abs(detents); left > 0; left -= 1) turn(Math.sign(detents));
  });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
    element.addEventListener(end, () => (from = null));
  }
}
