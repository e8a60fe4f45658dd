// For the page shown after an account is deleted. Removes what this tab knows about a saved pattern, an
// interrupted save, and that somebody is signed in; the keys are those of lib/workbench: client/user.ts and
// offline/view.tsx. The workbench's draft belongs to the browser and stays.
try {
  sessionStorage.removeItem("workbench.saved");
  localStorage.removeItem("workbench.saving");
  localStorage.removeItem("workbench.reader");
} catch {
  // Storage is forbidden, so nothing is stored.
}
