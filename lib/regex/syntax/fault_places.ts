import type { Range } from "../regex.ts";

// Places of the pattern, in UTF-16 code units, found from where reading stopped.

/** The character at an index, a surrogate pair as one; empty at the end of the pattern. */
export function at(pattern: string, index: number): Range {
  const start = Math.max(0, Math.min(index, pattern.length));
  const length = (pattern.codePointAt(start) ?? 0) > 0xffff ? 2 : 1;
  return { start, end: Math.min(start + length, pattern.length) };
}

/** The character before the stop. */
export function before(pattern: string, stopped: number): Range {
  return at(pattern, stopped - 1);
}

/** The stretch from the last `opening` before the stop, and `beyond` characters after the stop. */
export function since(
  opening: string,
  beyond = 0,
): (pattern: string, stopped: number) => Range {
  return (pattern, stopped) => {
    const start = pattern.lastIndexOf(opening, Math.max(0, stopped - 1));
    if (start < 0) return before(pattern, stopped);
    const end = Math.max(stopped + beyond, start + opening.length + 1);
    return { start, end: Math.min(end, pattern.length) };
  };
}

/** The quantifier that ends at the stop. */
export function quantifier(pattern: string, stopped: number): Range {
  return pattern[stopped - 1] === "}" ? since("{")(pattern, stopped) : before(pattern, stopped);
}

const RANGE_AT_END = /(?:\\u\{[^}]*\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\c[a-z]|\\[^]|[^])-(?:\\[^-]*|[^])$/iu;

/** The range of a class that ends at the stop, such as `z-a` or `\d-x`; the character before the stop where none does. */
export function range(pattern: string, stopped: number): Range {
  const source = RANGE_AT_END.exec(pattern.slice(Math.max(0, stopped - 24), stopped))?.[0] ??
    "";
  return source === "" ? before(pattern, stopped) : { start: stopped - source.length, end: stopped };
}

/**
 * The set operator of a class at the stop, or the last one before it in the same class.
 *
 * @returns undefined where the class has none up to there
 */
export function operator(pattern: string, stopped: number): Range | undefined {
  let closed = 0;
  for (let start = stopped; start > 0; start--) {
    if (pattern[start - 1] === "\\") continue;
    const isBehind = start < stopped;
    if (isBehind && pattern[start] === "]") closed++;
    if (isBehind && pattern[start] === "[" && closed-- === 0) return undefined;
    if (closed === 0 && /^(?:&&|--)/.test(pattern.slice(start, start + 2))) return { start, end: start + 2 };
  }
  return undefined;
}

/** The innermost bracket of a kind that is still open at the end of the pattern. */
export function openedBy(pattern: string, bracket: "(" | "["): Range {
  const open: number[] = [];
  let classes = 0;
  for (let index = 0; index < pattern.length; index++) {
    const unit = pattern[index];
    if (unit === "\\") index++;
    else if (unit === "[") classes++, bracket === "[" && open.push(index);
    else if (unit === "]" && classes > 0) {
      classes--, bracket === "[" && open.pop();
    } else if (classes > 0 || bracket === "[") continue;
    else if (unit === "(") open.push(index);
    else if (unit === ")") open.pop();
  }
  return at(pattern, open.at(-1) ?? pattern.length);
}
