/**
 * Makes each part of the page with the attribute `data-arrows` a single tab stop. In a `row` of controls, the left and
 * right arrow keys move from one to the next; in a `list`, the up and down keys move from row to row, and the left and
 * right keys within a row.
 *
 * @returns disconnects it
 */
export function connectArrowKeys(page: Document): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key, altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey || event.defaultPrevented || !(target instanceof HTMLElement)) return;
    const part = target.closest<HTMLElement>("[data-arrows]");
    if (part === null) return;
    if (key === "Tab") return skipOthers(part, target);
    if (!isControl(target) && target !== part) return;
    const moved = part.dataset.arrows === "list"
      ? moveInList(part, target, key)
      : moveInRow(part, target, key);
    if (moved) event.preventDefault();
  };
  page.addEventListener("keydown", onKeyDown);
  return () => page.removeEventListener("keydown", onKeyDown);
}

const CONTROLS = 'button:not(:disabled), a[href], input:is([type="checkbox"], [type="radio"]):not(:disabled)';

const isControl = (element: HTMLElement) => element.matches(CONTROLS);

const controlsIn = (part: Element): HTMLElement[] =>
  [...part.querySelectorAll<HTMLElement>(CONTROLS)].filter((each) => each.checkVisibility());

/** The browser moves on from the last control that Tab can reach, so the others are skipped for this key press. */
function skipOthers(part: HTMLElement, current: HTMLElement): void {
  const others = controlsIn(part).filter((each) => each !== current && each.tabIndex === 0);
  others.forEach((each) => each.tabIndex = -1);
  setTimeout(() => others.forEach((each) => each.tabIndex = 0));
}

function moveInRow(part: HTMLElement, current: HTMLElement, key: string): boolean {
  const controls = controlsIn(part);
  const index = controls.indexOf(current);
  const next = {
    ArrowLeft: controls[index - 1] ?? controls.at(-1),
    ArrowRight: controls[index + 1] ?? controls[0],
    Home: controls[0],
    End: controls.at(-1),
  }[key];
  if (index < 0 || next === undefined) return false;
  next.focus();
  return true;
}

function moveInList(list: HTMLElement, current: HTMLElement, key: string): boolean {
  const rows = [...list.querySelectorAll<HTMLElement>(ROWS)];
  const index = rows.findIndex((row) => row.contains(current));
  if (index >= 0 && (key === "ArrowLeft" || key === "ArrowRight")) {
    return moveInRow(rows[index]!, current, key);
  }
  if (key === "Home" || key === "End") {
    const before = list.scrollTop;
    list.scrollTop = key === "Home" ? 0 : list.scrollHeight;
    const focusThere = () => focusIn(key === "Home" ? first(list) : last(list));
    // After scrolling, the rows there are not rendered yet.
    if (list.scrollTop === before) focusThere();
    else requestAnimationFrame(() => requestAnimationFrame(focusThere));
    return true;
  }
  if (key !== "ArrowDown" && key !== "ArrowUp") return false;
  const visible = () =>
    rows.findIndex((row) => row.getBoundingClientRect().top >= list.getBoundingClientRect().top);
  const next = index < 0 ? rows[Math.max(0, visible())] : rows[index + (key === "ArrowDown" ? 1 : -1)];
  focusIn(next, list.role === "grid" ? columnOf(current) : null);
  return next !== undefined;
}

const ROWS = '[role="listitem"], [role="row"]:not([aria-rowindex="1"])';

const first = (list: Element) => list.querySelector(ROWS);
const last = (list: Element) => [...list.querySelectorAll(ROWS)].at(-1);

/** The place of a control's cell in its row; null outside of a table. */
function columnOf(control: Element): number | null {
  const cell = control.closest('[role="gridcell"]');
  return cell?.parentElement ? [...cell.parentElement.children].indexOf(cell) : null;
}

/** Focuses the first control of a row, or the one in the same column. */
function focusIn(row: Element | null | undefined, column: number | null = null): void {
  if (!row) return;
  const cell = column === null ? null : row.children[column];
  (cell && controlsIn(cell)[0] || controlsIn(row)[0])?.focus();
}
