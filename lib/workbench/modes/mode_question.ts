import type { Regex } from "../../regex/regex.ts";
import { separatorRegex } from "../../regex/matching/split.ts";
import type { MatchOptions } from "../matches/match_client.ts";
import type { MatchRun } from "../matches/match_run.ts";
import { type Modes, separatorOf } from "./modes.ts";
import type { Question } from "./output_client.ts";
import type { Task } from "./output_messages.ts";

/** A run beside the one over the test text. */
export interface Aside {
  readonly regex: Regex;
  readonly each: MatchOptions["each"];
}

/** What a mode needs run for itself; null when the run over the text serves, or none is needed. */
export function asideOf(mode: Modes["mode"], regex: Regex): Aside | null {
  if (mode === "lines") return { regex, each: "line" };
  if (mode !== "split") return null;
  const separator = separatorRegex(regex);
  return separator === regex ? null : { regex: separator, each: "text" };
}

/** From what a mode's text is made. */
export interface Material {
  readonly modes: Modes;
  /** The regex whose matches are wanted. */
  readonly regex: Regex;
  readonly text: string;
  /** The newest run; it may be one of another regex or text. */
  readonly run: MatchRun | null;
  /** A name or null for each group; null while they are not known. */
  readonly names: readonly (string | null)[] | null;
}

/** @returns null for a mode that makes no text; undefined while what it is made from is not there yet */
export function questionOf({ modes, regex, text, run, names }: Material): Question | null | undefined {
  if (modes.mode === "matches" || modes.mode === "lines") return null;
  if (run === null || run.status === "running" || run.regex !== regex || run.text !== text) return undefined;
  const task = taskOf(modes, names);
  return task && { text, matches: run.matches, task };
}

function taskOf(modes: Modes, names: Material["names"]): Task | undefined {
  if (modes.mode === "split") return { kind: "split" };
  if (names === null) return undefined;
  if (modes.mode === "replace") return { kind: "replace", template: modes.replacement, names };
  return { kind: "list", template: modes.item, separator: separatorOf(modes.separator), names };
}
