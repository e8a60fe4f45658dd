/** The match view's modes, in the order of its tabs. */
export const MODES = ["matches", "replace", "list", "split", "lines"] as const;

/** One of the modes. */
export type Mode = typeof MODES[number];

/** What the modes are set to, as plain strings: they travel in links and drafts. */
export interface Modes {
  readonly mode: Mode;
  /** The template that a match is replaced by. */
  readonly replacement: string;
  /** The template that a match becomes in the list. */
  readonly item: string;
  /** What stands between items, with `\n`, `\r`, `\t` and `\\` written as escapes. */
  readonly separator: string;
  /** Numbers of the lines in which no match is expected, such as `2,5-9`. */
  readonly unexpected: string;
}

/** What the modes are set to until the reader says otherwise. */
export const DEFAULT_MODES: Modes = {
  mode: "matches",
  replacement: "",
  item: "$&",
  separator: "\\n",
  unexpected: "",
};

/** Whether a word, as an address may carry it, is a mode. */
export function isMode(value: string): value is Mode {
  return MODES.some((mode) => mode === value);
}

const ESCAPES: Readonly<Record<string, string>> = {
  "\\n": "\n",
  "\\r": "\r",
  "\\t": "\t",
  "\\\\": "\\",
};

/** The separator that its written form stands for; an unknown escape stands for itself. */
export function separatorOf(written: string): string {
  return written.replace(/\\[nrt\\]/g, (escape) => ESCAPES[escape] ?? escape);
}
