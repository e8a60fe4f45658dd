/** A comment with contracts, such as `regex-review: contract whole, within format ipv4`. */
export interface ContractComment {
  /** The contracts, as `parseContracts` reads them. */
  readonly text: string;
  /** Where they begin in the file, in UTF-16 code units. */
  readonly start: number;
}

/** Starts of such comments in the languages that are read. */
const COMMENT =
  /(\/\/|\/\*|#|<!--)[ \t]{0,20}regex-review:[ \t]{0,20}(contract|accept|ignore)(?![\w-])([^\r\n\u2028\u2029]*)/g;

/** The end of a comment, and what follows it on its line. */
const ENDS: Readonly<Record<string, RegExp>> = { "/*": /\*\/.*$/, "<!--": /-->.*$/ };

/** Whether it is worth the time to look for such comments. */
export const mayHaveContracts = (text: string): boolean => text.includes("regex-review:");

/**
 * Comments with contracts by the line to which they apply: their own one, or the one below if nothing else is on theirs. Several
 * in a row apply to the line below the last one, and comments that accept or ignore something may be between.
 */
export function contractsByLine(
  text: string,
  lineOf: (offset: number) => number,
): Map<number, readonly ContractComment[]> {
  const found = new Map<number, readonly ContractComment[]>();
  if (!mayHaveContracts(text)) return found;
  for (const { index, 0: all, 1: opening = "", 2: kind, 3: rest = "" } of text.matchAll(COMMENT)) {
    const end = ENDS[opening];
    const contracts = end ? rest.replace(end, "") : rest;
    const lineStart = index === 0 ? 0 : text.lastIndexOf("\n", index - 1) + 1;
    const code = text.slice(lineStart, index);
    // A string, or an example in the comment of documentation.
    if (/["'`]$|^\s*\*/.test(code)) continue;
    const line = lineOf(index);
    const isAlone = /^[\s{]*$/.test(code) &&
      /^(?:(?:\*\/|-->)[ \t}]*)?$/.test(rest.slice(contracts.length));
    const before = found.get(line) ?? [];
    const own = kind === "contract" ? [{ text: contracts, start: index + all.length - rest.length }] : [];
    const comments = [...before, ...own];
    if (comments.length === 0) continue;
    found.delete(line);
    found.set(isAlone ? line + 1 : line, comments);
  }
  return found;
}
