// Runs before the first paint, so that restored sizes don't move anything visibly. The keys are those of
// lib/workbench: settings/state.ts, page/split.ts, diagram/zoom.ts and offline/view.tsx.
const { dataset: page, style } = document.documentElement;

// Where storage is forbidden, even reading the property throws. What is kept then lasts as long as the page.
for (const name of ["localStorage", "sessionStorage"]) {
  try {
    self[name];
  } catch {
    const texts = new Map();
    const value = {
      getItem: (key) => texts.get(key) ?? null,
      setItem: (key, text) => texts.set(key, text),
      removeItem: (key) => texts.delete(key),
    };
    Object.defineProperty(self, name, { value });
  }
}

try {
  const kept = (name) => localStorage.getItem("workbench." + name);
  const percent = (name, use) => {
    const value = Number(kept(name));
    if (value > 0 && value <= 200) use(value);
  };
  // The sentence about what the page is for is for the first visit.
  if (kept("draft")) page.known = "";
  if (kept("reader")) page.reader = "";
  if (kept("theme")) page.theme = kept("theme");
  if (kept("diagram.folded")) page.diagram = kept("diagram.folded") === "1" ? "folded" : "unfolded";
  percent("diagram.zoom", (zoom) => style.setProperty("--diagram-zoom", zoom / 100));
  percent("split.diagram", (share) => style.setProperty("--diagram-share", share + "vh"));
  for (const name of ["editor", "text"]) {
    percent("split." + name, (share) => {
      style.setProperty("--" + name + "-share", share + "fr");
      style.setProperty("--" + name + "-rest", 100 - share + "fr");
    });
  }
} catch {
  // Storage doesn't work: the defaults apply.
}

// A server that was updated no longer has the scripts that this page hasn't loaded yet. Then the address of this one
// leads to that of another build, and the page is loaded again; leaving it stores the draft.
const { src } = document.currentScript;
addEventListener("unhandledrejection", async ({ reason }) => {
  if (/import.* module/i.test(reason?.message) && (await fetch(src)).redirected) location.reload();
});

// The theme.
const showTheme = () => {
  for (const choice of document.querySelectorAll(".theme-choice select")) {
    choice.value = page.theme ?? "system";
  }
};

addEventListener("DOMContentLoaded", showTheme);

const setTheme = (theme) => {
  if (theme === "system") delete page.theme;
  else page.theme = theme;
  showTheme();
  try {
    if (theme === "system") localStorage.removeItem("workbench.theme");
    else localStorage.setItem("workbench.theme", theme);
  } catch {
    // Storage is full: the theme applies to this page only.
  }
};

addEventListener("change", ({ target }) => {
  const choice = target.closest(".theme-choice select");
  if (choice) setTheme(choice.value);
});

// A command of the palette.
addEventListener("theme", ({ detail }) => setTheme(detail));

// A page is visible before its other scripts run. Clicks until then are repeated when the island around the
// control is ready, which may have replaced it by then. Islands dispatch events on their elements:
// lib/workbench/runtime/hydrated.ts.
const clicked = [];
const alive = new WeakSet();
const isAlive = (element) => element !== null && (alive.has(element) || isAlive(element.parentElement));

addEventListener("click", ({ target }) => {
  // Menus and forms work without scripts.
  const control = target.closest("button[type=button]:not([popovertarget]), input[type=checkbox]");
  if (control && !isAlive(control)) clicked.push(control);
}, true);

addEventListener("alive", ({ target }) => alive.add(target));

addEventListener("ready", ({ target }) => {
  for (const control of clicked.splice(0)) {
    const current = control.isConnected ? control : document.getElementById(control.id);
    if (current && target.contains(current)) current.click();
    else clicked.push(control);
  }
});
