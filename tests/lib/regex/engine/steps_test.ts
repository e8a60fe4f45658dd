/**
 * Steps of textbook patterns, worked out by hand: a formula in the length of the text, or a recurrence. Their
 * growth is fitted only from the counts.
 */
import { assert, assertEquals } from "@std/assert";
import { compilePattern } from "../../../../lib/regex/engine/compile.ts";
import { execAll } from "../../../../lib/regex/engine/exec.ts";
import { treeOf } from "../trees.ts";

interface Case {
  readonly literal: string;
  /** The text of a length. */
  readonly text: (n: number) => string;
  readonly steps: (n: number) => number;
}

const as = (n: number) => "a".repeat(n);
const emojis = (n: number) => "😀".repeat(n);
const asThenB = (n: number) => as(n) + "b";

/** The sum for 0 to k, inclusive. */
const sum = (k: number, term: (r: number) => number): number =>
  Array.from({ length: k + 1 }, (_, r) => term(r)).reduce((total, each) => total + each, 0);

/** `a*b` at a start with k times a: k matched, the end, b, and for each one given back a backtrack and b. */
const starThenB = (k: number) => 3 * k + 2;

/** `a*a*b` there: the first loop and its backtracks, and each time the rest for the second loop. */
const twoStarsThenB = (k: number) => 2 * k + 1 + sum(k, starThenB);

const LINEAR: readonly Case[] = [
  // One test at each of n + 1 starts.
  { literal: "/x/", text: as, steps: (n) => n + 1 },
  // One at each code unit: a start inside a surrogate pair is a start, too.
  { literal: "/x/u", text: emojis, steps: (n) => 2 * n + 1 },
  { literal: "/x/v", text: emojis, steps: (n) => 2 * n + 1 },
  { literal: "/x/", text: emojis, steps: (n) => 2 * n + 1 },
  // The emoji and x at each emoji, then one test inside its pair, where no character begins.
  { literal: "/\\u{1f600}x/u", text: emojis, steps: (n) => 3 * n + 1 },
  { literal: "/.x/u", text: emojis, steps: (n) => 3 * n + 1 },
  // Without a flag the two halves are characters: each of them, and after it x.
  { literal: "/.x/", text: emojis, steps: (n) => 4 * n + 1 },
  { literal: "/$/", text: as, steps: (n) => n + 1 },
  { literal: "/a+/", text: as, steps: (n) => n + 1 },
  // a and b at each a, then a at the end.
  { literal: "/abc/", text: as, steps: (n) => 2 * n + 1 },
  // Choice, a, backtrack, b at each start.
  { literal: "/(a)|b/", text: (n) => "c".repeat(n), steps: (n) => 4 * n + 4 },
  // Three and b while three are left, then 3, 2 and 1 tests.
  { literal: "/a{3}b/", text: as, steps: (n) => 4 * (n - 2) + 6 },
  // The anchor succeeds once and fails n times.
  { literal: "/^a*b/", text: as, steps: (n) => 1 + starThenB(n) + n },
  { literal: "/a*b/y", text: as, steps: starThenB },
  // The anchor, then for each a: backtrack, a, anchor.
  { literal: "/a*?$/", text: as, steps: (n) => 1 + 3 * n },
  // Two choices and a for each; at the end two choices, a, backtrack, b, backtrack.
  { literal: "/^(?:a|b)*/", text: as, steps: (n) => 1 + 3 * n + 6 },
  { literal: "/(?:ab)+/", text: (n) => "ab".repeat(n), steps: (n) => 3 * n + 3 },
  { literal: "/(?=a*$)a/", text: as, steps: (n) => 1 + (n + 1) + 1 + 1 },
  // The content, then the backtrack to the address after it, and a.
  { literal: "/(?!a*b)a/", text: as, steps: (n) => 1 + starThenB(n) + 2 },
  { literal: "/(?<=a)b/", text: as, steps: (n) => 2 + 3 * n },
  { literal: "/\\b\\w+\\b/", text: as, steps: (n) => 1 + (n + 1) + 1 },
  // For lengths above half, the text is too short for the reference; at half, it compares, and the anchor
  // succeeds.
  { literal: "/(a*)\\1$/y", text: as, steps: (n) => n + 1 + n + (1 + n / 2) + 1 },
];

