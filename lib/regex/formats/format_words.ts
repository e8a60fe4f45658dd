import { quote } from "../quote.ts";
import type { FormatAnswer } from "./format_of.ts";

/** What a pattern's format says about it. All of it is proved. */
export interface FormatWords {
  /** The ID of the format, such as `ipv4`. */
  readonly id: string;
  /** The format with its article, as in "A date (RFC 3339)". */
  readonly title: string;
  /** A sentence without a full stop on how the pattern relates to it. */
  readonly detail: string;
}

/** Describes the format of a pattern, and where the pattern deviates from it. */
export function formatWords(
  { format: { id, name, source, beyond }, relation, extra, missing }: FormatAnswer,
): FormatWords {
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  const [more, less] = [wordFor(extra?.typical), wordFor(missing?.typical)];
  const limits = beyond === undefined ? "" : ` (not considered: ${beyond})`;
  switch (relation) {
    case "equal":
      return { id, title, detail: `Accepts exactly such texts, see ${source}${limits}` };
    case "wider":
      return { id, title, detail: `Accepts every such text, and also e.g. ${more}` };
    case "narrower":
      return { id, title, detail: `Accepts nothing else, but not all: it rejects e.g. ${less}${limits}` };
    case "overlapping":
      return {
        id,
        title,
        detail: `Rejects e.g. ${less} and accepts e.g. ${more}, unlike ${source}${limits}`,
      };
    case "each match":
      return { id, title, detail: `Each match is one${limits}` };
    case "some matches":
      return { id, title, detail: `Matches texts that look like one, but also e.g. ${more}` };
  }
}

const wordFor = (text: string | undefined): string =>
  text === undefined ? "" : text === "" ? "the empty text" : quote(text);
