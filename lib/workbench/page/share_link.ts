import {
  MAX_PACKED_CHARACTERS,
  MAX_UNPACKED_BYTES,
  MAX_URL_PACKED_CHARACTERS,
} from "../../limits/workbench.ts";
import { isPrivateAddress, type UrlState } from "../model/link.ts";
import { isLongText, isStateShareable, writeUrlState } from "../model/link_writing.ts";
import { readLinkedState, type Sources } from "../model/model.ts";
import { packText } from "../model/packed_text.ts";
import { copyText } from "./files.ts";

/** The kinds of links: private ones are read by browsers only. */
export type LinkKind = "with text" | "without text" | "private";

/** A state with the compressed form of its long text; null if it needs none, or is too long even compressed. */
export interface PreparedState {
  readonly state: UrlState;
  readonly packed: string | null;
}

/** Compresses a long text for a link. Done when the menu opens: browsers allow copying only soon after a click. */
export async function prepareLink(sources: Sources): Promise<PreparedState> {
  const state = readLinkedState(sources);
  // In UTF-8, a text has at least as many bytes as characters.
  const isPacked = isLongText(state.text) && state.text.length <= MAX_UNPACKED_BYTES &&
    isStateShareable(state) &&
    new TextEncoder().encode(state.text).length <= MAX_UNPACKED_BYTES;
  return { state, packed: isPacked ? await packText(state.text) : null };
}

/** Copies a link to the workbench's state, and reports what it includes. */
export async function copyLink(sources: Sources, prepared: PreparedState, kind: LinkKind): Promise<void> {
  const shared = linkTo(prepared, location.origin, kind);
  if (shared === null) {
    sources.done.value = "Can't create a link: the pattern or the text contains an unpaired surrogate. " +
      "Save it as a file instead";
  } else if (await copyText(shared.link)) {
    const title = kind === "private" ? "Private link" : "Link";
    sources.done.value = `${title} copied. It contains ${shared.contents}`;
  } else {
    // The address has the text, and servers can read it, unless it is a private one.
    const isThere = kind === "with text" || kind === "private" && isPrivateAddress(location);
    sources.done.value = isThere
      ? "The browser refused to copy. The address bar has the link"
      : "The browser refused to copy. Allow it to use the clipboard: the address bar has another link";
  }
}

/**
 * A link for others: it leaves out the id of the owner's saved pattern.
 *
 * @returns null if the state has an unpaired surrogate, which no link can carry
 */
export function linkTo({ state, packed }: PreparedState, origin: string, kind: LinkKind) {
  const { snippet: _owners, ...own } = state;
  const shared = kind === "without text" ? { ...own, text: "" } : own;
  if (!isStateShareable(shared)) return null;
  const most = kind === "private" ? MAX_PACKED_CHARACTERS : MAX_URL_PACKED_CHARACTERS;
  const fits = packed !== null && packed.length <= most;
  const { query, textLeftOut } = writeUrlState(shared, fits ? packed : null);
  const link = `${origin}/${kind === "private" ? "#" : "?"}${query}`;
  return { link, contents: describeContents(shared, textLeftOut) };
}

function describeContents({ text, second, contracts }: UrlState, textLeftOut: boolean): string {
  const own = [second ? "both patterns" : "the pattern", ...contracts ? ["the contracts"] : []];
  if (textLeftOut) return `${LIST.format(own)}; the test text is too long for a link, so save it as a file`;
  return LIST.format(text === "" ? own : [...own, "the test text"]);
}

const LIST = new Intl.ListFormat("en-GB");
