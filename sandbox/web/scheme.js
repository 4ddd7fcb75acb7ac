// Light or dark, as chosen here or else in the system. Not a module: it runs before the first paint.
{
  const KEY = "scheme";
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const shown = () => root.dataset.scheme ?? (system.matches ? "dark" : "light");
  const other = () => (shown() === "dark" ? "light" : "dark");

  const label = () => {
    for (const button of document.querySelectorAll(".scheme")) {
      button.setAttribute("aria-label", `Switch to ${other()}`);
      button.title = button.getAttribute("aria-label");
    }
  };

  const show = (scheme) => {
    if (scheme) root.dataset.scheme = scheme;
    label();
  };

  // Other windows follow. Without storage, the choice lasts as long as the page.
  const store = (act) => {
    try {
      return act(localStorage);
    } catch {
      return null;
    }
  };

  document.addEventListener("click", (event) => {
    if (!event.target.closest?.(".scheme")) return;
    show(other());
    store((kept) => kept.setItem(KEY, shown()));
  });
  document.addEventListener("DOMContentLoaded", label);
  system.addEventListener("change", label);
  window.addEventListener("storage", (event) => event.key === KEY && show(event.newValue));
  show(store((kept) => kept.getItem(KEY)));
}
