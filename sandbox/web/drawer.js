// The drawer with the channel list on narrow screens.

/** Initialise the drawer; returns `close()` and `mark(count)`. */
export function startDrawer(button, side) {
  const set = (open) => {
    document.body.classList.toggle("drawer-open", open);
    button.setAttribute("aria-expanded", String(open));
  };
  button.addEventListener("click", () => {
    const open = button.getAttribute("aria-expanded") !== "true";
    set(open);
    if (open) (side.querySelector("[aria-current]") ?? side.querySelector("a"))?.focus();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || button.getAttribute("aria-expanded") !== "true") return;
    set(false);
    button.focus();
  });
  document.addEventListener("pointerdown", (event) => {
    if (!side.contains(event.target) && !button.contains(event.target)) set(false);
  });
  return {
    close: () => set(false),
    mark: (count) => {
      const badge = button.querySelector(".drawer-mark");
      badge.hidden = !count;
      badge.textContent = String(count);
      button.setAttribute("aria-label", count ? `Channels, ${count} for you` : "Channels");
    },
  };
}
