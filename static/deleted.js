// On the page that says that an account is deleted. The keys are those of lib/client/saving: this tab knows a saved
// pattern, and all tabs what was being saved; the draft on the workbench is the browser's own and stays.
try {
  sessionStorage.removeItem("workbench.saved");
  localStorage.removeItem("workbench.saving");
} catch {
  // Storage is forbidden: nothing is kept.
}
