import { assertEquals, assertLess } from "@std/assert";
import fc from "fast-check";
import { parseTemplate } from "../../../../lib/regex/matching/template.ts";
import { templateWords } from "../../../../lib/regex/matching/template_words.ts";
import { cpuTime } from "../../../cpu_time.ts";

const words = (template: string, names: (string | null)[]) =>
  templateWords(template, parseTemplate(template, names), names).map(({ source, meaning, doubtful }) =>
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
  ["$<x>", ["x", null, "x"], ["$<x> whichever of the groups 1 and 3 took part"]],
  ["$9", ["year"], ["? $9 there is no group 9: it stands as written"]],
  ["$<yaer>", ["year"], ['? $<yaer> no group is named "yaer": nothing is inserted']],
  ["$<x>", [null], ["? $< the pattern has no named group: it stands as written"]],
  ["$<x", ["x"], ['? $< the ">" is missing: it stands as written']],
  ["$1$1", [null], ["$1 group 1"]],
];

for (const [template, names, expected] of WORDS) {
  Deno.test(`templateWords() explains "${template}" with the groups [${names}]`, () =>
    assertEquals(words(template, names), expected));
}

Deno.test("parts cover the whole template", () => {
  const units = fc.constantFrom("$", "&", "<", ">", "a", "1", "0", "'", "`", "😀");
  const names = fc.array(fc.constantFrom("a", null), { maxLength: 12 });
  fc.assert(fc.property(fc.string({ unit: units }), names, (template, given) => {
    const parts = parseTemplate(template, given);
    assertEquals(parts.map(({ start, end }) => template.slice(start, end)).join(""), template);
  }));
});

Deno.test("a long template is read in time proportional to its length", () => {
  for (const unit of ["$<", "$", "$<a", "$1"]) {
    const template = unit.repeat(200_000);
    assertLess(cpuTime(() => parseTemplate(template, ["a"])), 2_000);
  }
});
