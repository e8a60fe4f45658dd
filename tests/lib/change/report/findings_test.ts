import { assertEquals } from "@std/assert";
import { countFindings, findingTitle } from "../../../../lib/change/report/findings.ts";
import { rateImportance } from "../../../../lib/change/judge/importance.ts";
import type { Importance, RegexUse } from "../../../../lib/change/model.ts";
import { judged } from "../../../changes/judged.ts";

const TITLES: readonly (readonly [
  before: string | null,
  after: string | null,
  title: string,
  importance: Importance,
  use?: RegexUse,
])[] = [
  ["/^a+$/", "/^(a+)+$/", "Became dangerous", "danger"],
  ["/^a+$/", "/^(a+)+b?$/", "Became dangerous", "danger"],
  [null, "/^(a+)+$/", "New, dangerous", "danger"],
  ["/^a$/", "/^a+$/", "Behavior changed (accepts more)", "warning"],
  ["/^a+$/", "/^a$/", "Behavior changed (accepts less)", "warning"],
  ["/^[ab]$/", "/^[bc]$/", "Behavior changed (accepts other texts)", "warning"],
  ["/^a$/", "/^b$/", "Behavior changed (accepts other texts)", "warning"],
  ["/(a)b/", "/(ab)/", "Behavior changed (other groups)", "warning"],
  ["/a|ab/", "/ab|a/", "Behavior changed (other positions)", "warning"],
  ["/a|ab/", "/ab|a/", "Same", "none", "acceptance"],
  ["/^a+$/", "/a+$/", "Became slow on long input", "warning"],
  [null, "/a+$/", "New, slow on long input", "warning"],
  ["/^(a*)b\\1$/", "/^(a*)b\\1(?!a)$/", "Not decided", "warning"],
  ["/^(?i:a|b)$/", "/^(?i:b|a)$/", "Same texts", "note"],
  ["/ab/", "/(?:a|a)b/", "New warning", "warning"],
  [null, "/a/", "New", "note"],
  [null, "/a|a/", "New, with a warning", "warning"],
  ["/a/", null, "Removed", "note"],
  ["/(a+)+$/", null, "Removed", "note"],
  ["/^a+$/", "/^(a+)+$/", "Behavior changed (other groups)", "note", "source"],
  ["/[0-9]/", "/\\d/", "Same", "none"],
  // A dangerous regex that was replaced by another dangerous one did not become dangerous, but somebody worked on it.
  ["/^(a+)+$/", "/^(b+)+$/", "Still dangerous after this change", "warning"],
  ["/^(a+)+$/", "/^((?:a+))+$/", "Still dangerous after this change", "warning"],
  ["/^(a+)+$/", "/^(a+)+b$/", "Still dangerous after this change", "warning"],
  ["/^(a+)+$/", "/^(a+)+$/i", "Behavior changed (accepts more)", "warning"],
  ["/^(a+)+$/", "/^(a+)$/", "Same", "none"],
  ["/^(a+)+$/", "/^(b+)+$/", "Behavior changed (accepts other texts)", "note", "source"],
];

for (const [before, after, title, importance, use] of TITLES) {
  Deno.test(`the finding of ${before} and ${after}${use ? `, used for ${use}` : ""}: ${title}`, () => {
    const change = judged(before, after, use);
    assertEquals([findingTitle(change), change.importance], [title, importance]);
  });
}

Deno.test("a dangerous regex that the base revision has, or in generated code, is only noted", () => {
  const change = judged(null, "/^(a+)+$/");
  for (const facts of [{ knownIn: "b.js" }, { isGenerated: true }] as const) {
    const pair = { ...change.pair, ...facts };
    assertEquals(rateImportance({ ...change, pair }), "note");
  }
});

Deno.test("findings are counted in the order of their importance", () => {
  const changes = [
    judged("/[0-9]/", "/\\d/"),
    judged(null, "/a/"),
    judged("/^a$/", "/^a+$/"),
    judged("/^a+$/", "/^a$/"),
    judged("/^a+$/", "/^(a+)+$/"),
    judged(null, "/^(b+)+$/"),
  ];
  assertEquals(countFindings({ changes }).map(({ name, count, importance }) => [name, count, importance]), [
    ["became dangerous", 1, "danger"],
    ["new and dangerous", 1, "danger"],
    ["behavior changed", 2, "warning"],
    ["new", 1, "note"],
    ["same", 1, "none"],
  ]);
});
