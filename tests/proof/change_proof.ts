/**
 * Real changes of regexes in a table: how many are decided, in what time, and whether texts refute an answer.
 * `CORPUS` names a folder with `crs-changes.jsonl.gz` and `schemastore-changes.jsonl.gz`: `{old, new}` on
 * each line; without it the committed selection is read. `TEXTS` is the number of texts per file on which
 * answers are tested. A pattern that is too long to parse counts as undecided.
 */
import process from "node:process";
import { assert, assertEquals } from "@std/assert";
import { compareMeaning, type MeaningDiff } from "../../lib/regex/diff/meaning.ts";
import { countedMatches, nativeMatchesIn } from "../../lib/regex/diff/text_comparison.ts";
import { createStepCounter } from "../../lib/regex/redos/growth.ts";
import type { Regex } from "../../lib/regex/regex.ts";
import { parseTree, type Tree } from "../../lib/regex/syntax/parse.ts";
import { EDIT_FILES, editsIn, type RegexEdit } from "../changes.ts";
import { randomFrom, textsFor } from "../lib/regex/engine/texts.ts";

const TEXTS = Number(Deno.env.get("TEXTS") ?? 100_000);

interface Compared extends RegexEdit {
  readonly characters: number;
  readonly meaning: MeaningDiff | null;
  /** Of processor time, including garbage collection. */
  readonly ms: number;
}

/** Minimum share of decided changes in %: for patterns up to 4,000 characters, and for all. */
const AIMS = { crs: [99.5, 93], schemastore: [100, 100] } as const;

for (const name of EDIT_FILES) {
  Deno.test(`real changes of ${name}`, async (t) => {
    const compared = (await editsIn(name)).map(compare);
    const refuted = refutedIn(compared);
    const small = compared.filter(({ characters }) => characters <= 4_000);
    const times = compared.map(({ ms }) => ms).sort((a, b) => a - b);
    const at = (part: number) => Math.round(times[Math.floor(part * (times.length - 1))] ?? 0);
    console.table({
      [name]: {
        changes: compared.length,
        "decided %": decided(compared),
        "to 4,000 %": decided(small),
        "p50 ms": at(0.5),
        "p95 ms": at(0.95),
        "max ms": at(1),
        refuted: refuted.length,
      },
    });
    console.log(Object.fromEntries(
      [...Map.groupBy(compared, ({ meaning }) => meaning?.relation ?? "too long")].map((
        [key, all],
      ) => [key, all.length]),
    ));
    if (Deno.env.has("LIST")) compared.filter((each) => !isDecided(each)).forEach(tell);
    const [leastSmall, least] = AIMS[name];
    await t.step("enough are decided", () => {
      assert(decided(small) >= leastSmall);
      assert(decided(compared) >= least);
    });
    await t.step("in time", () => assert(at(0.95) <= 500));
    await t.step(
      "the native engine confirms each text",
      () => assertEquals(compared.filter(hasWrongText), []),
    );
    await t.step("no text contradicts an answer", () => assertEquals(refuted, []));
  });
}

const isDecided = ({ meaning }: Compared): boolean => meaning !== null && meaning.relation !== "not decided";

const decided = (compared: readonly Compared[]): number =>
  Math.round(1_000 * compared.filter(isDecided).length / compared.length) / 10;

function tell({ before, after, meaning, ms }: Compared): void {
  console.log(before.pattern.length, after.pattern.length, meaning?.reason ?? "too long", Math.round(ms));
}

function compare({ before, after }: RegexEdit): Compared {
  const characters = Math.max(before.pattern.length, after.pattern.length);
  const [left, right] = [parseTree(before), parseTree(after)];
  const start = process.cpuUsage();
  const meaning = left && right && compareMeaning(
    left,
    right,
    (side, text, limit) => nativeMatchesIn(side === "left" ? before : after, text, limit),
  );
  const { user, system } = process.cpuUsage(start);
  return { before, after, characters, meaning, ms: (user + system) / 1_000 };
}

/**
 * Whether our engine, which follows the specification, agrees with the native one. V8 forgets the modifier i of a group
 * after some alternatives: `/(?i:(?:n||m)(?:|)(?:|k)F)/` finds nothing in "f".
 */
function isAsSpecified(tree: Tree, text: string, isNative: boolean): boolean {
  const found = countedMatches(tree, text, MOST_STEPS);
  return found === null || (found.length > 0) === isNative;
}

const isMatch = ({ pattern, flags }: Regex, text: string): boolean => new RegExp(pattern, flags).test(text);

const EXPECTED = { onlyLeft: [true, false], onlyRight: [false, true], both: [true, true] } as const;

function hasWrongText({ before, after, meaning }: Compared): boolean {
  return Object.entries(EXPECTED).some(([kind, [isLeft, isRight]]) => {
    const text = meaning?.[kind as keyof typeof EXPECTED];
    return text !== undefined && (isMatch(before, text) !== isLeft || isMatch(after, text) !== isRight);
  });
}

/** Changes with a text that is accepted although the answer excludes it; equal ones get most of the texts. */
function refutedIn(compared: readonly Compared[]): string[] {
  const random = randomFrom(2_026);
  const included = compared.filter(({ meaning }) => /equal|narrower|wider/.test(meaning?.relation ?? ""));
  const count = Math.ceil(TEXTS / Math.max(1, included.length));
  return included.flatMap(({ before, after, meaning }) => {
    const trees = [parseTree(before), parseTree(after)].filter((tree): tree is Tree => tree !== null);
    const steps = trees.map((tree) => createStepCounter(tree));
    const texts = trees.flatMap((tree) => textsFor(tree, Math.ceil(count / 2), random));
    const [one, other] = [new RegExp(before.pattern, before.flags), new RegExp(after.pattern, after.flags)];
    const text = texts.filter((each) => steps.every((stepsOn) => stepsOn(each, MOST_STEPS) !== null)).find(
      (each) => {
        const [isLeft, isRight] = [one.test(each), other.test(each)];
        const isWrong = (isLeft && !isRight && meaning?.relation !== "wider") ||
          (isRight && !isLeft && meaning?.relation !== "narrower");
        return isWrong &&
          trees.every((tree, side) => isAsSpecified(tree, each, side === 0 ? isLeft : isRight));
      },
    );
    return text === undefined ? [] : [`${before.pattern} → ${after.pattern}: ${JSON.stringify(text)}`];
  });
}

/** Texts that take longer are not run natively. */
const MOST_STEPS = 200_000;
