// Dialogs beside the message in use, or below it in a narrow window, so that it stays visible.

/** Show a dialog until it is closed, with its message in view. */
export function openSheet(app, dialog) {
  const letGo = app.log.hold(messageInUse());
  const fit = () => document.body.style.setProperty("--sheet", `${dialog.offsetHeight}px`);
  const watch = new ResizeObserver(fit);
  dialog.addEventListener("close", () => {
    watch.disconnect();
    dialog.remove();
    document.body.classList.toggle("with-sheet", Boolean(document.querySelector(".modal")));
    letGo();
  });
  document.body.append(dialog);
  document.body.classList.add("with-sheet");
  dialog.showModal();
  fit();
  watch.observe(dialog);
}

/** Return the id of the last used message with a picture, else of the latest one. */
function messageInUse() {
  const used = document.activeElement?.closest?.("[data-message]:has(.picture)");
  return (used ?? [...document.querySelectorAll("[data-message]:has(.picture)")].at(-1))?.dataset.message;
}
