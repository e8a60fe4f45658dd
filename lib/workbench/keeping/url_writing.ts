import { MAX_URL_TEXT_CHARACTERS } from "../../limits.ts";
import { DEFAULT_MODES, type Modes } from "../modes/modes.ts";
import { ENCODED, PLAIN, type UrlState } from "./url_state.ts";

/** A query for the state, and whether the text was too long to be in it. */
export function writeUrlState(
  state: UrlState,
): { query: string; textLeftOut: boolean } {
  const textLeftOut = state.text.length > MAX_URL_TEXT_CHARACTERS;
  const query = new URLSearchParams();
  if (state.pattern !== "") query.set("p", encode(state.pattern));
  if (state.flags !== "") query.set("f", encode(state.flags));
  if (state.text !== "" && !textLeftOut) query.set("t", encode(state.text));
  if (state.second) query.set("d", encode(state.second.pattern));
  if (state.second?.flags) query.set("df", encode(state.second.flags));
  if (state.snippet) query.set("snippet", state.snippet);
  if (state.moment && !textLeftOut) query.set("e", `${state.moment.from}-${state.moment.row + 1}`);
  if (state.modes) writeModes(query, state.modes, textLeftOut);
  return { query: query.toString(), textLeftOut };
}

/** Whether a link can carry all of a state. */
export function isStateShareable({ pattern, text, modes, second }: UrlState): boolean {
  return [pattern, text, second?.pattern ?? "", ...Object.values(modes ?? {})].every(isShareable);
}

/** Whether a link can carry the string: a lone surrogate has no UTF-8 form. */
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

/** What is as always is left out; line numbers mean nothing without the text. */
function writeModes(query: URLSearchParams, modes: Modes, withoutText: boolean): void {
  if (modes.mode !== DEFAULT_MODES.mode) query.set(PLAIN.mode, modes.mode);
  for (const key of ["replacement", "item", "separator"] as const) {
    if (modes[key] !== DEFAULT_MODES[key]) query.set(ENCODED[key], encode(modes[key]));
  }
  if (modes.unexpected !== "" && !withoutText) query.set(PLAIN.unexpected, modes.unexpected);
}
