import { characterName, formatCodePoint, withArticle } from "../../regex/character_names.ts";
import { memoizeInKey } from "../../regex/memoize.ts";
import { type Engine, ENGINES } from "../../regex/portable/engines.ts";
import { formFor } from "../../regex/portable/form_for.ts";
import type { NoForm } from "../../regex/portable/portable.ts";
import { NOT_CLOSED, worksIn } from "../../regex/portable/works_for.ts";
import type { WorksIn } from "../../regex/portable/works_in.ts";
import { quote } from "../../regex/quote.ts";
import { type Regex, toLiteral } from "../../regex/regex.ts";
import type { Tree } from "../../regex/syntax/tree.ts";
import { list, plural } from "../../regex/words.ts";
import { compareEngines, summaryOf } from "./summary.ts";

/** What an engine makes of the pattern, for display. */
export interface EngineRow {
  readonly name: string;
  readonly kind: WorksIn["kind"];
  /** Whether the engine reads it the same way, in a sentence. */
  readonly words: string;
  /** What accepts the same texts there; null where the pattern itself does. */
  readonly form: EngineForm | null;
}

/** Patterns for an engine that accept the same texts, or why there are none. */
export interface EngineForm {
  /** What the patterns are, or why there are none. */
  readonly words: string;
  /** As they are written, with a hint such as "must not match". */
  readonly patterns: readonly { readonly source: string; readonly hint: string }[];
}

/** The pattern is one for JavaScript. The engines of the summary come first. */
const OTHERS = ENGINES.filter(({ id }) => id !== "ecmascript").toSorted(compareEngines);

/** What each engine makes of a pattern, one after the other: each takes some milliseconds to half a second. */
export function* engineRows(tree: Tree): Generator<readonly EngineRow[]> {
  const rows: EngineRow[] = [];
  for (const engine of OTHERS) {
    rows.push(rowFor(tree, engine));
    yield [...rows];
  }
}

/** The same on one line, without the texts and the forms. */
export function engineSummary(tree: Tree): string {
  return summaryOf(OTHERS.map((engine) => {
    const found = answerOf(tree, engine);
    const construct = found.kind === "refused"
      ? constructName(found.construct, tree, engine)
      : found.kind === "differs"
      ? unusualCharacter(found.text)
      : null;
    return { engine, kind: found.kind, construct };
  }));
}

/** What the first character of a text is that isn't on every keyboard. */
function unusualCharacter(text: string): string | null {
  const [character] = /[^ -~]/u.exec(text) ?? [];
  if (character === undefined) return null;
  const kind = KINDS.find(([pattern]) => pattern.test(character))?.[1];
  return kind ?? characterName(character.codePointAt(0) ?? 0);
}

const KINDS = [
  [/\p{Nd}/u, "other digits"],
  [/\p{L}/u, "other letters"],
  [/\p{Zs}/u, "other spaces"],
] as const;

/** Answers are found once, for the summary, the rows and engines that read alike. */
function answerOf(tree: Tree, engine: Engine): WorksIn {
  const known = answersOf(tree);
  const key = engine.reads ?? engine;
  const answer = known.get(key) ?? worksIn(tree, engine);
  known.set(key, answer);
  return answer;
}

const answersOf = memoizeInKey((_: Tree) => new Map<object, WorksIn>());

function rowFor(tree: Tree, engine: Engine): EngineRow {
  const found = answerOf(tree, engine);
  const form = found.kind === "same" ? null : formOn(tree, engine);
  return { name: engine.name, kind: found.kind, words: wordsOn(found, tree, engine), form };
}

function wordsOn(found: WorksIn, tree: Tree, engine: Engine): string {
  switch (found.kind) {
    case "same":
      return found.readWith === undefined
        ? "Works: the same texts (proved)"
        : "Works with flag u: the same texts (proved)";
    case "differs": {
      const text = textWords(found.text);
      return found.acceptedBy === "engine"
        ? `Differs: also accepts ${text}`
        : `Differs: doesn't accept ${text}`;
    }
    case "refused":
      return `Refused: ${constructName(found.construct, tree, engine)}`;
    case "undecided":
      if ("construct" in found && found.construct === NOT_CLOSED) {
        return "Not decided: it may compare whole texts, and the pattern isn't from ^ to $";
      }
      return "construct" in found
        ? `Not decided: it may read ${constructName(found.construct, tree, engine)} differently`
        : "Not decided: it takes more work than is allowed";
  }
}

/** A text in which characters that can't be seen, or digits beside 0–9, are named: `"a" + U+1680 (Ogham space mark)`. */
function textWords(text: string): string {
  if (text === "") return "the empty text";
  const parts = text.split(/([\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|(?! )\p{Zs}|(?!\d)\p{Nd})/u);
  // Every other part is one of those.
  const words = parts.map((part, index) => index % 2 === 0 ? part && quote(part) : nameOf(part));
  return words.filter((part) => part !== "").join(" + ");
}

function nameOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (/\p{Nd}/u.test(character)) {
    return `${quote(character)} (${formatCodePoint(code)})`;
  }
  return withArticle(characterName(code)).replace(/^(U\+\S+) (.*)$/, "$1 ($2)");
}

/** Names the flags, which are those of the pattern or of a group. */
function constructName(construct: string, { regex }: Tree, { refusedFlags = "ims" }: Engine): string {
  const flags = construct === "flag" ? [...regex.flags].filter((flag) => refusedFlags.includes(flag)) : [];
  return flags.length > 0 ? `${plural(flags.length, "flag")} ${list(flags)}` : construct;
}

function formOn(tree: Tree, engine: Engine): EngineForm {
  const form = formFor(tree, engine);
  switch (form.kind) {
    case "portable":
      return {
        words: form.same === "matches"
          ? "The same matches (proved)"
          : "For a yes or no: the same texts (proved). Matches and groups may differ",
        patterns: [{ source: sourceOf(form), hint: "" }],
      };
    case "joined":
      return {
        words: "The same texts, in several patterns (proved)",
        patterns: form.all.map((part) => ({
          source: sourceOf(part),
          hint: part.negated ? "must not match" : "must match",
        })),
      };
    case "undecided":
      return { words: `No form: ${REASONS[form.why] ?? "it takes more work than is allowed"}`, patterns: [] };
  }
}

/** Flags are those of JavaScript engines; others have them in the pattern. */
const sourceOf = ({ pattern, flags }: Regex): string =>
  flags === "" ? pattern : toLiteral({ pattern, flags });

const REASONS: Partial<Record<NoForm, string>> = {
  long: "it would be longer than twice the pattern",
  surrogates: "the pattern is about surrogates",
  "not proved": "one was found, but isn't proved to accept the same texts",
  "not expressible": "patterns for it can't say this",
  backreference: "a backreference can refer to any text",
};
