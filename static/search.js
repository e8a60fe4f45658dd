// Ctrl+K leads to the palette of the workbench.
addEventListener("keydown", (event) => {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (key.toLowerCase() !== "k" || ctrlKey === metaKey || altKey || shiftKey) return;
  event.preventDefault();
  document.querySelector(".open-palette")?.click();
});
