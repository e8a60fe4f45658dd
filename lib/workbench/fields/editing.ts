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
  /** Whether it is one of the six of every day. */
  readonly offered: boolean;
}

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
  const on = flags.value.includes(flag);
  const excluded = on ? undefined : EXCLUDED[flag];
  const leaves = excluded !== undefined && flags.value.includes(excluded.flag);
  const others = leaves ? flags.value.replace(excluded.flag, "") : flags.value;
  batch(() => {
    flags.value = on ? flags.value.replace(flag, "") : inOrder(others + flag);
    done.value = leaves ? excluded.words : "";
  });
}

const EXCLUDED: Readonly<Record<string, { readonly flag: string; readonly words: string }>> = {
  u: { flag: "v", words: "Flag v was taken away: a pattern has either u or v" },
  v: { flag: "u", words: "Flag u was taken away: v does what u does, and a pattern has only one of them" },
};

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
