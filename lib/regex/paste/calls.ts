import { type Call, CALLS, convertReplacement } from "./languages.ts";
import {
  literalPattern,
  optionsOfArguments,
  optionsOfConstants,
  optionsOfLetters,
  optionsOfSetters,
  type OptionsRead,
  withInline,
  withoutPlainCaptures,
} from "./options.ts";
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
    : readCallPattern(pattern, call, parts, code.slice(first.end));
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

function readCallPattern(
  pattern: Argument,
  call: Call,
  parts: readonly Argument[],
  after: string,
): PasteReading {
  const others = parts.filter((each) => each !== pattern);
  const source = others.filter(({ value }) => value === undefined).map(({ source }) => source).join(" ");
  const text = pattern.value ?? "";
  if (call.language !== "JavaScript") {
    const options = call.hasSetters
      ? optionsOfSetters(after, call.dialect ?? "rust")
      : optionsOfConstants(source, call.dialect);
    return finish(call, parts, text, options);
  }
  const named = optionsOfArguments(source);
  if (named !== null || /^r["']/.test(pattern.source)) {
    return finish({ ...call, language: "Dart" }, parts, text, named ?? optionsOfLetters("", null));
  }
  const [flags] = others;
  const letters = (flags?.value ?? pattern.flags ?? "").replace(/[^dgimsuvy]/g, "");
  const options = optionsOfLetters(letters, null);
  const isUnknown = flags !== undefined && flags.value === undefined && flags.source.trim() !== "";
  return finish(call, parts, text, {
    ...options,
    remarks: isUnknown ? ["Flags that are known only at run time aren't read"] : [],
  });
}

function readingOfDelimited(value: string, call: Call, parts: readonly Argument[]): PasteReading | null {
  const read = readDelimited(value);
  return read && finish(call, parts, read.pattern, optionsOfLetters(read.letters, call.dialect));
}

function finish(call: Call, parts: readonly Argument[], text: string, options: OptionsRead): PasteReading {
  const { language, dialect, replacementAt, mode, isWhole = false, adds = "" } = call;
  const { inline, remarks } = options;
  const given = options.isLiteral
    ? literalPattern(text)
    : options.capturesNames
    ? withoutPlainCaptures(text)
    : text;
  const replacement = replacementAt === undefined ? undefined : parts[replacementAt]?.value;
  const pattern = inline.includes("x") || /^\(\?[a-z]*x/.test(given) ? given : escapeLineTerminators(given);
  const all = call.remark === undefined ? remarks : [...remarks, call.remark];
  // With flag m, a caret is at each line.
  const start = options.flags.includes("m") && dialect !== null ? "\\A" : "^";
  const whole = isWhole === false ? pattern : `${start}(?:${pattern})${isWhole === true ? "$" : ""}`;
  return {
    pattern: withInline(options, whole),
    flags: [...new Set(options.flags + adds)].sort().join(""),
    language,
    dialect,
    isCertain: true,
    ...replacement !== undefined && { replacement: convertReplacement(replacement, dialect) },
    ...mode === "split" && { splits: true },
    ...(options.endsText || isWhole === true) && { endsText: true },
    ...all.length > 0 && { remarks: all },
  };
}

function sticky(syntax: RegExp, code: string, at: number): readonly (string | undefined)[] {
  syntax.lastIndex = at;
  return syntax.exec(code) ?? [];
}
