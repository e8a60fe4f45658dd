// For the page shown after an account is deleted. Removes what this tab knows about a saved pattern, and an
// interrupted save; the keys are those of lib/workbench/client/user.ts. The workbench's draft belongs to the
// browser and stays.
try {
  sessionStorage.removeItem("workbench.saved");
  localStorage.removeItem("workbench.saving");
} catch {
  // Storage is forbidden, so nothing is stored.
}
