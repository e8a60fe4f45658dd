// Before the first paint, so that a chosen theme does not flash. The key is the one of lib/workbench/theme.ts.
try {
  const theme = localStorage.getItem("workbench.theme");
  if (theme) document.documentElement.dataset.theme = theme;
} catch {
  // Storage is forbidden: the system's theme it is.
}
