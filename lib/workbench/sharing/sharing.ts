import { copyText, pickFile, saveFile } from "../core/files.ts";
import {
  isStateShareable,
  linkedStateOf,
  type Sources,
  stateOf,
  type UrlState,
  writeUrlState,
} from "../core/mod.ts";

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

/** A link, and in words what travels in it. */
export interface Shared {
  readonly link: string;
  readonly contents: string;
}

/**
 * A link for others: which of the owner's saved patterns it is stays out of it.
 *
 * @returns null when the state has half of a surrogate pair, which no link can carry
 */
export function linkTo({ snippet: _owners, ...state }: UrlState, origin: string): Shared | null {
  if (!isStateShareable(state)) return null;
  const { query, textLeftOut } = writeUrlState(state);
  return { link: `${origin}/?${query}`, contents: contentsOf(state, textLeftOut) };
}

function contentsOf({ text }: UrlState, textLeftOut: boolean): string {
  if (textLeftOut) return "the pattern; the test text is too long for a link, a file can carry it";
  return text === "" ? "the pattern" : "the pattern and the test text";
}

/** Says what a file is, so that a wrong one is told apart. */
const KIND = "regex-workbench";

/** A state as the contents of a file, without the id of the saved pattern that it may be. */
export function fileOf({ snippet: _owners, ...state }: UrlState): string {
  return JSON.stringify({ kind: KIND, version: 1, ...state }, null, 2);
}

/**
 * Reads a file that `fileOf` wrote.
 *
 * @returns the state, or in words what is wrong with the file
 */
export function readFile(contents: string): UrlState | string {
  const value = parsed(contents);
  if (typeof value !== "object" || value === null || Reflect.get(value, "kind") !== KIND) {
    return "The file does not come from this workbench";
  }
  const read = (key: string) => Reflect.get(value, key);
  const [pattern, flags, text] = [read("pattern"), read("flags"), read("text")];
  if (typeof pattern !== "string" || typeof flags !== "string" || typeof text !== "string") {
    return "The file lacks a pattern, flags or text";
  }
  return { pattern, flags, text };
}

function parsed(contents: string): unknown {
  try {
    return JSON.parse(contents);
  } catch {
    return null;
  }
}
