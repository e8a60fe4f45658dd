import {
  MAX_PACKED_CHARACTERS,
  MAX_UNPACKED_BYTES,
  MAX_URL_PACKED_CHARACTERS,
} from "../../limits/workbench.ts";
import { copyText, pickFile, saveFile } from "../core/files.ts";
import {
  isLongText,
  isStateShareable,
  linkedStateOf,
  type Sources,
  stateOf,
  type UrlState,
  writeUrlState,
} from "../core/mod.ts";
import { packText } from "../core/packed_text.ts";

/** What a link is to be: private ones are read by browsers only. */
export type LinkKind = "with text" | "without text" | "private";

/** A state with its long text in compressed form; null where it needs none, or is too long even so. */
export interface PreparedState {
  readonly state: UrlState;
  readonly packed: string | null;
}

/** Compresses a long text for a link. Done when the menu opens: browsers allow copying only soon after a click. */
export async function prepareLink(sources: Sources): Promise<PreparedState> {
  const state = linkedStateOf(sources);
  // The shortest text in UTF-8 has as many bytes as characters.
  const isPacked = isLongText(state.text) && state.text.length <= MAX_UNPACKED_BYTES &&
    isStateShareable(state) &&
    new TextEncoder().encode(state.text).length <= MAX_UNPACKED_BYTES;
  return { state, packed: isPacked ? await packText(state.text) : null };
}

/** Copies a link to what is on the workbench, and says what travels in it. */
export async function copyLink(sources: Sources, prepared: PreparedState, kind: LinkKind): Promise<void> {
  const shared = linkTo(prepared, location.origin, kind);
  if (shared === null) {
    sources.done.value = "Can't create a link: the pattern or the text contains an unpaired surrogate. " +
      "Save it as a file instead";
  } else if (await copyText(shared.link)) {
    const title = kind === "private" ? "Private link" : "Link";
    sources.done.value = `${title} copied. It carries ${shared.contents}`;
  } else {
    sources.done.value = "The browser refused to copy; the address bar has the link";
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
 * @returns null when the state has an unpaired surrogate, which no link can carry
 */
export function linkTo({ state, packed }: PreparedState, origin: string, kind: LinkKind): Shared | null {
  const { snippet: _owners, ...own } = state;
  const shared = kind === "without text" ? { ...own, text: "" } : own;
  if (!isStateShareable(shared)) return null;
  const most = kind === "private" ? MAX_PACKED_CHARACTERS : MAX_URL_PACKED_CHARACTERS;
  const fits = packed !== null && packed.length <= most;
  const { query, textLeftOut } = writeUrlState(shared, fits ? packed : null);
  const link = `${origin}/${kind === "private" ? "#" : "?"}${query}`;
  return { link, contents: contentsOf(shared, textLeftOut) };
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
