// Whether this page is the one that the table serves now. An older one, open since before an update, says so and
// sends nothing more: it might mean something else by it.

const page = document.getElementById("page");
const outdated = document.getElementById("outdated");

document.getElementById("reload").addEventListener("click", () => location.reload());

export function isOutdated({ page: served }) {
  const old = served !== document.documentElement.dataset.page;
  if (old) {
    page.hidden = true;
    outdated.hidden = false;
  }
  return old;
}
