/** Every rule is run on the examples of its documentation. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import type { Range } from "../../../../lib/regex/regex.ts";
import { CATALOGUE, type CatalogueEntry } from "../../../../lib/regex/rules/catalogue.ts";
import { readExamples, type RuleExample } from "../../../../lib/regex/rules/examples.ts";
import { INSTANT_RULES } from "../../../../lib/regex/rules/instant.ts";
import { type RuleContext, runRule } from "../../../../lib/regex/rules/rule.ts";
import { SEARCHED_RULES } from "../../../../lib/regex/rules/searched.ts";
import { VERDICT_RULES } from "../../../../lib/regex/rules/verdict_warnings.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import type { Tree } from "../../../../lib/regex/syntax/tree.ts";
import { foundVerdict } from "../redos/verdict_line.ts";
import { treeOf } from "../trees.ts";

for (const entry of CATALOGUE) {
  Deno.test(`${entry.id} reports the marked parts of its flagged examples`, () => {
    const examples = readExamples(entry.flagged);
    assert(examples.length > 0, "no flagged example");
    for (const example of examples) {
      assert(example.ranges.length > 0, `nothing is marked in ${example.literal}`);
      assertEquals(reportedRanges(entry, example), example.ranges, example.literal);
    }
  });

  Deno.test(`${entry.id} reports nothing in its clean examples`, () => {
    const examples = readExamples(entry.clean);
    assert(examples.length > 0, "no clean example");
    for (const example of examples) assertEquals(reportedRanges(entry, example), [], example.literal);
  });

  Deno.test(`${entry.id} has a description that ends in a full stop, and a title and a hint that do not`, () => {
    assertMatch(entry.meaning, /\.$/);
    assertEquals(entry.meaning.split("`").length % 2, 1, "a backtick is missing");
    for (const words of [entry.title, entry.hint]) assertMatch(words, /[^.!]$/);
  });
}

function reportedRanges(entry: CatalogueEntry, { literal }: RuleExample): Range[] {
  const tree = treeOf(literal);
  const warnings = runRule(entry, tree, contextOf(entry, tree));
  for (const { id } of warnings) assertEquals(id, entry.id);
  return warnings.map(({ range }) => range).sort((a, b) => a.start - b.start || a.end - b.end);
}

function contextOf({ id, text, isSchema }: CatalogueEntry, tree: Tree): RuleContext {
  const isOfVerdict = VERDICT_RULES.some((rule) => rule.id === id);
  if (isOfVerdict) return { verdict: foundVerdict(tree) };
  if (isSchema) return { isSchema };
  return text === undefined ? {} : { text: { multiline: /[\n\r\u2028\u2029]/.test(text) } };
}

Deno.test("every rule file is in the catalogue, with the id of its name", async () => {
  const found: string[] = [];
  for (const file of Deno.readDirSync(RULES_FOLDER)) {
    const module: Record<string, unknown> = await import(new URL(file.name, RULES_FOLDER).href);
    if ("rule" in module || "documentation" in module) found.push(file.name);
  }
  assertEquals(CATALOGUE.map(({ id }) => `${id.replaceAll("-", "_")}.ts`), found.sort());
});

const RULES_FOLDER = new URL("../../../../lib/regex/rules/", import.meta.url);

Deno.test("every rule is in exactly one registry", () => {
  const registered = [...INSTANT_RULES, ...SEARCHED_RULES, ...VERDICT_RULES].map(({ id }) => id);
  assertEquals(registered.sort(), CATALOGUE.map(({ id }) => id).sort());
});

Deno.test("ids are unique and in kebab case", () => {
  for (const { id } of CATALOGUE) assertMatch(id, /^[a-z]+(?:-[a-z]+)*$/);
  assertEquals(new Set(CATALOGUE.map(({ id }) => id)).size, CATALOGUE.length);
});

Deno.test("every example is a pattern", () => {
  for (const { flagged, clean } of CATALOGUE) {
    for (const { literal, pattern, flags } of [...readExamples(flagged), ...readExamples(clean)]) {
      assert(parse({ pattern, flags }).ok, literal);
    }
  }
});

Deno.test("readExamples() reads literals, flags and marks", () => {
  const drawing = String.raw`
    /a|/i
     ^
      !
    //b/g/
  `;
  assertEquals(readExamples(drawing), [
    { literal: "/a|/i", pattern: "a|", flags: "i", ranges: [{ start: 0, end: 1 }, { start: 1, end: 1 }] },
    { literal: "//b/g/", pattern: "/b/g", flags: "", ranges: [] },
  ]);
});
