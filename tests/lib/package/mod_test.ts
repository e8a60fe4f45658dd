import { portableSchema } from "../../../lib/package/portable_schema.ts";
import { assert, assertEquals } from "@std/assert";
import type { RegexInput } from "../../../lib/package/api.d.ts";
import { ENGINES } from "../../../lib/regex/portable/engines.ts";
import { check, compare, explain, formatOf, isSafe, safety, subset } from "../../../lib/package/mod.ts";

Deno.test("compare proves how the accepted texts relate", () => {
  assertEquals(compare(/^[a-z]+$/, /^[a-z0-9]+$/), {
    kind: "decided",
    relation: "narrower",
    sameMatches: false,
    sameFromEveryStart: false,
    typicalSecond: "1",
    onlySecond: "0",
    both: "a",
  });
  const unanchored = compare(/^https:\/\/trusted\.com/, /^https:\/\/trusted\.com$/);
  assert(unanchored.kind === "decided");
  assertEquals([unanchored.typicalFirst, unanchored.onlyFirst], [
    "https://trusted.com.attacker.io",
    "https://trusted.coma",
  ]);
  const same = compare(/(?:a|b)c/, "/[ab]c/");
  assert(same.kind === "decided" && same.relation === "equal" && same.sameMatches);
  const captures = compare(/(a)+/, /(?:a)+/);
  assert(captures.kind === "decided" && captures.relation === "equal" && !captures.sameMatches);
  assertEquals(captures.otherMatch?.first, { start: 0, end: 1, captures: ["a"] });
  const versions = compare(/^bun@\d\.\d$/, /^(bun)@\d\.\d$/);
  assert(versions.kind === "decided");
  assertEquals([versions.otherMatch?.text, versions.typicalOtherMatch?.text], ["bun@0.0", "bun@1.2"]);
  const renamed = compare(/(?<year>\d)/, /(?<y>\d)/);
  assert(renamed.kind === "decided" && renamed.relation === "equal" && !renamed.sameMatches);
  const global = compare(/a/g, /a/);
  assert(global.kind === "decided" && !global.sameMatches);
});

const OWN_CAPTURES = [
  [/(?:a)b/, /(a)b/],
  [/(a)b/, /(?:a)b/],
  [/ab/, /(a)(b)/],
  [/(a)b/, /(a)(b)/],
  [/a(b)?/, /ab?/],
  [/(a)+(b)?/, /(?:a)+(b)?/],
  [/\bfoo/, /\b(foo)/],
] as const;

Deno.test("compare reports the captures of each regex's own groups", () => {
  for (const [first, second] of OWN_CAPTURES) {
    const compared = compare(first, second);
    assert(compared.kind === "decided" && compared.otherMatch, `${first} ${second}`);
    const { otherMatch } = compared;
    for (const [regex, match] of [[first, otherMatch.first], [second, otherMatch.second]] as const) {
      const native = regex.exec(otherMatch.text);
      assertEquals(match?.captures, native?.slice(1).map((each) => each ?? null), `${first} ${second}`);
    }
    assert(JSON.stringify(otherMatch.first) !== JSON.stringify(otherMatch.second), "shows a difference");
  }
});

Deno.test("subset gives a counterexample", () => {
  assertEquals(subset(/^\d{4}$/, /^\d+$/), { kind: "subset" });
  assertEquals(subset(/^\d+$/, /^\d{4}$/), { kind: "not_subset", counterexample: "0" });
  assertEquals(subset(/(.*)\1b/, /(.*)\1b/), { kind: "subset" });
});

Deno.test("undecided results have a reason", () => {
  const reference = subset(/^(.*)\1$/, /^(.+)\1$/);
  assert(reference.kind === "undecided" && reference.code === "backreference" && reference.reason !== "");
  const compared = compare(/^(.*)\1$/, /^(.+)\1b$/);
  assert(compared.kind === "undecided" && compared.reason !== "", compared.kind);
  const long = explain({ pattern: "a".repeat(20_000) });
  assert(long.kind === "undecided" && long.code === "too_large");
});

