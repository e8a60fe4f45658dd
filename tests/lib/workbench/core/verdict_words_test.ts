import { assert, assertEquals } from "@std/assert";
import { headlineOf } from "../../../../lib/workbench/core/verdict_headline.ts";
import type { Conclusion, Verdict } from "../../../../lib/regex/redos/verdict.ts";
import {
  growthPlot,
  growthWords,
  type Measured,
  type Origin,
  verdictWords,
} from "../../../../lib/workbench/core/verdict_words.ts";

const BARE = { steps: [], hotspots: [] };
const ATTACK = { prefix: "", pump: "a", suffix: "!", count: 30 };
const slowAt = (characters: number) => ({ slowLength: { ms: 1_000, characters } });

const CASES: readonly (readonly [Verdict, Origin, severity: string, title: string, sentence: string])[] = [
  [
    {
      kind: "safe",
      how: "proved",
      class: "linear",
      bound: { coefficients: [9, 14], text: "14n + 9" },
      safeLength: { ms: 50, characters: 1_785_713 },
      ...BARE,
    },
    "server",
    "safe",
    "Safe",
    "Proved: a search takes at most 14n + 9 steps in a text of n characters. " +
    "Texts of up to 1,785,713 characters take at most 50 ms",
  ],
  [
    { kind: "unknown", how: "searched", complete: true, ...BARE },
    "server",
    "calm",
    "Unknown (no slow input found)",
    "The search found no slow input. This is not a proof",
  ],
  [
    { kind: "unknown", how: "searched", complete: true, ...BARE },
    "browser",
    "calm",
    "Unknown (no slow input found)",
    "A short search in your browser found no slow input. This is not a proof",
  ],
  [
    {
      kind: "vulnerable",
      how: "confirmed",
      class: "exponential",
      base: 2,
      attack: ATTACK,
      ...slowAt(28),
      ...BARE,
    },
    "server",
    "danger",
    "Dangerous",
    'About 28 characters take one second. Each additional "a" multiplies the steps by about 2 (exponential). ' +
    "The native engine slows down in the same way",
  ],
  [
    {
      kind: "vulnerable",
      how: "confirmed",
      class: "polynomial",
      degree: 3,
      attack: ATTACK,
      ...slowAt(1_500),
      ...BARE,
    },
    "server",
    "danger",
    "Dangerous",
    'About 1,500 characters take one second. Twice as much "a" takes about 8 times the steps (cubic). ' +
    "The native engine slows down in the same way",
  ],
  [
    {
      kind: "vulnerable",
      how: "confirmed",
      class: "polynomial",
      degree: 2,
      attack: ATTACK,
      ...slowAt(18_601),
      ...BARE,
    },
    "server",
    "warn",
    "Slow on long input",
    'About 18,601 characters take one second. Twice as much "a" takes about 4 times the steps (quadratic). ' +
    "The native engine slows down in the same way",
  ],
  [
    {
      kind: "suspicious",
      how: "searched",
      class: "polynomial",
      degree: 2,
      attack: ATTACK,
      ...slowAt(18_601),
      ...BARE,
    },
    "browser",
    "warn",
    "Slow on long input, not confirmed",
    'About 18,601 characters take one second. Twice as much "a" takes about 4 times the steps (quadratic). ' +
    "This was not confirmed with the native engine",
  ],
  [
    { kind: "suspicious", how: "searched", class: "exponential", ...BARE },
    "server",
    "warn",
    "Slow on long input, not confirmed",
    "The structure of the pattern points to exponential backtracking, but no text has shown it. " +
    "This was not confirmed with the native engine",
  ],
  [
    { kind: "suspicious", how: "searched", ...BARE },
    "server",
    "warn",
    "Slow on long input, not confirmed",
    "The structure of the pattern points to backtracking, but no text has shown it. " +
    "This was not confirmed with the native engine",
  ],
  [
    { kind: "unknown", how: "searched", complete: false, ...BARE },
    "server",
    "calm",
    "Unknown",
    "The search for slow input did not finish, so the pattern may be slow",
  ],
  [
    { kind: "unknown", how: "not_analysed", ...BARE },
    "server",
    "calm",
    "Unknown",
    "Nothing is known about slow input",
  ],
];

for (const [verdict, origin, severity, title, sentence] of CASES) {
  const { kind, how, class: growth = "", slowLength } = verdict;
  Deno.test(`verdictWords() of ${kind}, ${how} ${growth} ${slowLength?.characters ?? ""} from the ${origin}: ${title}`, () => {
    assertEquals(verdictWords(verdict, origin), { severity, title, sentence });
  });
}

