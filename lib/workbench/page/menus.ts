/** The id of the menu that leads to all others. */
export const MAIN_MENU = "main";

/**
 * Opens a menu of the toolbar, below its button, or below that of the main menu where it has none; and moves the focus
 * into it.
 */
export function openMenu(id: string): void {
  const panel = document.getElementById(`menu-${id}`);
  if (panel === null) return;
  const button = [id, MAIN_MENU].map((each) =>
    document.querySelector<HTMLElement>(`[popovertarget=menu-${each}]`)
  ).find((
    each,
  ) => each?.checkVisibility());
  panel.showPopover(button ? { source: button } : {});
  panel.tabIndex = -1;
  panel.focus();
}