Deno.test("safety is about what is done with a regex", () => {
  const regex = /a+b|a/;
  assertEquals([safety(regex).kind, safety(regex, { use: "replace" }).kind], ["safe", "safe"]);
  assertEquals(safety(regex, { use: "split" }).kind, "slow");
  assertEquals(safety(/a+b|a/g, { use: "test" }).kind, "safe");
  for (const each of [regex, /\s+$|\s/]) {
    const limits = { maxLength: 100_000 };
    assertEquals([isSafe(each, limits), isSafe(each, { ...limits, use: "split" })], [true, false]);
  }
  assertEquals(safety(/a/, { use: "split" }), { kind: "safe", bound: "n + 1", searches: "all" });
  for (
    const options of [{ use: "splits" }, null, 1, {
      get use(): never {
        throw new Error();
      },
    }]
  ) {
    assertEquals(safety(/a/, options as never).kind, "invalid");
    assertEquals(isSafe(/a/, options as never), false);
  }
});

Deno.test("compare() says from where on the matches are the same", () => {
  const same = (first: RegExp, second: RegExp) => {
    const found = compare(first, second);
    return found.kind === "decided" ? [found.sameMatches, found.sameFromEveryStart] : [];
  };
  assertEquals(same(/\w+@/, /(?<!\w)\w+@/), [true, false]);
  assertEquals(same(/ab|ac/, /a[bc]/), [true, true]);
  assertEquals(same(/a/, /b/), [false, false]);
});

Deno.test("safety is proved, or slow texts are returned", () => {
  assertEquals(safety(/a/), { kind: "safe", bound: "n + 1", searches: "one" });
  const slow = safety(/^(a+)+$/);
  assert(slow.kind === "slow" && slow.growth === "exponential" && slow.how === "counted");
  assertEquals(slow.attack?.pump, "a");
  assertEquals(slow.hotspots, [{ start: 1, end: 6 }]);
  assertEquals(slow.law, {
    kind: "recurrence",
    coefficients: [4, -5, 2],
    initial: [10, 22, 45],
    base: 2,
    from: 1,
  });
  const polynomial = safety(/a*a*b/);
  assert(polynomial.kind === "slow" && polynomial.law?.kind === "polynomial");
  assertEquals([polynomial.degree, polynomial.law.degree, polynomial.law.period], [3, 3, 1]);
});

Deno.test("the summary of an explanation says that a pattern never matches", () => {
  const found = explain(/a\bb/);
  assert(found.kind === "explained");
  assertEquals(found.summary, 'Never matches: it would need "a", then a word boundary, then "b"');
});

Deno.test("explain has a summary and steps", () => {
  const found = explain("/^\\d+$/");
  assert(found.kind === "explained");
  assertEquals(found.summary, "Matches the whole text: one or more digits 0–9");
  assert(found.steps.length >= 3 && found.steps.every(({ label }) => label !== ""));
});

Deno.test("input that isn't a regex is invalid", () => {
  const inputs = ["a", "/(/", { pattern: "a", flags: "gg" }, { pattern: 1 }, null, undefined, {
    pattern: "[",
  }];
  for (const input of inputs) {
    for (const result of [compare(/a/, input as RegexInput), subset(/a/, input as RegexInput)]) {
      assert(result.kind === "invalid" && result.argument === 1 && result.message !== "");
    }
    assertEquals([safety(input as RegexInput).kind, explain(input as RegexInput).kind], [
      "invalid",
      "invalid",
    ]);
  }
});

Deno.test("nothing is claimed where engines may confuse modifiers", () => {
  const [one, other] = ["/^(?i:ab|b)$/", "/^(?i:b|ab)$/"];
  for (const result of [compare(one, other), subset(one, other)]) {
    assertEquals([result.kind, "code" in result && result.code], ["undecided", "engines"]);
  }
  assertEquals(compare(one, one).kind, "decided");
  assertEquals(subset("/^(?i:ab)$/", "/^(?i:a)b$/i").kind, "subset");
});

