/** `format` beside `pattern` in a schema: only texts of the format count in a comparison. */
import { assert, assertEquals } from "@std/assert";
import { judgePair } from "../../../../lib/change/judge/judge.ts";
import { judgeChange } from "../../../../lib/change/judge/judge_change.ts";
import { scanFile } from "../../../../lib/change/readers/scan.ts";
import { changeSentence } from "../../../../lib/change/report/sentence.ts";
import { formatById } from "../../../../lib/regex/formats/catalogue.ts";
import { SCHEMA_FORMATS } from "../../../../lib/regex/formats/schema_formats.ts";
import { NATIVE } from "../../../changes/judged.ts";

const field = (pattern: string, more: object) =>
  scanFile({
    name: "schema.json",
    text: JSON.stringify({ $schema: "http://json-schema.org/draft-07/schema", pattern, ...more }),
  }).regexes[0] ?? null;

const pairOf = (before: string, after: string, more: object, moreAfter = more) => ({
  file: "schema.json",
  before: field(before, more),
  after: field(after, moreAfter),
});

const CASES:
  readonly (readonly [what: string, before: string, after: string, more: object, found: string])[] = [
    ["texts that aren't of the format", "^[0-9.]+$", "^[0-9.:]+$", { format: "ipv4" }, "equal"],
    ["texts of the format", "^[0-9.]+$", "^[1-9][0-9.]+$", { format: "ipv4" }, "narrower"],
    ["other texts of the format", "^[a-f0-9-]+$", "^[A-F0-9-]+$", { format: "uuid" }, "overlapping"],
    ["the same without a format", "^[0-9.]+$", "^[0-9.:]+$", {}, "wider"],
    ["a format that isn't known", "^[0-9.]+$", "^[0-9.:]+$", { format: "address" }, "wider"],
    ["an ID of ours that isn't JSON Schema's", "^[a-z]+$", "^[a-z:]+$", { format: "slug" }, "wider"],
    ["lengths, too", "^[0-9.]+$", "^[0-9.]{9,}$", { format: "ipv4", minLength: 9 }, "equal"],
    ["listed values of the format", "^1", "^1|a", { format: "ipv4", enum: ["1.1.1.1", "a"] }, "equal"],
    ["listed values", "^1", "^1|a", { enum: ["1.1.1.1", "a"] }, "wider"],
  ];

for (const [what, before, after, more, relation] of CASES) {
  Deno.test(`a schema with a format: ${what}`, () => {
    const pair = pairOf(before, after, more);
    assert(pair.before && pair.after);
    const change = judgeChange(pair, NATIVE);
    assertEquals([change.relation, change.how], [relation, "proved"]);
    assertEquals(
      /format (\S+)/.exec(changeSentence(change))?.[1],
      pair.after.schema?.values ? undefined : pair.after.schema?.format,
    );
    for (const text of [change.typicalBefore, change.onlyBefore, change.typicalAfter, change.onlyAfter]) {
      const format = formatById(pair.after.schema?.format ?? "");
      if (text !== undefined && format) assert(new RegExp(format.regex.pattern).test(text), text);
    }
  });
}

Deno.test("a format that is added to a schema removes texts", () => {
  const pair = pairOf("^[0-9.]+$", "^[0-9.:]+$", {}, { format: "ipv4" });
  assertEquals(judgeChange(pair, NATIVE).relation, "narrower");
});

Deno.test("without the catalogue, a format is ignored", () => {
  assertEquals(judgePair(pairOf("^[0-9.]+$", "^[0-9.:]+$", { format: "ipv4" }), NATIVE).relation, "wider");
});

Deno.test("the catalogue has the formats of JSON Schema, which can be part of another pattern", () => {
  for (const id of SCHEMA_FORMATS) {
    const { pattern = "", flags } = formatById(id)?.regex ?? {};
    assertEquals([flags, pattern.startsWith("^("), pattern.endsWith(")$")], ["", true, true], id);
    assert(new RegExp(pattern, "u"));
  }
});
