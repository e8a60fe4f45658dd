/** The target of a key from a row. */
const MOVES: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** Moves the focus between the rows of a list with the arrow keys, Home and End. */
export function moveBetweenRows(event: KeyboardEvent): void {
  const { target, currentTarget, key } = event;
  const move = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey ? undefined : MOVES[key];
  if (!move || !(currentTarget instanceof HTMLElement) || !(target instanceof HTMLElement)) return;
  const rows = [...currentTarget.children];
  const at = rows.indexOf(target);
  const next = rows[move(at, rows.length - 1)];
  if (at < 0 || !(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}

/**
 * Makes the focused row the list's only tab stop. The attributes are changed directly, because rendering a
 * list of thousands of rows again takes longer than the key repeat.
 */
export function oneTabStop({ target, currentTarget }: FocusEvent): void {
  if (!(currentTarget instanceof HTMLElement) || !(target instanceof HTMLElement)) return;
  if (target.parentElement !== currentTarget || target.tabIndex === 0) return;
  for (const row of currentTarget.querySelectorAll<HTMLElement>(':scope > [tabindex="0"]')) row.tabIndex = -1;
  target.tabIndex = 0;
}
