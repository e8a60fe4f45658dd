import { adoptTyped } from "./editor/fields.ts";
import { FORM_ID } from "./editor/state.ts";
import { connectViews } from "./model/connect_views.ts";
import { connectDrafts, readPackedText, restore } from "./model/drafts.ts";
import type { UrlState } from "./model/link.ts";
import { type Model, readLinkedState, type Sources } from "./model/model.ts";
import { readFieldLook } from "./model/preferences.ts";
import { connectLater } from "./runtime/lazy.ts";

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
  const before = readLinkedState(sources);
  const packed = readPackedText(sources, page);
  // Few links have one.
  const unpacked = packed === null ? Promise.resolve(before) : withPackedText(sources, packed, before);
  const stops = [
    connectViews(model),
    connectDrafts(sources, before, [page.localStorage, page.sessionStorage], page),
    connectLater(async () => (await loadLate()).connectLate(model, unpacked, page)),
  ];
  return () => stops.forEach((stop) => stop());
}

/** The state with the text that the link contains in compressed form. */
async function withPackedText(sources: Sources, packed: string, before: UrlState): Promise<UrlState> {
  const { showPackedText } = await import("./model/packed_text.ts");
  const text = await showPackedText(sources, packed);
  // Restoring it would leave a pattern without the text of its link.
  return text === null ? before : { ...before, text };
}

/** What can wait; drafts and views can't. */
const loadLate = () => import("./second_load.ts");
