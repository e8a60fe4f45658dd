import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { describeTemplate, parseTemplate, replaceMatches } from "../../../../lib/regex/matching/replace.ts";
import type { Regex } from "../../../../lib/regex/regex.ts";
import { corpus, isNative } from "../../../corpora/corpus.ts";
import { assertCpuTime } from "../../../timing/cpu_time.ts";
import { findMatches, groupNames } from "./find_matches.ts";
import { share } from "../../../suites/sample.ts";

function replace(regex: Regex, text: string, template: string, limit = Infinity) {
  return replaceMatches(text, findMatches(regex, text), parseTemplate(template, groupNames(regex)), limit);
}

/** Each kind of template part, and literal text that looks like one. */
const CASES: readonly [pattern: string, flags: string, text: string, template: string, result: string][] = [
  ["b", "g", "abcb", "[$&]", "a[b]c[b]"],
  ["b", "", "abcb", "$$$$", "a$$cb"],
  ["b", "g", "abc", "<$`|$'>", "a<a|c>c"],
  ["(a)(b)?", "g", "aba", "$2$1.", "ba.a."],
  ["(a)", "", "a", "$01$1$2$0$00$10$11", "aa$2$0$00a0a1"],
  ["(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)(k)", "", "abcdefghijk", "$11-$1-$12-$011", "k-a-a2-a1"],
  ["(?<x>a)|(?<x>b)", "g", "ab", "<$<x>>", "<a><b>"],
  ["(?<x>a)|b", "g", "ab", "[$<x>$<y>$<]", "[a$<][$<]"],
  ["(a)", "g", "a", "$<x>$<$1>", "$<x>$<a>"],
  ["(?<x>a)", "", "a", "$<x", "$<x"],
  ["a", "", "a", "$ $", "$ $"],
  ["", "g", "ab", "-", "-a-b-"],
  ["", "gu", "😀a", "-", "-😀-a-"],
  ["", "g", "😀", "-", "-\ud83d-\ude00-"],
  ["a", "y", "aab", "x", "xab"],
  ["a", "gy", "aaba", "x", "xxba"],
  ["(?<=a)b", "g", "abb", "$`", "aab"],
];

for (const [pattern, flags, text, template, result] of CASES) {
  Deno.test(`replacing /${pattern}/${flags} in "${text}" by "${template}" gives "${result.toWellFormed()}"`, () => {
    assertEquals(text.replace(new RegExp(pattern, flags), template), result);
    assertEquals(replace({ pattern, flags }, text, template).text, result);
  });
}

Deno.test("replacements are marked, with an empty range where a match was removed", () => {
  const { marks } = replace({ pattern: "\\d", flags: "g" }, "a1b2", "<$&>");
  assertEquals([...marks], [1, 4, 5, 8]);
  assertEquals([...replace({ pattern: "\\d", flags: "g" }, "a1b2", "").marks], [1, 1, 2, 2]);
});

Deno.test("the result of a replacement is cut at its limit", () => {
  const text = "a".repeat(10_000);
  const result = replace({ pattern: "a", flags: "g" }, text, "$`$'".repeat(1_000), 5_000);
  assertEquals([result.text.length, result.complete], [5_000, false]);
  assertEquals(replace({ pattern: "a", flags: "" }, "aa", "bb", 3).complete, true);
});

const texts = fc.string({
  unit: fc.constantFrom("a", "b", "1", " ", "\n", "\r", "-", "😀", "é"),
  maxLength: 12,
});
const templates = fc.string({
  unit: fc.constantFrom("$", "$$", "$&", "$`", "$'", "$1", "$2", "$10", "$0", "$<", ">", "$<a>", "x", "1"),
  maxLength: 6,
});

Deno.test("real-world patterns, templates and texts are replaced as with replace()", async () => {
  const regexes = (await corpus("real-world")).filter(isNative);
  fc.assert(
    fc.property(fc.constantFrom(...regexes), texts, templates, fc.boolean(), (regex, text, template, all) => {
      const flags = all ? `${regex.flags.replaceAll("g", "")}g` : regex.flags;
      const native = text.replace(new RegExp(regex.pattern, flags), template);
      assertEquals(replace({ pattern: regex.pattern, flags }, text, template).text, native);
    }),
    { numRuns: share(10, 2_000) },
  );
});

Deno.test("patterns that match often are replaced as with replace()", () => {
  const patterns = ["a*", "(a)|(?<a>b)", "(?<a>.)(.)?", "\\b", "(?=(a))", "(?<a>a)|(?<a>1)", "()", "[^]"];
  const flags = fc.constantFrom("", "g", "gu", "y", "gy", "gv", "gims");
  fc.assert(
    fc.property(fc.constantFrom(...patterns), flags, texts, templates, (pattern, flags, text, template) => {
      const native = text.replace(new RegExp(pattern, flags), template);
      assertEquals(replace({ pattern, flags }, text, template).text, native);
    }),
    { numRuns: share(10, 2_000) },
  );
});

const words = (template: string, names: (string | null)[]) =>
  describeTemplate(template, parseTemplate(template, names), names).map(({ source, meaning, doubtful }) =>
    `${doubtful ? "? " : ""}${source} ${meaning}`
  );

const WORDS: readonly [template: string, names: (string | null)[], words: string[]][] = [
  ["plain", [], []],
  ["$$ $& $` $'", [], [
    "$$ a dollar sign",
    "$& the match",
    "$` the text before the match",
    "$' the text after the match",
  ]],
  ["$1 $2", ["year", null], ['$1 group 1, "year"', "$2 group 2"]],
  ["$<year>", ["year"], ["$<year> group 1"]],
  ["$<x>", ["x", null, "x"], ["$<x> whichever of the groups 1 and 3 matched"]],
  ["$9", ["year"], ["? $9 there is no group 9, so it is inserted as is"]],
  ["$<yaer>", ["year"], ['? $<yaer> no group is named "yaer": nothing is inserted']],
  ["$<x>", [null], ["? $< the pattern has no named group, so it is inserted as is"]],
  ["$<x", ["x"], ['? $< the ">" is missing, so it is inserted as is']],
  ["$1$1", [null], ["$1 group 1"]],
];

for (const [template, names, expected] of WORDS) {
  Deno.test(`template "${template}" is described for the groups [${names}]`, () =>
    assertEquals(words(template, names), expected));
}

Deno.test("the parts of a template cover all of it", () => {
  const units = fc.constantFrom("$", "&", "<", ">", "a", "1", "0", "'", "`", "😀");
  const names = fc.array(fc.constantFrom("a", null), { maxLength: 12 });
  fc.assert(fc.property(fc.string({ unit: units }), names, (template, given) => {
    const parts = parseTemplate(template, given);
    assertEquals(parts.map(({ start, end }) => template.slice(start, end)).join(""), template);
  }));
});

Deno.test("a long template is parsed in linear time", () => {
  for (const unit of ["$<", "$", "$<a", "$1"]) {
    const template = unit.repeat(200_000);
    assertCpuTime(() => parseTemplate(template, ["a"]), 2_000);
  }
});
