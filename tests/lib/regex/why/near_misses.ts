/** Near misses, and mistakes in the answers about them. */
import { compilePattern } from "../../../../lib/regex/engine/compile.ts";
import type { Program } from "../../../../lib/regex/engine/program.ts";
import { rowAt } from "../../../../lib/regex/engine/trace.ts";
import { explainSearch, type PartFailure } from "../../../../lib/regex/engine/why.ts";
import { toLiteral } from "../../../../lib/regex/regex.ts";
import type { Tree } from "../../../../lib/regex/syntax/tree.ts";
import { findNodes, type Node } from "../../../../lib/regex/syntax/visit.ts";
import { explainCharacter } from "../../../../lib/regex/why/answer.ts";
import { applyChange } from "../../../../lib/regex/why/changes.ts";
import { whySentences } from "../../../../lib/workbench/debugger/strings.ts";
import { randomFrom, textsFor } from "../engine/texts.ts";
import { recordSearch } from "../engine/record_search.ts";

/** A pattern, and a text without a match. */
export interface NearMiss {
  readonly tree: Tree;
  readonly program: Program;
  readonly text: string;
}

/** The number of checks, and the mistakes. */
export interface Contradictions {
  readonly found: string[];
  misses: number;
  failures: number;
  changes: number;
}

const MAX_STEPS = 20_000;

/** Parts with lookarounds and backreferences that decide a match, which are rare in corpora. */
const PARTS = [
  "(?!ab)",
  "(?=a*b)",
  "(?<=b)",
  "(?<!a)",
  "(?!(?=a)b)",
  "(?=(?!aa)a)",
  "(?<=(?<!b)a)",
  "(?<!(?=b).)",
  "a+",
  "[ab]{2}",
  "b*?",
  "(?:ab?){2,}",
  "\\b",
  "^",
  "$",
  "c",
];

/** They have a group, so they can occur only once in a pattern. */
const FIRST_PARTS = ["(a|b)\\1", "(?=(a+))\\1b", "(?:(b)|a)\\1?", "(?<=(b)\\1)", "(?<=\\1(a|b))", "", "", ""];

/** Patterns of a few such parts. */
export function patternOfParts(seed: number): string {
  const random = randomFrom(seed);
  const pick = (parts: readonly string[]) => parts[Math.floor(random() * parts.length)]!;
  const parts = Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(PARTS));
  return pick(FIRST_PARTS) + parts.join("");
}

/** Texts of the letters in `PARTS`. */
export function textOfLetters(seed: number): string {
  const random = randomFrom(seed);
  return Array.from({ length: 1 + Math.floor(random() * 7) }, () => "aabbc"[Math.floor(random() * 5)]).join(
    "",
  );
}

/** The texts for a pattern in which it finds no match. */
export function nearMissesOf(
  tree: Tree,
  seed: number,
  texts = textsFor(tree, 4, randomFrom(seed)),
): NearMiss[] {
  const program = compilePattern(tree);
  return texts
    .filter((text) =>
      text.length <= 120 && explainSearch(program, text, { maxSteps: MAX_STEPS }).status === "none"
    )
    .map((text) => ({ tree, program, text }));
}

/** Checks every answer about a near miss. */
export function check(miss: NearMiss, tally: Contradictions): void {
  const { program, text } = miss;
  const trace = traceOf(miss);
  if (trace === null) return;
  tally.misses++;
  const say = (words: string) =>
    tally.found.push(`${toLiteral(miss.tree.regex)} in ${JSON.stringify(text)}: ${words}`);
  const reason = explainSearch(program, text, { maxSteps: MAX_STEPS });
  const most = Math.max(...trace.furthest.entries().map(([start, furthest]) => furthest - start));
  if (reason.furthest < reason.start) say("the furthest position is before the start");
  if (trace.furthest.get(reason.start) !== reason.furthest) say(`furthest is ${reason.furthest}`);
  if (reason.furthest - reason.start !== most) say("another attempt got further");
  if (reason.failures.length === 0) say("nothing failed");
  for (const index of new Set([0, reason.furthest, text.length >> 1, text.length])) {
    const { tried } = explainSearch(program, text, { index, maxSteps: MAX_STEPS });
    for (const failure of [...reason.failures, ...tried.failures]) checkFailure(miss, failure, tally, say);
    const words = whySentences(whyAtOnce(miss, index), miss.tree.regex.pattern, text);
    if (trace.tried.has(index) && words.includes("Nothing was tried here")) {
      say(`nothing was tried at ${index}`);
    }
  }
  checkChanges(miss, tally, say);
}

const whyAtOnce = ({ program, text }: NearMiss, index: number) => explainCharacter(program, text, 0, index);

