import { batch } from "@preact/signals";
import { FLAGS } from "../../regex/explain/flag_words.ts";
import { readLiteral } from "../../regex/regex.ts";
import { withLineEnds } from "./line_ends.ts";
import type { Sources } from "../sources.ts";
import { inOrder } from "../keeping/url_state.ts";

/** A flag as something to switch on and off. */
export interface FlagToggle {
  readonly flag: string;
  readonly name: string;
  /** One line, without full stop. */
  readonly effect: string;
  readonly on: boolean;
}

/** The six flags of every day, and the others where the pattern has them. */
export function flagToggles(flags: string): FlagToggle[] {
  const all = Object.entries(FLAGS);
  return all
    .filter(([flag, { offered }]) => offered || flags.includes(flag))
    .map(([flag, { name, meaning }]) => ({ flag, name, effect: meaning, on: flags.includes(flag) }));
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

/** Switches a flag on or off. */
export function toggleFlag({ flags }: Sources, flag: string): void {
  const on = flags.value.includes(flag);
  const others = flags.value.replace(EXCLUDED[flag] ?? "", "");
  flags.value = on ? flags.value.replace(flag, "") : inOrder(others + flag);
}

/** u and v exclude each other. */
const EXCLUDED: Readonly<Record<string, string>> = { u: "v", v: "u" };

/** Makes all lines of the text end alike; anything but a line end changes nothing. */
export function setLineEnd({ text }: Sources, end: string): void {
  if (end === "LF" || end === "CRLF" || end === "CR") text.value = withLineEnds(text.value, end);
}

const PLAIN = "workbench.plain";

/** Whether the reader asked for plain fields before. */
export function readPlain(storage: Pick<Storage, "getItem">): boolean {
  return storage.getItem(PLAIN) === "1";
}

export function setPlain({ plain }: Sources, on: boolean, storage: Pick<Storage, "setItem">): void {
  plain.value = on;
  storage.setItem(PLAIN, on ? "1" : "0");
}
