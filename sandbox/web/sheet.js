// Dialogues beside the message in use, or below it in a narrow window, so that it stays visible.

/** Show a dialogue until it is closed; the message that it belongs to scrolls into view and stays there. */
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

/** Return the id of the message with a picture that was used last, else of the newest one. */
function messageInUse() {
  const used = document.activeElement?.closest?.("[data-message]:has(.picture)");
  return (used ?? [...document.querySelectorAll("[data-message]:has(.picture)")].at(-1))?.dataset.message;
}
