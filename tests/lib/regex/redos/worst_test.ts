import { assert, assertEquals } from "@std/assert";
import { safety } from "../../../../lib/package/safety.ts";
import { attackText, pumpsUpTo } from "../../../../lib/regex/redos/attack.ts";
import { createStepCounter } from "../../../../lib/regex/redos/growth/growth.ts";
import { treeOf } from "../trees.ts";
import { foundVerdict } from "./verdict_line.ts";

interface PublicCase {
  readonly id: string;
  readonly what: string;
  readonly pattern: string;
  readonly flags: string;
  readonly expected: unknown;
}

const CASES: readonly PublicCase[] = Deno.readTextFileSync(
  new URL("../../../data/public-cases.jsonl", import.meta.url),
).trim().split("\n").map((line) => JSON.parse(line));

for (const { id, what, pattern, flags, expected } of CASES) {
  if (what !== "hotspots" && what !== "safety") continue;
  Deno.test(`the verdict of ${id} is right`, () => {
    const found = safety({ pattern, flags });
    if (what === "hotspots") {
      const places = found.kind === "slow" ? found.hotspots : [];
      if (Array.isArray(expected)) assertEquals(places, expected);
      assert(places.length > 0);
    } else {
      assert(
        found.kind === "safe" || (found.kind === "undecided" && found.reason.includes("strings in classes")),
      );
    }
  });
}

/** Patterns that were called harmless, or less slow than they are: the degree, or the base of an exponential. */
const SLOW: readonly (readonly [literal: string, growth: string])[] = [
  // The pump alone matches early.
  ["/ a.*a |a$/", "polynomial 2"],
  ["/ba.*ab|a$/", "polynomial 2"],
  ["/\\s'.*'\\s|'$/", "polynomial 2"],
  ["/,b[^;]*b,|b$/", "polynomial 2"],
  ["/xy.*yx|y$/", "polynomial 2"],
  ["/<i.*i<|i$/", "polynomial 2"],
  ["/#=.*=#|=$/", "polynomial 2"],
  ["/0-.*-0|-$/", "polynomial 2"],
  // A lookahead in a loop.
  ["/^(?:(?!.*--)[\\w-])+$/", "polynomial 2"],
  ["/^(?:(?!.*\\.\\.)[\\w.])+$/", "polynomial 2"],
  ["/^(?:(?![^/]*\\/\\/)[\\w/])+$/", "polynomial 2"],
  ["/^(?:(?=.*-)[\\w-])+$/", "polynomial 2"],
  ["/^(?:(?!\\w*__)\\w)+$/", "polynomial 2"],
  ["/^(?:[a-z](?!.*zz))*$/", "polynomial 2"],
  // Strings in a class.
  ["/[\\q{aa|a}]+b/v", "exponential"],
  ["/^[\\q{aa|a|aaa}]+$/v", "exponential"],
  ["/^(?:[\\q{ab|abab}])+$/v", "exponential"],
  ["/^[\\q{00}0-9]+$/v", "exponential"],
  ["/^[\\q{aa|b}]*a*$/v", "polynomial 2"],
  // Several loops match a long text at once.
  ["/<a.*href=.*>/", "polynomial 3"],
  ["/ab*b*c*c*d/", "polynomial 3"],
  ["/^a*a*@b*b*$/", "polynomial 3"],
  ["/<b.*id=.*x=.*>/", "polynomial 4"],
  ["/^x+x+y+y+z/", "polynomial 3"],
  ["/^\\d*\\d*,\\w*\\w*;$/", "polynomial 3"],
];

for (const [literal, growth] of SLOW) {
  Deno.test(`the worst attack on ${literal} is found`, () => {
    const tree = treeOf(literal);
    const { kind, class: found, degree, attack, slowLength, hotspots } = foundVerdict(tree);
    assertEquals(kind, "vulnerable");
    assertEquals(found === "exponential" ? found : `${found} ${degree}`, growth);
    assert(attack && slowLength && hotspots.length > 0);
    // The stated length is that of the whole attack.
    const pumps = pumpsUpTo(attack, Math.min(slowLength.characters, 2_000));
    const steps = createStepCounter(tree)(attackText(attack, pumps), 2_000_000);
    assert(steps === null || steps > 2 * attackText(attack, pumps).length);
  });
}

Deno.test("strings in classes have a bound that no search exceeds", () => {
  for (
    const literal of [
      "/^[\\q{ab|a}]+$/v",
      "/^[\\q{|a}b]+$/v",
      "/^[\\q{abc|ab|a}d]*$/v",
      "/[\\q{x|yz}]w/v",
      "/^(?:[\\q{ab|a}]c)+$/iv",
    ]
  ) {
    const tree = treeOf(literal);
    const { kind, bound } = foundVerdict(tree);
    assertEquals(kind, "safe", literal);
    const stepsOn = createStepCounter(tree);
    for (
      const text of ["", "a", "ab", "abab", "aabac", "abcabd", "ddd", "xyzw", "yzyz", "ABCac", "abdabc\0"]
    ) {
      const most = bound?.coefficients.reduceRight((sum, each) => sum * text.length + each, 0) ?? 0;
      assert((stepsOn(text, 10_000) ?? Infinity) <= most, `${literal} on ${text}`);
    }
  }
});

/** Slow patterns whose loops the nodes of the automaton don't name. */
const PLACES: readonly (readonly [literal: string, places: string])[] = [
  ["/\\([^)]*\\)/", "[^)]*"],
  ["/<[^>]*>/", "[^>]*"],
  ["/\\([^)]*\\)|x/", "[^)]*"],
  ["/\\{[^}]*\\}|y+/", "[^}]*"],
  ["/\\s*x$|\\s*y$/", "\\s* \\s*"],
  ["/a\\w*?b/", "\\w*?"],
];

for (const [literal, places] of PLACES) {
  Deno.test(`the place that makes ${literal} slow is named`, () => {
    const tree = treeOf(literal);
    const { pattern } = tree.regex;
    const found = foundVerdict(tree).hotspots.map(({ start, end }) => pattern.slice(start, end));
    assert(found.length > 0 && found.every((each) => places.split(" ").includes(each)), found.join(" "));
  });
}

Deno.test("a verdict says what was tried, and never that it was everything", () => {
  const verdict = foundVerdict(treeOf("/^(?<=a+)b$/"));
  assertEquals([verdict.kind, "finished" in verdict && verdict.finished], ["unknown", true]);
  assert(verdict.tried && verdict.notCovered);
  assert(!("complete" in verdict));
});
