import { assertEquals } from "@std/assert";
import { becameSlower, newSlowness, rateImportance } from "../../../../lib/change/judge/importance.ts";
import type { ChangeRelation, Importance, RegexChange } from "../../../../lib/change/model.ts";
import type { Warning } from "../../../../lib/regex/rules/warning.ts";
import { judged } from "../../../changes/judged.ts";

const [SAFE, SLOW, DANGEROUS] = ["/^a+$/", "/a+$/", "/^(a+)+$/"];

/** Versions, and how slow the new one newly is: 2 is dangerous. */
const SPEEDS: readonly [before: string | null, after: string | null, slowness: number][] = [
  [SAFE, SAFE, 0],
  [SAFE, SLOW, 1],
  [SAFE, DANGEROUS, 2],
  [SLOW, DANGEROUS, 2],
  [SLOW, SLOW, 0],
  [DANGEROUS, DANGEROUS, 0],
  [DANGEROUS, SLOW, 0],
  [null, SLOW, 1],
  [null, DANGEROUS, 2],
  [DANGEROUS, null, 0],
];

for (const [before, after, slowness] of SPEEDS) {
  Deno.test(`the new slowness of ${before} and ${after} is ${slowness}`, () => {
    const change = judged(before, after);
    assertEquals([newSlowness(change), becameSlower(change)], [slowness, slowness > 0]);
    assertEquals(rateImportance(change) === "danger", slowness === 2);
  });
}

Deno.test("a regex isn't said to have become dangerous if the old version couldn't be judged", () => {
  const change = { ...judged(SAFE, DANGEROUS), relation: "undecided", before: null } as const;
  assertEquals([newSlowness(change), rateImportance(change)], [0, "warning"]);
});

const UNCHANGED = judged(SAFE, SAFE);
const TESTED = judged(SAFE, SAFE, "acceptance");
const REMOVED = judged(SAFE, null);
const ADDED = judged(null, SAFE);

const warning = (severity: Warning["severity"]): Warning => ({
  ...judged(null, "/a|a/").newWarnings[0]!,
  severity,
});

/** Facts of a change that is otherwise of no importance, and the importance then. */
const FACTS: readonly [
  what: string,
  change: RegexChange,
  facts: Partial<RegexChange>,
  importance: Importance,
][] = [
  ["nothing", UNCHANGED, {}, "none"],
  ["matches that are not proved the same", UNCHANGED, { sameMatches: false }, "note"],
  ["matches that are not proved the same, of code that only tests", TESTED, { sameMatches: false }, "none"],
  ["other positions", UNCHANGED, { elsewhere: elsewhere(), sameMatches: false }, "warning"],
  [
    "other positions, of code that only tests",
    TESTED,
    { elsewhere: elsewhere(), sameMatches: false },
    "none",
  ],
  ["other groups", UNCHANGED, { otherGroups: true, sameMatches: false }, "warning"],
  ["other groups, of code that only tests", TESTED, { otherGroups: true, sameMatches: false }, "none"],
  ["a deviation of some engines", UNCHANGED, { mayDeviate: true }, "note"],
  ["flag g", UNCHANGED, { addedFlags: "g" }, "note"],
  ["flag y, of code that only tests", TESTED, { addedFlags: "y" }, "warning"],
  ["no flag g any more", UNCHANGED, { removedFlags: "g" }, "note"],
  ["no flag g any more, of code that only tests", TESTED, { removedFlags: "y" }, "note"],
  ["flag d", UNCHANGED, { addedFlags: "d" }, "note"],
  ["no flag d any more", UNCHANGED, { removedFlags: "d" }, "note"],
  ["flag d, of code that only tests", TESTED, { addedFlags: "d" }, "none"],
  ["a hint", UNCHANGED, { newWarnings: [warning("info")] }, "none"],
  ["a warning", UNCHANGED, { newWarnings: [warning("warn")] }, "warning"],
  ["a hint and a warning", UNCHANGED, { newWarnings: [warning("info"), warning("danger")] }, "warning"],
  ["a removed regex", REMOVED, {}, "note"],
  ["a new regex", ADDED, {}, "note"],
  ["a new regex that could not be judged", ADDED, { after: null, reason: "Too long" }, "warning"],
  ["a new regex, judged in part", ADDED, { reason: "Too long" }, "note"],
  ["a new regex without a known reason", ADDED, { after: null }, "note"],
];

function elsewhere(): NonNullable<RegexChange["elsewhere"]> {
  return judged("/a|ab/", "/ab|a/").elsewhere!;
}

for (const [what, change, facts, importance] of FACTS) {
  Deno.test(`a change with ${what} has the importance "${importance}"`, () =>
    assertEquals(rateImportance({ ...change, ...facts }), importance));
}

const OTHER_TEXTS: readonly ChangeRelation[] = ["wider", "narrower", "overlapping", "disjoint", "undecided"];

for (const relation of OTHER_TEXTS) {
  Deno.test(`a change that is ${relation} is a warning, but a note where the regex is known or only a source`, () => {
    const change = { ...UNCHANGED, relation };
    const { pair } = change;
    const asSource = {
      ...pair,
      before: { ...pair.before!, use: "source" },
      after: { ...pair.after!, use: "source" },
    } as const;
    const asOther = { ...asSource, before: pair.before };
    const importances = [pair, asOther, asSource, { ...pair, knownIn: "b.js" }, {
      ...pair,
      isGenerated: true as const,
    }]
      .map((pair) => rateImportance({ ...change, pair }));
    assertEquals(importances, ["warning", "warning", "note", "note", "note"]);
  });
}

Deno.test("a change of no importance isn't noted in generated code either", () => {
  const pair = { ...UNCHANGED.pair, isGenerated: true as const };
  assertEquals(rateImportance({ ...UNCHANGED, pair }), "none");
});