const QUADRATIC: readonly Case[] = [
  { literal: "/a*b/", text: as, steps: (n) => sum(n, starThenB) },
  { literal: "/.*x/", text: as, steps: (n) => sum(n, starThenB) },
  // The last one is not given back.
  { literal: "/a+b/", text: as, steps: (n) => sum(n, (k) => 3 * k) + 1 },
  { literal: "/\\s+$/", text: (n) => " ".repeat(n) + "x", steps: (n) => sum(n, (k) => 3 * k) + 2 },
  // b; for each a: backtrack, a, b; backtrack and the end.
  { literal: "/a*?b/", text: as, steps: (n) => sum(n, (k) => 3 * k + 3) },
  { literal: "/^a*a*b/", text: as, steps: (n) => 1 + twoStarsThenB(n) + n },
  // Three for each a on the way in, four on the way out: backtrack, b, backtrack, c. Seven at the end.
  { literal: "/(?:a|b)*c/", text: as, steps: (n) => sum(n, (k) => 7 * k + 7) },
  { literal: "/(?=a*b)a/", text: as, steps: (n) => sum(n, (k) => 1 + starThenB(k)) },
  { literal: "/(.)*x/", text: as, steps: (n) => sum(n, (k) => 4 * k + 4) },
  // Back over s characters to the start of the text, two anchors.
  { literal: "/(?<=^a*)$/", text: as, steps: (n) => sum(n, (s) => 1 + s + 1 + 2) },
];

const CUBIC: readonly Case[] = [
  { literal: "/a*a*b/", text: as, steps: (n) => sum(n, twoStarsThenB) },
  // One test for b between the loops.
  { literal: "/a*b?a*c/", text: as, steps: (n) => sum(n, (k) => 2 * k + 1 + sum(k, (r) => 3 * r + 3)) },
  {
    literal: "/^a*a*a*b/",
    text: as,
    steps: (n) => 1 + 2 * n + 1 + sum(n, twoStarsThenB) + n,
  },
];

/** The anchor succeeds at the first start, and fails at the n + 1 others. */
const anchored = (body: (n: number) => number) => (n: number) => 1 + body(n) + n + 1;

/** The steps of an iteration with k characters left, given those with fewer. */
const recurrence =
  (first: number, next: (k: number, before: readonly number[]) => number) => (n: number): number => {
    const known = [first];
    for (let k = 1; k <= n; k++) known.push(next(k, known));
    return known[n] ?? 0;
  };

const total = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);

const EXPONENTIAL: readonly Case[] = [
  // S(n), all iterations on fewer than n, is 11 * 2^(n-1) - 2n - 5; before that 2n, and the first entry.
  { literal: "/^(a+)+$/", text: asThenB, steps: (n) => 11 * 2 ** (n - 1) + n - 2 },
  // V(k) = 7 + 2 V(k - 1): two choices, twice a and a backtrack, an anchor.
  { literal: "/^(?:a|a)*$/", text: asThenB, steps: anchored((n) => 14 * 2 ** n - 7) },
  {
    literal: "/^(?:a|aa)*$/",
    text: asThenB,
    steps: anchored(recurrence(7, (k, f) => k === 1 ? 15 : 8 + f[k - 1]! + f[k - 2]!)),
  },
  // An empty iteration fails without a step.
  { literal: "/^(a*)*$/", text: asThenB, steps: anchored(recurrence(4, (k, h) => 2 * k + 4 + total(h))) },
  {
    literal: "/^(?:\\w+\\s?)*$/",
    text: (n) => as(n) + "!",
    steps: anchored(recurrence(4, (k, before) => 3 * k + 3 + total(before))),
  },
];

for (const { literal, text, steps } of [...LINEAR, ...QUADRATIC, ...CUBIC, ...EXPONENTIAL]) {
  Deno.test(`steps of ${literal} equal those counted by hand`, () => {
    for (const n of [4, 8, 12]) assertEquals(stepsOf(literal, text(n)), steps(n), `n = ${n}`);
  });
}

for (const [degree, cases] of [[1, LINEAR], [2, QUADRATIC], [3, CUBIC]] as const) {
  for (const { literal, text } of cases) {
    Deno.test(`steps of ${literal} grow with power ${degree}`, () => {
      const [short, long] = [stepsOf(literal, text(64)), stepsOf(literal, text(128))];
      const fitted = Math.log2(long / short);
      assert(Math.abs(fitted - degree) < 0.2, `fitted ${fitted}`);
    });
  }
}

for (const { literal, text } of EXPONENTIAL) {
  Deno.test(`steps of ${literal} grow exponentially`, () => {
    const ratios = [10, 14].map((n) => stepsOf(literal, text(n + 1)) / stepsOf(literal, text(n)));
    for (const ratio of ratios) assert(ratio > 1.5 && ratio < 2.1, `${ratios}`);
    assert(Math.abs(ratios[0]! - ratios[1]!) < 0.05, `${ratios}`);
  });
}

function stepsOf(literal: string, text: string): number {
  return execAll(compilePattern(treeOf(literal)), text, { maxSteps: 10_000_000 }).steps;
}
