import type { Regex } from "../../regex/regex.ts";
import type { Modes } from "../modes/modes.ts";

/** A regex and a text on which it shows what it does. */
export interface Example extends Regex {
  readonly text: string;
  /** How many matches the text has, counted as the workbench does: without `g` one at most. */
  readonly matches: number;
  /** How the match view shows it, where that is not the list of matches. */
  readonly modes?: Partial<Modes>;
}

/** A line or more of JavaScript, and the value of its last expression, written in JavaScript too. */
export interface Code {
  readonly source: string;
  /** The name of the error alone where the code throws. */
  readonly result: string;
}

/** One construct of JavaScript's regular expressions. Prose is sentences; between backticks stands code. */
export interface Entry {
  /** In kebab case, the anchor on the page; never changes, as links name it. */
  readonly id: string;
  readonly syntax: string;
  readonly name: string;
  /** One sentence. */
  readonly meaning: string;
  /** What goes wrong with it, or is easily overlooked. */
  readonly note?: string;
  readonly example: Example;
  readonly code?: Code;
}

/** Constructs that belong together. */
export interface Family {
  readonly id: string;
  readonly title: string;
  /** One or two sentences. */
  readonly lead: string;
  readonly entries: readonly Entry[];
}