/** The same in another way: with the rows of a recording instead of a stack of open lookarounds. */
function traceOf({ program, text }: NearMiss) {
  const recording = recordSearch(program, text, { maxSteps: MAX_STEPS });
  if (recording.status !== "none") return null;
  const furthest = new Map<number, number>([[0, 0]]);
  const tried = new Set<number>();
  let start = 0;
  let pending: { node: Node; position: number } | null = null;
  const failed = (position: number) => void furthest.set(start, Math.max(furthest.get(start)!, position));
  for (let at = 0; at < recording.rows; at++) {
    const { kind, node, position } = rowAt(recording, at);
    if (["succeed", "fail", "enter"].includes(kind) && node.type !== "Quantifier") tried.add(position);
    if (isInside(node) && kind !== "start" && kind !== "none") continue;
    if (pending) {
      const isLeft = node === pending.node && (kind === "leave" || kind === "backtrack");
      const isNegative: boolean = "negate" in pending.node && pending.node.negate;
      if (!isLeft || (kind === "leave" && isNegative)) failed(pending.position);
      pending = null;
    }
    if (kind === "enter") pending = { node, position };
    if (kind === "fail") failed(position);
    if (kind === "start") {
      start = position;
      furthest.set(start, start);
    }
  }
  return { furthest, tried };
}

function isInside(start: Node): boolean {
  for (
    let node = start.parent as Node | null;
    node && node.type !== "Pattern";
    node = node.parent as Node | null
  ) {
    if (node.type === "Assertion") return true;
  }
  return false;
}

/** A part that is reported as failed must not match there on its own. */
function checkFailure(
  miss: NearMiss,
  failure: PartFailure,
  tally: Contradictions,
  say: (words: string) => void,
): void {
  const { text, tree: { regex } } = miss;
  const { node, position, backward, needed, lookaround } = failure;
  tally.failures++;
  const name = `${node.raw} at ${position}`;
  if (needed) {
    const length = needed.end - needed.start;
    const found = backward
      ? text.slice(position - length, position)
      : text.slice(position, position + length);
    if (length === 0 || found === text.slice(needed.start, needed.end)) say(`${name} matches the same text`);
  } else if (isAlone(node) && !splitsPair(text, position)) {
    const raw = sourceOf(node);
    const source = backward && !lookaround ? `(?<=${raw})` : `(?:${raw})`;
    const alone = new RegExp(source, `${regex.flags.replace(/[gy]/g, "")}y`);
    alone.lastIndex = position;
    if (alone.test(text)) say(`${name} matches there`);
  }
  if (lookaround?.negate === false) {
    const isBehind = node.raw.startsWith("(?<");
    if (isBehind ? lookaround.furthest > position : lookaround.furthest < position) {
      say(`${name} read elsewhere`);
    }
    if (lookaround.failures.length === 0) say(`nothing failed inside ${name}`);
    for (const each of lookaround.failures) checkFailure(miss, each, tally, say);
  } else if (lookaround && lookaround.matched.start !== position && lookaround.matched.end !== position) {
    say(`${name} matched elsewhere`);
  }
}

/** A part as a separate pattern: `\\` before `c` is literal, but not before anything else. */
const sourceOf = (node: Node): string => node.type === "Character" && node.raw === "\\" ? "\\\\" : node.raw;

/** True if a part has the same meaning outside of the pattern. */
function isAlone(start: Node): boolean {
  if (findNodes(start, "Backreference").length > 0) return false;
  for (let node: Node | null = start; node && node.type !== "Pattern"; node = node.parent as Node | null) {
    if (node.type === "Group" && node.modifiers) return false;
  }
  return true;
}

const splitsPair = (text: string, position: number) =>
  /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(Math.max(position - 1, 0), position + 1));

function checkChanges(miss: NearMiss, tally: Contradictions, say: (words: string) => void): void {
  const { text, tree: { regex: { pattern, flags } } } = miss;
  const { textChange, patternChanges, best } = whyAtOnce(miss, text.length);
  if (textChange) {
    tally.changes++;
    const next = applyChange(text, textChange);
    if (!new RegExp(pattern, flags.replace("g", "")).test(next)) say(`no match in ${JSON.stringify(next)}`);
    if (text.isWellFormed() && !next.isWellFormed()) say(`half of a pair in ${JSON.stringify(next)}`);
  }
  for (const each of patternChanges) {
    tally.changes++;
    const match = new RegExp(each.pattern, each.flags.replace("g", "")).exec(text);
    const isWanted = match && (match.index === best.start || best.furthest === best.start);
    if (!isWanted) say(`${toLiteral(each)} finds ${match?.index}`);
  }
}
