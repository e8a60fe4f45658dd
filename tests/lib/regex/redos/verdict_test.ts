import { assertEquals } from "@std/assert";
import { assess, type Assessment, type Verdict } from "../../../../lib/regex/redos/verdict.ts";

const BARE = { steps: [], hotspots: [] };
const slowAt = (characters: number) => ({ slowLength: { ms: 1_000, characters } });

/** A verdict and its assessment: title, severity, risk. */
const CASES: readonly (readonly [
  Verdict,
  title: string,
  severity: Assessment["severity"],
  redosRisk: Assessment["redosRisk"],
])[] = [
  [{ kind: "safe", how: "proved", ...BARE }, "Safe", null, "none"],
  [
    { kind: "vulnerable", how: "proved", class: "linear", ...slowAt(2_000), ...BARE },
    "Slow on long input",
    "warn",
    "medium",
  ],
  [
    { kind: "vulnerable", how: "proved", class: "linear", ...slowAt(1_999), ...BARE },
    "Dangerous",
    "danger",
    "critical",
  ],
  [
    { kind: "vulnerable", how: "confirmed", class: "polynomial", degree: 2, ...slowAt(2_000), ...BARE },
    "Slow on long input",
    "warn",
    "medium",
  ],
  [
    { kind: "vulnerable", how: "confirmed", class: "polynomial", degree: 3, ...slowAt(1_999), ...BARE },
    "Dangerous",
    "danger",
    "critical",
  ],
  [
    { kind: "vulnerable", how: "confirmed", class: "exponential", ...slowAt(5_000), ...BARE },
    "Dangerous",
    "danger",
    "critical",
  ],
  [
    { kind: "suspicious", how: "searched", class: "exponential", ...slowAt(30), ...BARE },
    "Probably dangerous",
    "warn",
    "high",
  ],
  [
    { kind: "suspicious", how: "searched", class: "polynomial", ...slowAt(1_999), ...BARE },
    "Probably dangerous",
    "warn",
    "high",
  ],
  [
    { kind: "suspicious", how: "searched", class: "polynomial", ...slowAt(2_000), ...BARE },
    "Slow on long input, not confirmed",
    "warn",
    "high",
  ],
  [
    {
      kind: "unknown",
      how: "searched",
      finished: false,
      class: "linear",
      bound: { coefficients: [9, 4_000], text: "4000n + 9" },
      ...BARE,
    },
    "Linear (proved), limit unknown",
    "info",
    "low",
  ],
  [
    { kind: "suspicious", how: "searched", class: "polynomial", ...slowAt(30_000), ...BARE },
    "Slow on long input, not confirmed",
    "warn",
    "high",
  ],
  [
    {
      kind: "unknown",
      how: "searched",
      finished: true,
      bound: { coefficients: [0, 0, 3], text: "3·n²" },
      ...BARE,
    },
    "Unknown (at most 3·n² steps)",
    "info",
    "low",
  ],
  [
    { kind: "unknown", how: "searched", finished: true, ...BARE },
    "Unknown (no slow input found)",
    "info",
    "low",
  ],
  [{ kind: "unknown", how: "searched", finished: false, ...BARE }, "Unknown", "info", "medium"],
  [{ kind: "unknown", how: "not_analysed", ...BARE }, "Unknown", "info", "medium"],
];

for (const [verdict, title, severity, redosRisk] of CASES) {
  const { kind, how, class: growth = "", slowLength } = verdict;
  Deno.test(`assess() of ${kind}, ${how} ${growth} ${slowLength?.characters ?? ""} ${title}`, () => {
    const assessment = assess(verdict);
    assertEquals([assessment.title, assessment.severity, assessment.redosRisk], [title, severity, redosRisk]);
    assertEquals(title.startsWith(assessment.word), true);
  });
}

Deno.test("assess() never gives a higher risk a lower score", () => {
  const order = ["none", "low", "medium", "high", "critical"];
  const confirmed = CASES.filter(([{ kind }]) => kind !== "suspicious").map(([verdict]) => assess(verdict));
  const scores = confirmed.toSorted((a, b) => a.riskScore - b.riskScore).map(({ riskScore }) => riskScore);
  assertEquals(
    confirmed.toSorted((a, b) =>
      order.indexOf(a.redosRisk) - order.indexOf(b.redosRisk) || a.riskScore - b.riskScore
    )
      .map(({ severity }) => severity === "danger"),
    confirmed.toSorted((a, b) => a.riskScore - b.riskScore).map(({ severity }) => severity === "danger"),
  );
  assertEquals([scores[0], scores.at(-1)], [0, 90]);
});
