import "../first_scripts.ts";
import { copyText, pickFile, saveFile } from "./saving.ts";
import { fileOf, linkTo, readFile } from "./share.ts";
import { linkedStateOf, type Sources, stateOf } from "../sources.ts";
import type { UrlState } from "../keeping/url_state.ts";

/** Copies a link to what is on the workbench, and says what travels in it. */
export async function copyLink(sources: Sources, withText: boolean): Promise<void> {
  const state = linkedStateOf(sources);
  const shared = linkTo(withText ? state : { ...state, text: "" }, location.origin);
  if (shared === null) {
    sources.done.value = "No link can carry half of a surrogate pair; save it as a file instead";
  } else if (await copyText(shared.link)) {
    sources.done.value = `Link copied. It carries ${shared.contents}`;
  } else {
    sources.done.value = "The browser refused to copy; the address bar holds the same link";
  }
}

/** Saves what is on the workbench as a file. */
export function saveState(sources: Sources): void {
  saveFile("regex.json", fileOf(stateOf(sources)), "application/json");
  sources.done.value = "Saved as regex.json, with pattern, flags and test text";
}

/** Lets the reader pick a saved file, and opens it. */
export async function pickState(sources: Sources, show: (state: UrlState) => void): Promise<void> {
  const state = readFile(await (await pickFile("application/json,.json"))?.text() ?? "");
  if (typeof state === "string") sources.done.value = state;
  else show(state);
}
