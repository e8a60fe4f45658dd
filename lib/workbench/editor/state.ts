import { batch } from "@preact/signals";
import { MAX_DRAFT_CHARACTERS } from "../../limits.ts";
import { FLAGS } from "../../regex/explain/flag_words.ts";
import { readLiteral } from "../../regex/regex.ts";
import { inOrder } from "../core/link.ts";
import { number } from "../../regex/words.ts";
import type { Sources } from "../core/model.ts";
import { readPreference, writePreference } from "../core/preferences.ts";

/** A flag as something to switch on and off. */
interface FlagToggle {
  readonly flag: string;
  readonly name: string;
  /** One line, without full stop. */
  readonly effect: string;
  readonly on: boolean;
  /** Whether it is one of the six of every day. */
  readonly offered: boolean;
}

/**
 * Every flag of the language, in the order of the toolbar.
 *
 * @param flags those that are on
 */
export function flagToggles(flags: string): FlagToggle[] {
  return Object.entries(FLAGS).map(([flag, { name, meaning, offered }]) => ({
    flag,
    name,
    effect: meaning,
    on: flags.includes(flag),
    offered,
  }));
}

/** A pasted literal such as `/a+/gi` fills pattern and flags; false for anything else. */
export function takeApart({ pattern, flags }: Sources, source: string): boolean {
  const literal = readLiteral(source);
  if (literal === null) return false;
  batch(() => {
    pattern.value = literal.pattern;
    flags.value = inOrder(literal.flags);
  });
  return true;
}

/** Switches a flag on or off, and says so when another one had to go for it. */
export function toggleFlag({ flags, done }: Sources, flag: string): void {
  const toggled = withToggled(flags.value, flag);
  batch(() => {
    flags.value = toggled.flags;
    done.value = toggled.words;
  });
}

/** Flags with one of them switched on or off, and a sentence when another one had to go for it. */
export function withToggled(flags: string, flag: string): { readonly flags: string; readonly words: string } {
  if (flags.includes(flag)) return { flags: flags.replace(flag, ""), words: "" };
  const excluded = EXCLUDED[flag];
  const leaves = excluded !== undefined && flags.includes(excluded.flag);
  const others = leaves ? flags.replace(excluded.flag, "") : flags;
  return { flags: inOrder(others + flag), words: leaves ? excluded.words : "" };
}

const EXCLUDED: Readonly<Record<string, { readonly flag: string; readonly words: string }>> = {
  u: { flag: "v", words: "Flag v was taken away: a pattern has either u or v" },
  v: { flag: "u", words: "Flag u was taken away: v does what u does, and a pattern has only one of them" },
};

/** Makes all lines of the text end alike; anything but a line end changes nothing. */
export function setLineEnd({ text }: Sources, end: string): void {
  if (end === "LF" || end === "CRLF" || end === "CR") text.value = withLineEnds(text.value, end);
}

/** How the fields look: what the reader asked for before. */
export function readFieldLook({ plain, blanks }: Sources): void {
  plain.value = readPreference("plain") === 1;
  blanks.value = readPreference("blanks") === 1;
}

/** Uses plain fields or painted ones, from now on. */
export function setPlain({ plain }: Sources, on: boolean): void {
  plain.value = on;
  writePreference("plain", on ? 1 : null);
}

/** Draws spaces, tabs and line ends or leaves them blank, from now on. */
export function setBlanks({ blanks }: Sources, on: boolean): void {
  blanks.value = on;
  writePreference("blanks", on ? 1 : null);
}

/** How the lines of a text end. */
type LineEnd = "LF" | "CRLF" | "CR";

/** The characters that each of them stands for. */
export const LINE_ENDS: Readonly<Record<LineEnd, string>> = { LF: "\n", CRLF: "\r\n", CR: "\r" };

const ANY = /\r\n|\n|\r/g;

/** The line end of a text, "mixed" for several kinds, null for a text of one line. */
export function lineEndOf(text: string): LineEnd | "mixed" | null {
  if (!text.includes("\r")) return text.includes("\n") ? "LF" : null;
  const [first, ...others] = NAMES.filter((name) => ALONE[name].test(text));
  return others.length > 0 ? "mixed" : first ?? null;
}

/** Each kind where it is not part of another; a search of the engine is quick in a long text. */
const ALONE: Readonly<Record<LineEnd, RegExp>> = { LF: /(?<!\r)\n/, CRLF: /\r\n/, CR: /\r(?!\n)/ };

/** The text with all its lines ending alike. */
export function withLineEnds(text: string, end: LineEnd): string {
  return text.replaceAll(ANY, LINE_ENDS[end]);
}

const NAMES = ["LF", "CRLF", "CR"] as const;

/** What a long text does without, in a sentence; null for one that is not long. */
export function longTextNotice(text: string): string | null {
  if (text.length <= MAX_DRAFT_CHARACTERS) return null;
  return `A text of ${
    number(text.length)
  } characters is not kept for the next visit, and typing in it is slower. Save it as a file`;
}
