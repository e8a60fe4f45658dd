/**
 * Moves the focus to the tab panel around an element that is about to go, if the focus is in the element: from nowhere,
 * the keyboard would begin at the top of the page.
 */
export function handFocusOn(leaving: Element | null): void {
  if (!leaving?.contains(document.activeElement)) return;
  const panel = leaving.closest<HTMLElement>("[role=tabpanel]");
  if (panel === null) return;
  panel.tabIndex = -1;
  panel.focus({ preventScroll: true });
}
