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

/** A class that is open where reading stopped, or was closed there. */
interface OpenClass {
  readonly start: number;
  /** Its members up to the stop, each one character, escape or nested class. */
  readonly members: Range[];
}

/**
 * Reads a pattern up to where the parser stopped, as far as classes go.
 *
 * @returns the class that is open at the stop, or that the character before it closes
 */
function classAt(pattern: string, stopped: number, flags: string): OpenClass | undefined {
  const member = /[uv]/.test(flags) ? UNICODE_MEMBER : MEMBER;
  const open: OpenClass[] = [];
  let closed: OpenClass | undefined;
  for (let index = 0; index < stopped;) {
    const inner = open.at(-1);
    member.lastIndex = index;
    const end = index + (member.exec(pattern)?.[0].length ?? 1);
    closed = undefined;
    if (pattern[index] === "[" && (inner === undefined || flags.includes("v"))) {
      open.push({ start: index, members: [] });
      index += pattern[index + 1] === "^" ? 2 : 1;
    } else if (pattern[index] === "]" && inner) {
      closed = open.pop();
      open.at(-1)?.members.push({ start: inner.start, end });
      index = end;
    } else {
      inner?.members.push({ start: index, end });
      index = end;
    }
  }
  return closed ?? open.at(-1);
}

/** One member of a class without u and v, where `\u{1}` is an escaped letter and more; and one with them. */
const MEMBER = /\\(?:u[\da-f]{4}|x[\da-f]{2}|c[a-z\d_]|[0-3][0-7]{0,2}|[4-7][0-7]?|[^])|[^]/iy;
const UNICODE_MEMBER = /\\(?:u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|c[a-z]|[pq]\{[^}]*\}|[^])|[^]/iuy;

/** The range of a class that ends at the stop, such as `z-a` or `\d-x`; the character before the stop where none does. */
export function range(pattern: string, stopped: number, flags: string): Range {
  const members = classAt(pattern, stopped, flags)?.members.filter(({ end }) => end <= stopped) ?? [];
  const [first, hyphen, last] = members.slice(-3);
  if (!first || !last || hyphen === undefined || pattern.slice(hyphen.start, hyphen.end) !== "-") {
    return before(pattern, stopped);
  }
  // Without u the end of a pair is a member of its own: the whole character is shown.
  return {
    start: at(pattern, first.start - 1).end > first.start ? first.start - 1 : first.start,
    end: last.end,
  };
}

/** The class that ends at the stop. */
export function closedClass(pattern: string, stopped: number, flags: string): Range {
  return { start: classAt(pattern, stopped, flags)?.start ?? 0, end: stopped };
}

/**
 * The first reference by name to a group that the pattern does not have.
 *
 * @param stopped where the parser stopped, which may be the end of the pattern
 */
export function missingReference(pattern: string, stopped: number): Range {
  const names = new Set<string>();
  const references: (Range & { readonly name: string })[] = [];
  for (const { 0: source, index, groups: { group, reference } = {} } of pattern.matchAll(NAMES)) {
    if (group !== undefined) names.add(nameFrom(group));
    if (reference !== undefined) {
      references.push({ start: index, end: index + source.length, name: nameFrom(reference) });
    }
  }
  const missing = references.find(({ name }) => !names.has(name));
  return missing ? { start: missing.start, end: missing.end } : before(pattern, stopped);
}

/** References and groups with names; escapes and classes are read over. */
const NAMES = /\\k<(?<reference>[^>]*)>|\(\?<(?<group>[^>=!][^>]*)>|\\[^]|\[(?:\\[^]|[^\]\\])*\]/g;

/** A name with its escapes read. */
function nameFrom(source: string): string {
  return source.replaceAll(
    /\\u(?:\{([\da-f]+)\}|([\da-f]{4}))/gi,
    (escape, braced: string | undefined, four: string | undefined) => {
      const code = Number.parseInt(braced ?? four ?? "", 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : escape;
    },
  );
}

/** What a group begins with that may set flags: up to the colon, or with the character that is there instead. */
export function modifiers(pattern: string, stopped: number): Range {
  const start = pattern.lastIndexOf("(?", Math.max(0, stopped - 1));
  if (start < 0) return before(pattern, stopped);
  const [source = "(?"] = /^\(\?[A-Za-z-]*[^:]?/u.exec(pattern.slice(start)) ?? [];
  return { start, end: start + source.length };
}

/** The second of two equal flags at the beginning of a group. */
export function repeatedFlag(pattern: string, stopped: number): Range {
  const { start, end } = modifiers(pattern, stopped);
  for (let index = start + 2; index < end; index++) {
    if (pattern[index] !== "-" && pattern.slice(start + 2, index).includes(pattern.charAt(index))) {
      return at(pattern, index);
    }
  }
  return before(pattern, stopped);
}

/** A group name from its `<` on, with the character at which it breaks off. */
export function brokenName(pattern: string, stopped: number): Range {
  const { start } = since("<")(pattern, stopped);
  return { start, end: Math.max(at(pattern, stopped).end, start + 1) };
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
