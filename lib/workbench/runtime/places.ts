/** Time in which the code of a tool arrives, in milliseconds; what is not there by then is not looked for any longer. */
const ARRIVAL_MS = 5_000;

/** Time for which a place that isn't there yet is preferred to one that is, in milliseconds. */
const PREFERRED_MS = 1_500;

/** Time for which a place stays marked after it was shown, in milliseconds. */
const MARKED_MS = 1_600;

/**
 * Scrolls to a part of a tool once it is drawn, unfolds it, gives it the focus, and marks it briefly. The first of the
 * elements that is visible counts; one that isn't there is waited for.
 *
 * @param selectors of the part, the preferred one first
 */
export function showPlace(selectors: readonly string[], page: Window = globalThis.window): void {
  const start = page.performance.now();
  const look = () => {
    const time = page.performance.now() - start;
    for (const selector of selectors) {
      const found = [...page.document.querySelectorAll<HTMLElement>(selector)];
      const place = found.find((element) => element.checkVisibility());
      if (place) return reveal(place, page);
      if (found.length === 0 && time < PREFERRED_MS) break;
    }
    if (time < ARRIVAL_MS) page.requestAnimationFrame(look);
  };
  page.requestAnimationFrame(look);
}

function reveal(place: HTMLElement, page: Window): void {
  if (!place.hasAttribute("tabindex")) place.tabIndex = -1;
  const folded = place.querySelector<HTMLDetailsElement>(":scope > details");
  if (folded) folded.open = true;
  place.focus({ preventScroll: true });
  // With the margin of what is marked.
  place.classList.add("arrived");
  place.scrollIntoView({ block: "start" });
  page.setTimeout(() => place.classList.remove("arrived"), MARKED_MS);
}
