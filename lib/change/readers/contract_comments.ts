import type { Directive } from "../directives.ts";

/** A comment with contracts, such as `regex-review: contract whole, within format ipv4`. */
export interface ContractComment {
  /** The contracts, as `parseContracts` reads them. */
  readonly text: string;
  /** Where they begin in the file, in UTF-16 code units. */
  readonly start: number;
}

/**
 * Comments with contracts by the line that they are about. Several in a row are about the line below the last one, and comments
 * that accept or ignore something may be between.
 */
export function contractsByLine(directives: readonly Directive[]): Map<number, readonly ContractComment[]> {
  const found = new Map<number, readonly ContractComment[]>();
  for (const { kind, text, start, line, target } of directives) {
    const above = line === target ? [] : found.get(line) ?? [];
    const own = kind === "contract" ? [{ text, start }] : [];
    const comments = [...found.get(target) ?? [], ...above, ...own];
    if (comments.length === 0) continue;
    if (line !== target) found.delete(line);
    found.set(target, comments);
  }
  return found;
}
