import { assertEquals } from "@std/assert";
import type { MeaningDiff } from "../../../../lib/regex/diff/meaning.ts";
import type { Verdict } from "../../../../lib/regex/redos/verdict.ts";
import { secondFindings } from "../../../../lib/workbench/judging/findings.ts";

const FOUND = { how: "proved", isSame: false, tried: 9 } as const;
const SAME: MeaningDiff = { ...FOUND, relation: "equal", isSame: true };
const AROUND = { steps: [], hotspots: [] };
const SAFE: Verdict = { kind: "safe", how: "proved", ...AROUND };
const DANGEROUS: Verdict = { kind: "vulnerable", how: "confirmed", class: "exponential", ...AROUND };
const SLOW: Verdict = {
  kind: "vulnerable",
  how: "confirmed",
  class: "polynomial",
  slowLength: { ms: 1_000, characters: 20_000 },
  ...AROUND,
};

const MATCH = { start: 0, end: 1, captures: [] };
const elsewhere = (kind: "place" | "captures") => ({ text: "a", in: kind, left: MATCH, right: MATCH });

/** What is known about matches and backtracking, and the findings. */
const CASES:
  readonly (readonly [MeaningDiff | null, before: Verdict, after: Verdict, ...findings: string[]])[] = [
    [null, SAFE, SAFE],
    [SAME, SAFE, SAFE, "none: Same"],
    [SAME, DANGEROUS, SAFE, "none: Same"],
    [SAME, SAFE, DANGEROUS, "danger: Became dangerous"],
    [SAME, SAFE, SLOW, "warning: Became slow on long input"],
    [SAME, DANGEROUS, SLOW, "none: Same"],
    [{ ...FOUND, relation: "equal" }, SAFE, SAFE, "note: Same texts"],
    [{ ...FOUND, relation: "equal", sameFrom: "start" }, SAFE, SAFE, "note: Same from the start"],
    [
      { ...FOUND, relation: "equal", otherGroups: "everywhere", elsewhere: elsewhere("captures") },
      SAFE,
      SAFE,
      "warning: Behavior changed (same matches, other groups)",
    ],
    [
      { ...FOUND, relation: "equal", elsewhere: elsewhere("place") },
      SAFE,
      SAFE,
      "warning: Behavior changed (other positions)",
    ],
    [
      { ...FOUND, relation: "equal", elsewhere: elsewhere("captures") },
      SAFE,
      SAFE,
      "warning: Behavior changed (other groups)",
    ],
    [
      { ...FOUND, relation: "narrower" },
      SAFE,
      DANGEROUS,
      "danger: Became dangerous",
      "warning: Behavior changed (accepts more)",
    ],
    [{ ...FOUND, relation: "wider" }, SAFE, SAFE, "warning: Behavior changed (accepts less)"],
    [{ ...FOUND, relation: "overlapping" }, SAFE, SAFE, "warning: Behavior changed (accepts other texts)"],
    [{ ...FOUND, relation: "disjoint" }, SAFE, SAFE, "warning: Behavior changed (accepts other texts)"],
    [{ ...FOUND, relation: "not decided", how: "searched" }, SAFE, SAFE, "warning: Not decided"],
  ];

for (const [meaning, before, after, ...expected] of CASES) {
  const about = `${meaning?.relation ?? "nothing known"}, ${before.kind} to ${after.kind}`;
  Deno.test(`secondFindings() about ${about}: ${expected.join(", ")}`, () => {
    const words = secondFindings(meaning, [before, after]).map(({ importance, words }) =>
      `${importance}: ${words}`
    );
    assertEquals(words, expected);
  });
}

Deno.test("secondFindings() says nothing about backtracking before both verdicts are known", () => {
  assertEquals(secondFindings(null, [SAFE, undefined]), []);
  assertEquals(secondFindings(null, [undefined, DANGEROUS]), []);
});