Deno.test("verdictWords() calls nothing safe that is not proved, and nothing dangerous that is not confirmed", () => {
  const conclusions: readonly Conclusion[] = [
    { kind: "suspicious", how: "searched" },
    { kind: "unknown", how: "searched", complete: true },
    { kind: "unknown", how: "searched", complete: false },
    { kind: "unknown", how: "not_analysed" },
  ];
  for (const conclusion of conclusions) {
    for (const growth of [{}, { class: "exponential", ...slowAt(10) }] as const) {
      const { severity, title } = verdictWords({ ...conclusion, ...growth, ...BARE }, "server");
      assertEquals([severity === "safe", severity === "danger", /safe|dangerous/i.test(title)], [
        false,
        false,
        false,
      ]);
    }
  }
});

const QUADRATIC: Measured = [[10, 100], [20, 400], [40, 1_600]];

Deno.test("growthPlot() puts the last of a rising curve into the corner, and all else within the axes", () => {
  const plot = growthPlot(QUADRATIC);
  assert(plot);
  assertEquals(plot.points.at(-1), plot.end);
  for (const { x, y } of plot.points) {
    assert(x >= plot.origin.x && x <= plot.end.x && y <= plot.origin.y && y >= plot.end.y);
  }
  assertEquals(plot.linear, `M${plot.origin.x} ${plot.origin.y}L${plot.end.x} 142`);
});

Deno.test("growthPlot() marks round numbers from zero", () => {
  const plot = growthPlot([[7, 3], [1_234, 98_765]]);
  assertEquals(plot?.lengths.map(({ value }) => value), [0, 500, 1_000]);
  assertEquals(plot?.steps.map(({ value }) => value), [0, 20_000, 40_000, 60_000, 80_000]);
  assertEquals(plot?.lengths[0]?.at, plot?.origin.x);
});

Deno.test("growthPlot() has at most six marks on an axis, none twice, whatever the numbers", () => {
  for (let most = 1; most < 3_000; most++) {
    const values = growthPlot([[1, 1], [most + 1, most]])?.steps.map(({ value }) => value) ?? [];
    assert(
      values.length >= 2 && values.length <= 6 && new Set(values).size === values.length,
      `${most}: ${values}`,
    );
  }
});

Deno.test("growthPlot() keeps a line in sight that is steeper than what was measured", () => {
  const plot = growthPlot([[10, 40], [1_000, 2_000]]);
  assert(plot);
  assertEquals(plot.linear, `M${plot.origin.x} ${plot.origin.y}L${plot.end.x} ${plot.end.y}`);
  assert(plot.points.every(({ y }) => y >= plot.end.y));
});

Deno.test("growthPlot() draws no curve through less than two points", () => {
  assertEquals([growthPlot([]), growthPlot([[10, 5]]), growthPlot([[0, 1], [0, 2]])], [null, null, null]);
});

Deno.test("growthWords() says where the curve begins and ends", () => {
  assertEquals(growthWords(QUADRATIC), "100 steps at 10 characters, 1,600 steps at 40");
});

Deno.test("headlineOf() tells the word and the number that counts", () => {
  const line = (verdict: Verdict, isFinal = true) => {
    const headline = headlineOf(verdict, isFinal);
    return headline && [headline.severity, headline.word, headline.detail].join("; ");
  };
  const confirmed = { kind: "vulnerable", how: "confirmed", attack: ATTACK, ...BARE } as const;
  const suspected = { kind: "suspicious", how: "searched", attack: ATTACK, ...BARE } as const;
  const quadratic = {
    class: "polynomial",
    degree: 2,
    ...slowAt(18_601),
    safeLength: { ms: 50, characters: 4_159 },
  } as const;
  const bound = { coefficients: [9, 14], text: "14n + 9" };
  assertEquals(
    line({ kind: "safe", how: "proved", class: "linear", bound, ...BARE }, false),
    "safe; Safe; linear, at most 14n + 9 steps (proved)",
  );
  assertEquals(
    line({ ...confirmed, class: "exponential", base: 2, ...slowAt(28) }),
    "danger; Dangerous; exponential: 28 characters take a second",
  );
  assertEquals(
    line({ ...confirmed, ...quadratic }),
    "warn; Slow on long input; quadratic: fine up to 4,159 characters",
  );
  assertEquals(line({ ...suspected, ...quadratic }, false), null);
  assertEquals(
    line({ ...suspected, ...quadratic }),
    "warn; Slow on long input; quadratic: fine up to 4,159 characters (not confirmed)",
  );
  assertEquals(
    line({ kind: "unknown", how: "searched", complete: true, ...BARE }),
    "calm; Unknown; no slow input found (not proved)",
  );
});
