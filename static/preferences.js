// Before the first paint, so that nothing is seen to move to where its reader had put it. The keys are those of
// lib/workbench: keeping/theme.ts, layout/use_splitter.ts, diagram/use_folded.ts and diagram/use_zoom.ts.
try {
  const { dataset, style } = document.documentElement;
  const kept = (name) => localStorage.getItem("workbench." + name);
  const percent = (name, use) => {
    const value = Number(kept(name));
    if (value > 0 && value <= 200) use(value);
  };
  if (kept("theme")) dataset.theme = kept("theme");
  if (kept("diagram.folded")) dataset.diagram = kept("diagram.folded") === "1" ? "folded" : "unfolded";
  percent("diagram.zoom", (zoom) => style.setProperty("--diagram-zoom", zoom / 100));
  percent("split.diagram", (share) => style.setProperty("--diagram-share", share + "vh"));
  for (const name of ["editor", "text"]) {
    percent("split." + name, (share) => {
      style.setProperty("--" + name + "-share", share + "fr");
      style.setProperty("--" + name + "-rest", 100 - share + "fr");
    });
  }
} catch {
  // Storage is forbidden: everything is where it is for a new reader.
}
