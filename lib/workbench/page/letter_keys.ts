import { selectTool, type Sources } from "../model/model.ts";
import { readPreference, writePreference } from "../runtime/browser_storage.ts";
import { openMenu } from "./menus.ts";
import { connectPasteAnywhere, isInTextField } from "./paste_anywhere.ts";

/** Where a letter leads: the pane, the tab or the menu that has to be shown for it, and what it focuses. */
interface Goal {
  readonly region?: "text";
  readonly tab?: string;
  readonly menu?: string;
  readonly selectors: readonly string[];
}

const GOALS: Readonly<Record<string, Goal>> = {
  p: { selectors: ['[data-field="pattern"]', '[name="pattern"]'] },
  t: { region: "text", selectors: ['[data-field="text"]', '[name="text"]'] },
  m: { region: "text", selectors: [".match-view .match-list", ".match-view [aria-selected=true]"] },
  d: { tab: "explanation", selectors: ["#diagram [tabindex='0']", ".fold"] },
  e: { tab: "explanation", selectors: ["#tab-explanation"] },
  s: { tab: "safety", selectors: ["#tab-safety"] },
  w: { tab: "safety", selectors: ["#tab-safety"] },
  "?": { menu: "keys", selectors: [] },
};

const LETTERS_KEY = "keys.letters";

/** Within this time after another character, a letter is part of a word that is typed, and leads nowhere. */
const TYPING_MS = 500;

/**
 * Makes Ctrl+K open the palette, single letters move to parts of the page unless they are disabled, and a paste outside
 * of text fields go over the pattern.
 */
export function connectLetters(sources: Sources, page: Window & typeof globalThis): () => void {
  sources.letters.value = readPreference(LETTERS_KEY) !== 0;
  let lastLetter = -Infinity;
  const listen = (event: KeyboardEvent) => {
    const isTyping = event.timeStamp - lastLetter < TYPING_MS;
    if (event.key.length === 1) lastLetter = event.timeStamp;
    if (isPaletteKey(event)) {
      event.preventDefault();
      return page.document.getElementById("open-palette")?.click();
    }
    const goal = !isTyping && isLetter(sources, event) ? GOALS[event.key] : undefined;
    if (goal === undefined) return;
    event.preventDefault();
    if (goal.region) sources.region.value = goal.region;
    if (goal.tab) selectTool(sources, goal.tab);
    if (goal.menu) openMenu(goal.menu);
    goTo(goal, page.document);
  };
  page.addEventListener("keydown", listen);
  const stopPasting = connectPasteAnywhere(page);
  return () => {
    stopPasting();
    page.removeEventListener("keydown", listen);
  };
}

/** Ctrl+K, or Command+K on a Mac. */
function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing }: KeyboardEvent): boolean {
  return key.toLowerCase() === "k" && ctrlKey !== metaKey && !altKey && !shiftKey && !isComposing;
}

/** Enables or disables single-letter keys, and stores that for the next visit. */
export function writeLetters({ letters }: Sources, on: boolean): void {
  letters.value = on;
  writePreference(LETTERS_KEY, on ? 1 : 0);
}

/** True if a key press can be a single-letter shortcut: outside of text fields and without modifier keys. */
export function isLetter({ letters }: Sources, event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
  if (!letters.peek() || ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return false;
  return !isInTextField(target);
}

function goTo({ selectors }: Goal, page: Document): void {
  const found = selectors.map((selector) => page.querySelector<HTMLElement>(selector));
  found.find((each) => each?.checkVisibility())?.focus();
}
