/** Reads patterns while they are typed, when they may have errors. @module */

/** The context of an offset in a pattern. */
interface PatternPlace {
  /** True if a backslash right before the offset escapes the character there. */
  readonly isEscaped: boolean;
  /** How many character classes are open; more than one only with flag v. */
  readonly classDepth: number;
}

/** Determines the context of an offset, in UTF-16 code units, in linear time. */
export function placeAt(pattern: string, offset: number, flags: string): PatternPlace {
  const nests = flags.includes("v");
  let classDepth = 0;
  for (let at = 0; at < offset; at++) {
    const character = pattern[at];
    if (character === "\\") {
      at++;
      if (at === offset) return { isEscaped: true, classDepth };
    } else if (character === "[" && (classDepth === 0 || nests)) classDepth++;
    else if (character === "]" && classDepth > 0) classDepth--;
  }
  return { isEscaped: false, classDepth };
}

/** The names of a pattern's capturing groups, each once, in the order of the pattern. */
export function groupNamesIn(pattern: string, flags: string): string[] {
  const names = new Set<string>();
  const nests = flags.includes("v");
  let classDepth = 0;
  for (const { 0: piece, groups } of pattern.matchAll(PIECES)) {
    if (piece === "[" && (classDepth === 0 || nests)) classDepth++;
    else if (piece === "]" && classDepth > 0) classDepth--;
    else if (groups?.name && classDepth === 0) names.add(groups.name);
  }
  return [...names];
}

/** An escape, a bracket of a class, or the beginning of a named group. */
const PIECES = /\\[^]|[[\]]|\(\?<(?<name>[\p{IDS}$_][\p{IDC}$\u200c\u200d]*)>/gu;
