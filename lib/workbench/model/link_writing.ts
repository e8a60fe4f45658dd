import "../first_load.ts";
import { DEFAULT_MODES, ENCODED, isFlagLetters, type Modes, PLAIN, type UrlState } from "./link.ts";

/** Longest test text in an address; some servers and chats truncate longer ones. */
export const MAX_URL_TEXT_CHARACTERS = 8_000;

/** True if a text is too long for `t`. */
export function isLongText(text: string): boolean {
  return text.length > MAX_URL_TEXT_CHARACTERS;
}

/**
 * A query for the state, and whether the text was too long to be in it.
 *
 * @param packed the text in compressed form, for a text that is too long
 */
export function writeUrlState(
  state: UrlState,
  packed: string | null = null,
): { query: string; textLeftOut: boolean } {
  const isLong = isLongText(state.text);
  const textLeftOut = isLong && packed === null;
  const query = new URLSearchParams();
  if (state.pattern !== "") query.set("p", encode(state.pattern));
  if (state.flags !== "") query.set("f", encodeFlags(state.flags));
  if (isLong && packed !== null) query.set("z", packed);
  else if (state.text !== "" && !isLong) query.set("t", encode(state.text));
  if (state.second) query.set("d", encode(state.second.pattern));
  if (state.second?.flags) query.set("df", encodeFlags(state.second.flags));
  if (state.contracts) query.set("c", encode(state.contracts));
  if (state.snippet) query.set("snippet", state.snippet);
  if (state.snapshot && !textLeftOut) query.set("e", `${state.snapshot.from}-${state.snapshot.row + 1}`);
  if (state.tool) query.set("tab", state.tool);
  if (state.modes) writeModes(query, state.modes, textLeftOut);
  return { query: query.toString(), textLeftOut };
}

/** True if a link can carry all of a state. */
export function isStateShareable({ pattern, text, modes, second, contracts = "" }: UrlState): boolean {
  return [pattern, text, second?.pattern ?? "", contracts, ...Object.values(modes ?? {})].every(isShareable);
}

/** True if a link can carry the string: a lone surrogate has no UTF-8 form. */
export function isShareable(text: string): boolean {
  return text.isWellFormed();
}

/** Base64url of UTF-8 without padding. */
export function encode(text: string): string {
  return new TextEncoder().encode(text).toBase64({
    alphabet: "base64url",
    omitPadding: true,
  });
}

/** Default settings are left out; line numbers mean nothing without the text. */
function writeModes(query: URLSearchParams, modes: Modes, withoutText: boolean): void {
  if (modes.mode !== DEFAULT_MODES.mode) query.set(PLAIN.mode, modes.mode);
  for (const key of ["replacement", "item", "separator"] as const) {
    if (modes[key] !== DEFAULT_MODES[key]) query.set(ENCODED[key], encode(modes[key]));
  }
  if (withoutText) return;
  // A link in the mode of lines without expectations, as older links are, expects a match in every line.
  if (modes.expected !== "" || modes.mode === "lines") query.set(PLAIN.expected, modes.expected);
  if (modes.unexpected !== "") query.set(PLAIN.unexpected, modes.unexpected);
}

/** The base64 of `v` is `dg`, which is read as two flags: such letters are not encoded. */
function encodeFlags(flags: string): string {
  const encoded = encode(flags);
  return isFlagLetters(encoded) ? flags : encoded;
}
