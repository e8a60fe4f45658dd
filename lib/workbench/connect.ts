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
 * Starts what concerns the page as a whole: brings back what it was left with, derives the views, and keeps drafts,
 * address and steps to undo in step with the fields.
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
    connectLater(async () => (await loadFollowing()).connectFollowing(sources, before, page)),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Nothing that it does is seen before the first change has rested for a moment; only drafts cannot wait. */
const loadFollowing = () => import("./core/effects.ts");
