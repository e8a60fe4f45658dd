import { nativeMatchesIn } from "../../../../lib/regex/diff/text_comparison.ts";
import { compareLanguages, type LanguageRelation } from "../../../../lib/regex/language/relation.ts";
import { isSameForm } from "../../../../lib/regex/language/same_form.ts";
import { decide } from "../../../../lib/regex/redos/decision.ts";
import { createStepCounter } from "../../../../lib/regex/redos/growth/growth.ts";
import { toLiteral } from "../../../../lib/regex/regex.ts";
import type { Tree } from "../../../../lib/regex/syntax/tree.ts";
import { textsUpTo } from "./random.ts";
import type { Pair } from "./random_pairs.ts";

/** The results of comparing the prover with all short texts. */
export interface Tally {
  /** Number of each answer; undecided ones by reason. */
  readonly answers: Record<string, number>;
  /** Number of pairs that are the same according to laws that preserve positions and captures. */
  sameForm: number;
  /** Number of texts that were run natively. */
  texts: number;
  readonly wrong: string[];
}

/** Compares each pair and checks the answer against all short texts, run natively. */
export function checkPairs(pairs: Iterable<Pair>, mostTexts: number): Tally {
  const tally: Tally = { answers: {}, sameForm: 0, texts: 0, wrong: [] };
  for (const [left, right] of pairs) {
    const relation = compareLanguages(left, right);
    const answer = relation.refusal ? `undecided: ${relation.refusal}` : relation.relation;
    tally.answers[answer] = (tally.answers[answer] ?? 0) + 1;
    const isQuick = [left, right].map(quickTexts);
    const texts = textsFor(left, right, mostTexts).filter((text) => isQuick.every((each) => each(text)));
    tally.texts += texts.length;
    const wrong = contradictions(left, right, relation, texts);
    if (isSameForm(left, right)) {
      tally.sameForm++;
      const apart = texts.find((text) => matchesIn(left, text) !== matchesIn(right, text));
      if (apart !== undefined) wrong.push(`one form, but other matches in ${JSON.stringify(apart)}`);
    }
    if (wrong.length > 0) {
      tally.wrong.push(
        `${toLiteral(left.regex)} ~ ${toLiteral(right.regex)}: ${answer}, ${wrong.join("; ")}`,
      );
    }
  }
  return tally;
}

const KINDS = { onlyLeft: [true, false], onlyRight: [false, true], both: [true, true] } as const;

/** Texts that don't have the kind that an answer claims, and kinds that a proof claims to be empty and aren't. */
function contradictions(
  left: Tree,
  right: Tree,
  relation: LanguageRelation,
  texts: readonly string[],
): string[] {
  const [one, other] = [matcherOf(left), matcherOf(right)];
  const found: Partial<Record<keyof typeof KINDS, string>> = {};
  for (const text of texts) {
    const [isLeft, isRight] = [one(text), other(text)];
    if (isLeft && isRight) found.both ??= text;
    else if (isLeft) found.onlyLeft ??= text;
    else if (isRight) found.onlyRight ??= text;
  }
  return (["onlyLeft", "onlyRight", "both"] as const).flatMap((kind) => {
    const [claimed, real] = [relation[kind], found[kind]];
    if (claimed === undefined) {
      const isClaim = relation.how === "proved" && !(kind === "both" && isUnsearched(relation));
      return real === undefined || !isClaim ? [] : [`misses ${kind} ${JSON.stringify(real)}`];
    }
    return one(claimed) === KINDS[kind][0] && other(claimed) === KINDS[kind][1]
      ? []
      : [`wrong ${kind} ${JSON.stringify(claimed)}`];
  });
}

/** Patterns that are obviously the same are called equal without a search. */
const isUnsearched = ({ relation, states }: LanguageRelation): boolean =>
  relation === "equal" && states === 0;

const matchesIn = ({ regex }: Tree, text: string): string => JSON.stringify(nativeMatchesIn(regex, text, 20));

function matcherOf({ regex: { pattern, flags } }: Tree): (text: string) => boolean {
  const native = new RegExp(pattern, flags);
  return (text) => {
    native.lastIndex = 0;
    return native.test(text);
  };
}

/** Filters the texts on which the native engine is fast, because a run of an exponential pattern can't be stopped. */
function quickTexts(tree: Tree): (text: string) => boolean {
  const decision = decide(tree);
  const isExponential = decision.kind === "undecided" &&
    decision.attacks().some(({ kind }) => kind === "exponential");
  if (!isExponential) return () => true;
  const stepsOn = createStepCounter(tree);
  return (text) => stepsOn(text, MAX_NATIVE_STEPS) !== null;
}

const MAX_NATIVE_STEPS = 5_000;

/** Characters that a pattern may distinguish, and the syntax that indicates it; the first ones that apply are used. */
const CHARACTERS: readonly (readonly [character: string, sign: RegExp])[] = [
  ["a", /a/],
  ["b", /b|B/],
  ["\ud83d", /\/[a-z]*[uv]|\\u[{d]|Cs|So/],
  ["\ude00", /\/[a-z]*[uv]|\\u[{d]|Cs|So/],
  ["k", /k(?!<)/],
  ["A", /A|\(\?i|\/[a-z]*i|Lu|Lower/],
  ["s", /s(?![:-])/],
  ["x", /x/],
  ["-", /-(?![ims])|\\[bBwW]/],
  ["\n", /\\[ns]|\.|[$^]/],
  ["\u017f", /u017f|\\[wW]|\/[a-z]*i/],
  ["\u212a", /u212a/],
  ["1", /\\d|[()]/],
];

/** All texts up to some length over a few characters chosen from both patterns. */
function textsFor(left: Tree, right: Tree, most: number): readonly string[] {
  const source = `${toLiteral(left.regex)} ${toLiteral(right.regex)}`;
  const characters = CHARACTERS.flatMap(([character, sign]) => sign.test(source) ? [character] : []).slice(
    0,
    6,
  );
  if (characters.length < 2) characters.push("-", "a");
  const alphabet = [...new Set(characters)];
  let [length, count, layer] = [0, 1, 1];
  for (; count + layer * alphabet.length <= most && length < 9; length++) {
    layer *= alphabet.length;
    count += layer;
  }
  const key = `${length} ${alphabet.join()}`;
  const known = TEXTS.get(key) ?? textsUpTo(length, alphabet);
  TEXTS.set(key, known);
  return known;
}

const TEXTS = new Map<string, readonly string[]>();