Deno.test("what prevents a proof has a code", () => {
  const result = compare("/^(a*)b\\1$/", "/^(a*)b\\1(?!a)$/");
  assertEquals([result.kind, "code" in result && result.code], ["undecided", "backreference"]);
});

Deno.test("formatOf names a format and where the regex deviates", () => {
  assertEquals(formatOf(/^(\d{1,3}\.){3}\d{1,3}$/), {
    kind: "format",
    id: "ipv4",
    name: "an IPv4 address",
    relation: "wider",
    extra: { typical: "256.0.0.1", shortest: "00.0.0.0" },
  });
  assertEquals(formatOf("/^hello$/"), null);
  assertEquals(formatOf("/(/")?.kind, "invalid");
  assertEquals(formatOf({ pattern: "a".repeat(20_000) })?.kind, "undecided");
  assertEquals(formatOf({ pattern: "a".repeat(5_000) }), null);
});

Deno.test("formatOf that recognizes nothing within the limits proves nothing", () => {
  const label = "[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?";
  const hostname = (length: number) => `/^(?=.{1,${length}}$)${label}(?:\\.${label})*$/`;
  assertEquals(formatOf(hostname(100)), null);
  assertEquals(check(hostname(100), { within: { format: "hostname" } }), { kind: "holds" });
  // Longer texts aren't host names.
  const allowed = formatOf(hostname(253));
  assertEquals(allowed?.kind === "format" && [allowed.id, allowed.relation], ["hostname", "equal"]);
});

Deno.test("portableSchema() writes a copy of a schema, and explains what it can't", () => {
  const schema = { type: "string", pattern: "^(?!-)[a-z-]+$", "x-a": undefined };
  assertEquals(portableSchema(schema, { for: "openai" }), {
    kind: "schema",
    engine: "openai",
    schema: { type: "string", pattern: "^[a-z][a-z-]*$" },
    changes: [{ pointer: "/pattern", before: "^(?!-)[a-z-]+$", after: "^[a-z][a-z-]*$", same: "texts" }],
    undecided: [],
  });
  assertEquals(schema.pattern, "^(?!-)[a-z-]+$");
  assertEquals(portableSchema(true, { for: "re2" }).kind, "schema");
  const long = { type: "string", pattern: "^([a-z]+)-\\1$" };
  const found = portableSchema(long, { for: "openai" });
  assertEquals(found.kind === "schema" && found.undecided.map(({ pointer }) => pointer), ["/pattern"]);
  const cyclic: Record<string, unknown> = { type: "object" };
  cyclic["not"] = cyclic;
  const throwing = {
    get type() {
      throw new Error();
    },
  };
  const getter = {
    get for() {
      throw new Error();
    },
  };
  const mistakes = [
    [cyclic, { for: "re2" }],
    [throwing, { for: "re2" }],
    [undefined, { for: "re2" }],
    [() => {}, { for: "re2" }],
    [1n, { for: "re2" }],
    [{ pattern: "(" }, { for: "re2" }],
    [{ name: "a" }, { for: "re2" }],
    [`${"a".repeat(17 * 1024 * 1024)}`, { for: "re2" }],
    [schema, { for: "perl" }],
    [schema, { for: ["re2", "go"] }],
    [schema, { for: "re2", maxLength: 0 }],
    [schema, getter],
    [schema, null],
  ] as unknown as Parameters<typeof portableSchema>[];
  assertEquals(mistakes.map((each) => portableSchema(...each).kind), mistakes.map(() => "invalid"));
});

Deno.test("the types name the engines that there are, in their order", async () => {
  const types = await Deno.readTextFile(new URL("../../../lib/package/api.d.ts", import.meta.url));
  const [, names = ""] = /^export type Engine =([^;]*);/m.exec(types) ?? [];
  assertEquals([...names.matchAll(/"(.*?)"/g)].map(([, name]) => name), ENGINES.map(({ id }) => id));
});
