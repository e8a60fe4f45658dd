import { assertEquals } from "@std/assert";
import type { MeaningDiff } from "../../../../lib/regex/diff/meaning.ts";
import type { Verdict } from "../../../../lib/regex/redos/verdict.ts";
import { secondFinding } from "../../../../lib/workbench/judging/findings.ts";

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

/** What is known about matches and backtracking, and the finding. */
const CASES:
  readonly (readonly [MeaningDiff | null, before: Verdict, after: Verdict, finding: string | null])[] = [
    [null, SAFE, SAFE, null],
    [SAME, SAFE, SAFE, "none: Same"],
    [SAME, DANGEROUS, SAFE, "none: Same"],
    [SAME, SAFE, DANGEROUS, "note: Same matches"],
    [SAME, SAFE, SLOW, "note: Same matches"],
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
    [{ ...FOUND, relation: "narrower" }, SAFE, DANGEROUS, "warning: Behavior changed (accepts more)"],
    [{ ...FOUND, relation: "wider" }, SAFE, SAFE, "warning: Behavior changed (accepts less)"],
    [{ ...FOUND, relation: "overlapping" }, SAFE, SAFE, "warning: Behavior changed (accepts other texts)"],
    [{ ...FOUND, relation: "disjoint" }, SAFE, SAFE, "warning: Behavior changed (accepts other texts)"],
    [{ ...FOUND, relation: "not decided", how: "searched" }, SAFE, SAFE, "warning: Not decided"],
  ];

for (const [meaning, before, after, expected] of CASES) {
  const about = `${meaning?.relation ?? "nothing known"}, ${before.kind} to ${after.kind}`;
  Deno.test(`secondFinding() about ${about}: ${expected}`, () => {
    const finding = secondFinding(meaning, [before, after]);
    assertEquals(finding && `${finding.importance}: ${finding.words}`, expected);
  });
}

Deno.test("secondFinding() doesn't wait for the verdicts", () => {
  assertEquals(secondFinding(SAME, [SAFE, undefined])?.words, "Same");
  assertEquals(secondFinding(SAME, [undefined, DANGEROUS])?.words, "Same");
});
