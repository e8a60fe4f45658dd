// A page is seen before its script runs. What is clicked in between is done as soon as it can be: an island says
// so by the event "alive" on its element (lib/workbench/alive.ts), and may have been drawn anew by then.
const clicked = [];
const alive = new WeakSet();
const isAlive = (element) => element !== null && (alive.has(element) || isAlive(element.parentElement));

addEventListener("click", ({ target }) => {
  // Menus and forms need no script to open and to be sent.
  const control = target.closest("button[type=button]:not([popovertarget]), input[type=checkbox]");
  if (control && !isAlive(control)) clicked.push(control);
}, true);

addEventListener("alive", ({ target }) => {
  alive.add(target);
  for (const control of clicked.splice(0)) {
    const current = control.isConnected ? control : document.getElementById(control.id);
    if (current && target.contains(current)) current.click();
    else clicked.push(control);
  }
});
