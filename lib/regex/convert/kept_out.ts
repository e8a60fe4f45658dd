/** What is before `\K`, which a match does not include: in JavaScript, it becomes a lookbehind. */
import type { DialectDescription } from "./dialects.ts";
import { replaceUnits, type Scan } from "./scan.ts";

/**
 * True if a pattern may have alternatives outside of groups. Each would be tried at another position than the
 * lookbehind, so their order would change.
 */
export function hasAlternatives({ pattern, skeleton }: Scan): boolean {
  // Brackets in comments and quoted text aren't those of groups.
  if (/\\Q|#/.test(pattern)) return pattern.includes("|");
  let depth = 0;
  for (const unit of skeleton) {
    if (unit === "(") depth++;
    else if (unit === ")") depth--;
    else if (unit === "|" && depth === 0) return true;
  }
  return false;
}

/**
 * True if a source, and each group in it, always matches the same number of characters. Then a lookbehind finds
 * the same start as a search from there, and captures the same.
 */
export function isFixedWidth(source: string, rules: DialectDescription): boolean {
  // An assertion would count as a character.
  if (/\\[bBAzZG]|[$^]/.test(source.replace(/\[\^/g, "["))) return false;
  let rest = replaceUnits(source, rules, "x").replace(/\(\?(?::|P?<\w+>|'\w+')/g, "(");
  if (/[*+?{]/.test(rest)) return false;
  for (;;) {
    let isEqual = true;
    const next = rest.replace(/\(([^()]*)\)/g, (_, body: string) => {
      const [first = "", ...others] = body.split("|");
      isEqual &&= others.every(({ length }) => length === first.length);
      return first;
    });
    if (!isEqual || next === rest) return isEqual;
    rest = next;
  }
}
