import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { Ajv } from "ajv";
import { judgeChange } from "../../../lib/change/judge/judge_change.ts";
import type { RegexChange } from "../../../lib/change/model.ts";
import { createReport } from "../../../lib/change/report/create_report.ts";
import { reviewJson } from "../../../lib/change/report/report_json.ts";
import { undecidedChange } from "../../../lib/change/judge/unjudged.ts";
import { formatById } from "../../../lib/regex/formats/catalogue.ts";
import { foundRegex, judged, NATIVE, pairOf } from "../../changes/judged.ts";

const schema = JSON.parse(
  await Deno.readTextFile(new URL("../../../docs/review.schema.json", import.meta.url)),
);
const validate = new Ajv({ strict: false }).compile(schema);

const errors = (document: unknown): unknown => validate(document) ? [] : validate.errors;

const IPV4 = `/${formatById("ipv4")?.regex.pattern}/`;

/** A change of a regex with contracts, which the old version had, too, and more. */
function contracted(before: string, after: string, text = "whole"): RegexChange {
  const pair = pairOf(before, after);
  assert(pair.before && pair.after);
  const at = { line: 1, column: 27 };
  return judgeChange({
    ...pair,
    before: { ...pair.before, contracts: [{ text: `${text}, nonempty`, ...at }] },
    after: { ...pair.after, contracts: [{ text, ...at }] },
  }, NATIVE);
}

Deno.test("the JSON of a report is as its schema says, and has all fields that the schema names", () => {
  const problem = { code: "built_at_run_time", message: "Built" } as const;
  const unknown = {
    ...foundRegex("/x/"),
    regex: null,
    problem,
    constants: [{ name: "A", line: 1, source: "a" }],
  };
  const accepted = judged("/a/", "/b/");
  const report = {
    ...createReport(
      [
        judged("/^a+$/", "/^(a+)+$/"),
        judged("/a+$/", "/a+b$/"),
        judged("/^a$/", "/^[ab]$/"),
        judged("/^a$/", "/^b$/"),
        judged("/^ab$/", "/^a+b?$/"),
        judged("/(a)b/", "/(ab)/"),
        judged("/^v(\\d)$/", "/^(v\\d)$/"),
        judged("/^(?:a|b)$/", "/^(?i:b|a)$/"),
        judged("/^(?i:a|b)$/", "/^(?i:b|a)$/"),
        judged("/^(a*)b\\1$/", "/^(a*)b\\1(?!a)$/"),
        judged("/a/", "/a/g"),
        judged("/\\w+@/", "/(?<!\\w)\\w+@/", "unknown"),
        judged(null, "/a|a/"),
        judged("/a/g", null),
        contracted("/^a$/", "/^[ab]$/", 'whole, rejects "b", linear'),
        judged("/^trusted\\.com/", "/^trusted\\.com$/"),
        contracted("/^a$/", "/^(a*)*$/", "linear"),
        contracted("/^a$/", "/^(?:(.*)\\1$)/", "whole"),
        contracted("/^a$/", "/^ab$/", "hole"),
        contracted(IPV4, IPV4.replace("$/", "/")),
        { ...judged("/^a$/", "/^ab?$/"), breaks: ["readers"] },
        undecidedChange(pairOf("/a/", "/b/"), "It was not finished in time"),
        undecidedChange({ ...pairOf("/x/", null), after: unknown }, "Built"),
        undecidedChange({ ...pairOf("/x/", "/y/"), isBeyondLimit: true }, "Limit"),
      ],
      [{ file: "b.bin", problem: { code: "binary", message: "No text" } }],
      { generated: 2 },
    ),
    accepted: [{ ...accepted, acceptance: "It is right" }],
  };
  const json = JSON.parse(JSON.stringify(reviewJson(report, { link: () => "https://example.com/" })));
  assertEquals([errors(json), json.beyondLimit, json.unjudged.length], [[], 1, 2]);
  const written = new Set(
    json.changes.concat(json.accepted).flatMap((change: object) => Object.keys(change)),
  );
  assertEquals(Object.keys(schema.definitions.change.properties).filter((name) => !written.has(name)), []);
  assertEquals(
    [...written].filter((name) => !Object.hasOwn(schema.definitions.change.properties, `${name}`)),
    [],
  );
  const kinds = json.changes.flatMap(({ contracts = [] }: { contracts?: readonly { kind: string }[] }) =>
    contracts.map(({ kind }) => kind)
  );
  assertEquals([...new Set(kinds)].toSorted(), ["broken", "mistake", "undecided", "weakened"]);
  for (const mistake of [{ version: 2 }, { changes: [{}] }, { skipped: [{ file: "a" }] }]) {
    assertNotEquals(errors({ ...json, ...mistake }), []);
  }
});
