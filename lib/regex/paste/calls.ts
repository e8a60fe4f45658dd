import { type Call, CALLS, convertReplacement, flagsOfConstants, lettersToFlags } from "./languages.ts";
import type { PasteReading } from "./reading.ts";
import { readConcatenation, readString } from "./strings.ts";
import { escapeLineTerminators, readDelimited } from "./values.ts";

/** Maximum number of arguments that are read. */
const MAX_ARGUMENTS = 6;

/** Reads the call that creates a regex, such as `new RegExp("\\d", "g")`, if the code has only one. */
export function readCall(code: string): PasteReading | null {
  const found = CALLS.flatMap((call) => {
    call.opening.lastIndex = 0;
    const opening = call.opening.exec(code);
    return opening ? [{ call, start: opening.index, end: opening.index + opening[0].length }] : [];
  }).sort((a, b) => a.start - b.start || b.end - a.end);
  const [first] = found;
  if (first === undefined) return null;
  const { call } = first;
  const parts = readArguments(code, first.end, call);
  const pattern = parts?.[call.patternAt ?? 0];
  if (parts === null || pattern?.value === undefined) return null;
  return call.isDelimited
    ? readingOfDelimited(pattern.value, call, parts)
    : readCallPattern(pattern, call, parts);
}

/** An argument of a call: the content of a string or literal, or other code. */
interface Argument {
  readonly value?: string;
  /** Flags of a literal; undefined for a string. */
  readonly flags?: string;
  readonly source: string;
}

/** The arguments of a call up to its closing bracket, or up to the end of the copied code. */
function readArguments(code: string, from: number, { style }: Call): Argument[] | null {
  const found: Argument[] = [];
  for (let at = from; found.length < MAX_ARGUMENTS;) {
    const [blank = ""] = sticky(/(?:\s|\/\/[^\n]*\n|#[^\n]*\n)*(?:\w+:\s*(?="))?/y, code, at);
    at += blank.length;
    const literal = style === "javascript" ? sticky(LITERAL, code, at) : [];
    const [whole, pattern, flags] = literal;
    const string = whole === undefined ? readConcatenation(code, at, style) : null;
    const start = at;
    if (whole !== undefined && pattern !== undefined && flags !== undefined) at += whole.length;
    else if (string) at = string.end;
    const end = endOfArgument(code, at);
    const rest = code.slice(at, end).trim();
    const source = code.slice(start, end);
    if (rest !== "" && /^[-+.[(*%]/.test(rest)) found.push({ source });
    else if (pattern !== undefined && flags !== undefined) found.push({ value: pattern, flags, source });
    else found.push(string ? { value: string.value, source } : { source });
    if (code[end] !== ",") return found;
    at = end + 1;
  }
  return found;
}

const LITERAL = /\/((?:[^/\\[\r\n]|\\[^\r\n]|\[(?:[^\]\\\r\n]|\\[^\r\n])*\])+)\/([dgimsuvy]*)/y;

/** The end of an argument: a comma or bracket outside of other brackets and strings. */
function endOfArgument(code: string, from: number): number {
  let depth = 0;
  for (let at = from; at < code.length; at++) {
    const unit = code[at] ?? "";
    if (/["'`]/.test(unit)) {
      const string = readString(code, at, "lenient");
      if (string) at = string.end - 1;
    } else if (/[([{]/.test(unit)) depth++;
    else if (/[)\]}]/.test(unit) && depth-- === 0) return at;
    else if (unit === "," && depth === 0) return at;
  }
  return code.length;
}

function readCallPattern(pattern: Argument, call: Call, parts: readonly Argument[]): PasteReading {
  const { language, dialect, adds = "", isWhole = false } = call;
  const others = parts.filter((each) => each !== pattern);
  const options = others.filter(({ value }) => value === undefined).map(({ source }) => source).join(" ");
  const letters = language === "JavaScript" ? others[0]?.value ?? pattern.flags ?? "" : "";
  const { flags, inline } = language === "JavaScript"
    ? lettersToFlags(letters.replace(/[^dgimsuvy]/g, ""), null)
    : flagsOfConstants(options, dialect);
  return finish(call, parts, {
    pattern: pattern.value ?? "",
    flags: flags + adds,
    inline,
    isWhole,
  });
}

function readingOfDelimited(value: string, call: Call, parts: readonly Argument[]): PasteReading | null {
  const read = readDelimited(value);
  if (read === null) return null;
  const { flags, inline } = lettersToFlags(read.letters, call.dialect);
  return finish(call, parts, {
    pattern: read.pattern,
    flags: flags + (call.adds ?? ""),
    inline,
    isWhole: false,
  });
}

interface Found {
  readonly pattern: string;
  readonly flags: string;
  readonly inline: string;
  readonly isWhole: boolean;
}

function finish(
  call: Call,
  parts: readonly Argument[],
  { pattern, flags, inline, isWhole }: Found,
): PasteReading {
  const { language, dialect, replacementAt, mode } = call;
  const replacement = replacementAt === undefined ? undefined : parts[replacementAt]?.value;
  const line = inline.includes("x") || /^\(\?[a-z]*x/.test(pattern)
    ? pattern
    : escapeLineTerminators(pattern);
  const whole = isWhole ? `^(?:${line})$` : line;
  return {
    pattern: `${inline === "" ? "" : `(?${inline})`}${whole}`,
    flags: [...new Set(flags)].sort().join(""),
    language,
    dialect,
    isCertain: true,
    ...replacement !== undefined && { replacement: convertReplacement(replacement, dialect) },
    ...mode === "split" && { splits: true },
  };
}

function sticky(syntax: RegExp, code: string, at: number): readonly (string | undefined)[] {
  syntax.lastIndex = at;
  return syntax.exec(code) ?? [];
}
