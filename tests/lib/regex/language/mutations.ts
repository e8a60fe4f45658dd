import type { Regex } from "../../../../lib/regex/regex.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import type { Tree } from "../../../../lib/regex/syntax/tree.ts";

/** One small edit each; those that don't apply leave the pattern unchanged. */
const EDITS: readonly ((pattern: string) => string)[] = [
  (pattern) => `(?:${pattern})`,
  (pattern) => pattern.replace("*", "+"),
  (pattern) => pattern.replace(/^\^/, ""),
  (pattern) => pattern.replace("z", "y"),
  (pattern) => pattern.replace(/\$$/, ""),
  (pattern) => pattern.replace("+", "*"),
  (pattern) => pattern.replace("\\d", "\\w"),
  (pattern) => pattern.replace("9", "8"),
  (pattern) => pattern.replace("?", ""),
  (pattern) => `^${pattern}`,
  (pattern) => pattern.replace(/.$/, ""),
];

/** A pattern with one edit: the first that applies, starting at an index of the list that depends on the pattern. */
export function mutated({ pattern, flags }: Regex): Tree | undefined {
  const from = [...pattern].reduce((sum, unit) => (sum * 31 + (unit.codePointAt(0) ?? 0)) % 997, 7);
  for (let index = 0; index < EDITS.length; index++) {
    const edited = EDITS[(from + index) % EDITS.length]?.(pattern) ?? pattern;
    const parsed = edited === pattern ? undefined : parse({ pattern: edited, flags });
    if (parsed?.ok) return parsed.tree;
  }
  return undefined;
}
