import type { Range } from "../regex.ts";
import type { Warning } from "./warning.ts";

/** What stands once per rule. */
export type RuleHead = Pick<Warning, "id" | "severity" | "title" | "hint">;

/** Makes a rule's warnings: each says with `message` what is so at `at`, a node or another stretch. */
export function rule(
  { id, severity, title, hint }: RuleHead,
): (at: Range, message: string) => Warning {
  return ({ start, end }, message) => ({
    id,
    severity,
    title,
    message,
    hint,
    range: { start, end },
  });
}

/**
 * A piece of a pattern in quotation marks, single ones where it holds double ones; shortened, and with what
 * cannot be seen written as its code.
 */
export function quote(source: string): string {
  const units = source.length > LONGEST_QUOTE_CHARACTERS
    ? `${source.slice(0, LONGEST_QUOTE_CHARACTERS).toWellFormed()}…`
    : source;
  const mark = units.includes('"') && !units.includes("'") ? "'" : '"';
  return `${mark}${units.replace(INVISIBLE, codeOf)}${mark}`;
}

/** A code point as the field writes it, U+ and at least four digits. */
export function codeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Joins pieces as in running text: "a", "b" and "c". */
export function list(pieces: readonly string[]): string {
  const [last] = pieces.slice(-1);
  return pieces.length < 2 ? pieces.join("") : `${pieces.slice(0, -1).join(", ")} and ${last}`;
}

const LONGEST_QUOTE_CHARACTERS = 40;

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu;
