import { connectViews } from "./core/connect_views.ts";
import {
  connectDrafts,
  connectLater,
  linkedStateOf,
  type Model,
  readFieldLook,
  restore,
} from "./core/mod.ts";
import { adoptTyped } from "./editor/fields.ts";
import { FORM_ID } from "./editor/state.ts";

/**
 * Connects the page as a whole: restores the last draft, derives the views, and updates drafts, address and undo
 * history after each change.
 *
 * @returns disconnects all of it
 */
export function connectWorkbench(model: Model, page: Window & typeof globalThis): () => void {
  const { sources } = model;
  // The text's field belongs to another island, which may start later; what was typed into it must not be replaced.
  const form = page.document.getElementById(FORM_ID);
  const field = form instanceof HTMLFormElement ? form.elements.namedItem("text") : null;
  if (field instanceof HTMLTextAreaElement) adoptTyped(field, sources.text);
  restore(sources, page.localStorage, page);
  readFieldLook(sources);
  const before = linkedStateOf(sources);
  const stops = [
    connectViews(model),
    connectDrafts(sources, before, [page.localStorage, page.sessionStorage], page),
    connectLater(async () => (await import("./core/local_search.ts")).connectVerdict(model)),
    connectLater(async () => (await import("./core/arrow_keys.ts")).connectArrowKeys(page.document)),
    connectLater(async () => (await import("./core/fix_search.ts")).connectFixes(model)),
    connectLater(async () => (await loadEffects()).connectEffects(sources, before, page)),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Its effects are visible only a while after the first change, so it loads late; drafts can't wait. */
const loadEffects = () => import("./core/effects.ts");
