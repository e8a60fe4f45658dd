import { number } from "../../regex/words.ts";
import type { Directive } from "../directives.ts";

/** A comment with contracts, such as `regex-review: contract whole, within format ipv4`. */
export interface ContractComment {
  /** The contracts, as `parseContracts` reads them. */
  readonly text: string;
  /** Where they begin in the file, in UTF-16 code units. */
  readonly start: number;
}

/** Comments with contracts that are read in a file, as many as regexes. */
export const MAX_FILE_CONTRACTS = 5_000;

/** What is wrong with a file that has more. */
export const TOO_MANY_CONTRACTS = `The file has more than ${
  number(MAX_FILE_CONTRACTS)
} comments with contracts`;

/** The first comment with contracts that isn't read, because there are too many before it. */
export const firstUnread = (directives: readonly Directive[]): Directive | undefined =>
  directives.filter(({ kind }) => kind === "contract")[MAX_FILE_CONTRACTS];

/**
 * Comments with contracts by the line that they are about, as many as are read. Several in a row are about the line below the last
 * one, and comments that accept or ignore something may be between.
 */
export function contractsByLine(directives: readonly Directive[]): Map<number, readonly ContractComment[]> {
  const found = new Map<number, ContractComment[]>();
  let left = MAX_FILE_CONTRACTS;
  for (const { kind, text, start, line, target } of directives) {
    const above = line === target ? [] : found.get(line) ?? [];
    if (line !== target) found.delete(line);
    const comments = found.get(target);
    // Lists are moved on as they are: a copy for each of many comments in a row would take seconds.
    if (comments) comments.push(...above);
    const all = comments ?? above;
    if (kind === "contract" && left-- > 0) all.push({ text, start });
    if (all.length > 0) found.set(target, all);
  }
  return found;
}
