/**
 * What real changes of regexes change, in a table: how many are decided, in what time, and whether texts refute an
 * answer. `CORPUS` names a folder with `crs-changes.jsonl.gz` and `schemastore-changes.jsonl.gz`: `{old, new}` on each
 * line; without it the committed selection is read. `TEXTS` is the number of different texts on which each claim that both
 * are the same is tried. A pattern that is too long to be parsed counts as undecided.
 */
import process from "node:process";
import { assert, assertEquals } from "@std/assert";
import { compareMeaning, type MeaningDiff } from "../../lib/regex/diff/meaning.ts";
import { nativeMatchesIn } from "../../lib/regex/diff/text_comparison.ts";
import { MAX_EQUALITY_WORK_PER_PROOF } from "../../lib/limits/search.ts";
import type { Regex } from "../../lib/regex/regex.ts";
import { findSameMatches } from "../../lib/regex/equality/same_matches.ts";
import { parseTree } from "../../lib/regex/syntax/tree.ts";
import { EDIT_FILES, editsIn, type RegexEdit } from "../changes/changes.ts";
import { type Claim, ClaimThread } from "../changes/claim_thread.ts";

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
    const { refuted, ...tried } = await refute(compared);
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
    console.log(`"Same" claimed ${tried.claims} times, tried on ${tried.texts} texts`, tried);
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

const isMatch = ({ pattern, flags }: Regex, text: string): boolean => new RegExp(pattern, flags).test(text);

const EXPECTED = { onlyLeft: [true, false], onlyRight: [false, true], both: [true, true] } as const;

function hasWrongText({ before, after, meaning }: Compared): boolean {
  return Object.entries(EXPECTED).some(([kind, [isLeft, isRight]]) => {
    const text = meaning?.[kind as keyof typeof EXPECTED];
    return text !== undefined && (isMatch(before, text) !== isLeft || isMatch(after, text) !== isRight);
  });
}

/** How the claims of a file fared on texts. */
interface Refutations {
  readonly refuted: readonly string[];
  readonly claims: number;
  /** Different texts on which the claims of "same" were tried. */
  readonly texts: number;
  /** The same for the claim with the fewest. */
  readonly fewest: number;
  /** Texts on which a pattern was ended, and those on which the engine deviates from the specification. */
  readonly ended: number;
  readonly deviations: number;
}

/** Tries each claim that both are the same on `TEXTS` texts, and the claims that one includes the other on as many altogether. */
async function refute(compared: readonly Compared[]): Promise<Refutations> {
  using thread = new ClaimThread();
  const claims = compared.map(claimOf).filter((claim) => claim !== null);
  const [equal, included] = [claims.filter(isEqual), claims.filter((claim) => !isEqual(claim))];
  const share = Math.ceil(TEXTS / Math.max(1, included.length));
  const refuted: string[] = [];
  let [texts, fewest, ended, deviations] = [0, Infinity, 0, 0];
  for (const claim of [...equal, ...included]) {
    const answer = await thread.refute(claim, isEqual(claim) ? TEXTS : share);
    if (isEqual(claim)) [texts, fewest] = [texts + answer.tried, Math.min(fewest, answer.tried)];
    ended += answer.ended;
    deviations += answer.deviations;
    if (answer.refuted === undefined) continue;
    refuted.push(`${claim.before.pattern} → ${claim.after.pattern}: ${JSON.stringify(answer.refuted)}`);
  }
  return { refuted, claims: equal.length, texts, fewest: equal.length === 0 ? 0 : fewest, ended, deviations };
}

const isEqual = ({ relation }: Claim): boolean => relation === "equal";

/** Our comparison calls the left pattern narrower, which is the old one. */
function claimOf({ before, after, meaning }: Compared): Claim | null {
  const relation = meaning?.relation;
  if (relation !== "equal" && relation !== "narrower" && relation !== "wider") return null;
  const trees = [parseTree(before), parseTree(after)];
  const [left, right] = trees;
  const sameMatches = relation === "equal" && !meaning?.elsewhere &&
    (meaning?.isSame === true ||
      (!!left && !!right && !!findSameMatches(left, right, { work: MAX_EQUALITY_WORK_PER_PROOF })));
  return { before, after, relation, sameMatches, mayDeviate: meaning?.mayDeviate === true };
}
