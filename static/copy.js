// Buttons that copy the code beside them.
addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-copies]");
  if (!button) return;
  const code = button.parentElement.querySelector("code");
  const status = button.parentElement.querySelector("[role=status]");
  try {
    await navigator.clipboard.writeText(code.textContent);
    status.textContent = "Copied";
  } catch {
    getSelection().selectAllChildren(code);
    status.textContent = "The browser refused to copy; the code is selected";
  }
  setTimeout(() => status.textContent = "", 4_000);
});
