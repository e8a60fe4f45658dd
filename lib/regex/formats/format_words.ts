import { quote } from "../quote.ts";
import type { FormatAnswer } from "./format_of.ts";

/** What a pattern's format says about it. All of it is proved. */
export interface FormatWords {
  /** The ID of the format, such as `ipv4`. */
  readonly id: string;
  /** The format with its article, as in "A date (RFC 3339)". */
  readonly title: string;
  /** A sentence without a full stop on how the pattern relates to it, which names it. */
  readonly detail: string;
  /** Whether the pattern is for some texts of the format only, which other words may say better. */
  readonly isNarrower?: true;
}

/** Describes the format of a pattern, and where the pattern deviates from it. */
export function formatWords(
  { format: { id, name, source, beyond }, relation, extra, missing }: FormatAnswer,
): FormatWords {
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  const [more, less] = [wordFor(extra?.typical), wordFor(missing?.typical)];
  const limits = beyond === undefined ? "" : ` (not considered: ${beyond})`;
  const every = `every ${nounOf(name)}`;
  switch (relation) {
    case "equal":
      return { id, title, detail: `Accepts ${every} and nothing else, see ${source}${limits}` };
    case "wider":
      return { id, title, detail: `Accepts ${every}, and more, for example ${more}` };
    case "narrower":
      return {
        id,
        title,
        detail: `Accepts only ${name}, and rejects some, such as ${less}${limits}`,
        isNarrower: true,
      };
    case "overlapping":
      return {
        id,
        title,
        detail: `Almost ${name}: also accepts ${more}, and rejects ${less}${limits}`,
      };
    case "each match":
      return { id, title, detail: `Each match is ${name}${limits}` };
    case "some matches":
      return { id, title, detail: `Also matches what isn't ${name}, such as ${more}` };
  }
}

/** The name of a format without its article: "IPv4 address". */
const nounOf = (name: string): string =>
  /^(?:an?|the) /.test(name) ? name.replace(/^\w+ /, "") : `text in ${name}`;

const wordFor = (text: string | undefined): string =>
  text === undefined ? "" : text === "" ? "the empty text" : quote(text);
