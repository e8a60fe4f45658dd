import { assert, assertEquals, assertRejects } from "@std/assert";
import {
  addFiles,
  type ChangesInput,
  EMPTY_INPUT,
  inputProblem,
  isDiff,
  isIncomplete,
  MAX_REVIEWED_CHARACTERS,
  MAX_REVIEWED_FILES,
  pairFiles,
  readFragment,
  removeFile,
  scanRequest,
  writeFragment,
} from "../../../../lib/workbench/changes/input.ts";
import { pasteIntoPattern } from "../../../../lib/workbench/changes/pasting.ts";
import { PackedTextError, packText } from "../../../../lib/workbench/model/packed_text.ts";

const DIFF = "--- a.ts\n+++ a.ts\n@@ -1 +1 @@\n-/a/\n+/b/\n";
const file = (name: string, text = "") => ({ name, text });
const patterns = (before: string, after: string): ChangesInput => ({
  ...EMPTY_INPUT,
  mode: "patterns",
  patterns: { before: { pattern: before, flags: "" }, after: { pattern: after, flags: "g" } },
});

Deno.test("a diff is recognized by its headers, and code is not", () => {
  for (
    const text of [
      DIFF,
      "diff --git a/x b/x\nindex 1..2\n",
      "x\n@@ -1,2 +3 @@ f\n-a\n",
      DIFF.replaceAll("\n", "\r\n"),
    ]
  ) {
    assert(isDiff(text), text);
  }
  for (const text of ["", "/a/g", "--- a\nb", "a @@ -1 +1 @@", "- item\n+ item"]) assert(!isDiff(text), text);
});

Deno.test("an input is incomplete until both sides are filled", () => {
  assert(isIncomplete(EMPTY_INPUT));
  assert(isIncomplete({ ...EMPTY_INPUT, diff: " \n" }));
  assert(!isIncomplete({ ...EMPTY_INPUT, diff: DIFF }));
  assert(isIncomplete(patterns("a", "")));
  assert(!isIncomplete(patterns("a", "b")));
  const files: ChangesInput = { ...EMPTY_INPUT, mode: "files", files: { before: [file("a")], after: [] } };
  assert(isIncomplete(files));
});

Deno.test("a problem names the limit", () => {
  assertEquals(inputProblem({ ...EMPTY_INPUT, diff: "x".repeat(MAX_REVIEWED_CHARACTERS) }), null);
  assert(
    inputProblem({ ...EMPTY_INPUT, diff: "x".repeat(MAX_REVIEWED_CHARACTERS + 1) })?.includes("2,000,000"),
  );
  assertEquals(inputProblem(patterns("a", "b".repeat(10_000))), null);
  assert(inputProblem(patterns("a", "b".repeat(10_001)))?.includes("10,000"));
  const many = Array.from({ length: 2 * MAX_REVIEWED_FILES + 1 }, (_, at) => file(`${at}`));
  assert(
    inputProblem({ ...EMPTY_INPUT, mode: "files", files: { before: [], after: many } })?.includes(
      "401 files",
    ),
  );
  const long = [file("a", "x".repeat(MAX_REVIEWED_CHARACTERS + 1))];
  assert(inputProblem({ ...EMPTY_INPUT, mode: "files", files: { before: long, after: [] } }));
});

Deno.test("a literal in a field has its own flags", () => {
  assertEquals(scanRequest(patterns("/a/i", "b")), {
    kind: "patterns",
    before: { pattern: "a", flags: "i" },
    after: { pattern: "b", flags: "g" },
  });
});

Deno.test("files are paired by name, and two single files whatever their names", () => {
  const [a, b, c, newA] = [file("a", "1"), file("b"), file("c"), file("a", "2")];
  assertEquals(pairFiles([a], [b]), [{ before: a, after: b }]);
  assertEquals(pairFiles([a, b], [c, newA]), [
    { before: null, after: c },
    { before: a, after: newA },
    { before: b, after: null },
  ]);
});

Deno.test("pasted code fills a field, and a pasted diff goes to the field for diffs", () => {
  const pasted = pasteIntoPattern(EMPTY_INPUT, "after", "const re = /a+/gi;");
  assertEquals(pasted?.patterns.after, { pattern: "a+", flags: "gi" });
  assertEquals(pasteIntoPattern(EMPTY_INPUT, "before", "[a-z]+"), null);
  const diff = pasteIntoPattern(patterns("a", "b"), "before", DIFF);
  assertEquals([diff?.mode, diff?.diff], ["diff", DIFF]);
});

Deno.test("dropped files go to their side; two are a pair, and a patch is a diff", () => {
  const [a, b] = [file("a.ts"), file("b.ts")];
  assertEquals(addFiles(EMPTY_INPUT, [a, b], null).files, { before: [a], after: [b] });
  const first = addFiles(EMPTY_INPUT, [a], null);
  assertEquals(addFiles(first, [b], null).files, { before: [a], after: [b] });
  assertEquals(addFiles(first, [b], "before").files.before, [a, b]);
  const newer = file("a.ts", "new");
  assertEquals(addFiles(first, [newer], "before").files.before, [newer]);
  assertEquals(addFiles(first, [file("x.patch", "text")], "after").mode, "diff");
  assertEquals(addFiles(first, [file("x.txt", DIFF)], null).diff, DIFF);
  assertEquals(removeFile(first, "before", "a.ts").files.before, []);
});

Deno.test("a link shows the same fields", async () => {
  const files: ChangesInput = {
    ...EMPTY_INPUT,
    mode: "files",
    files: { before: [file("é", "\ud800")], after: [] },
  };
  for (const input of [{ ...EMPTY_INPUT, diff: DIFF }, patterns("/a/", "☃\n"), files]) {
    const fragment = await writeFragment(input);
    assert(fragment !== null && /^#c=[\w-]+$/.test(fragment));
    assertEquals(await readFragment(fragment), input);
  }
  assertEquals(await readFragment(""), null);
  assertEquals(await readFragment("#top"), null);
});

Deno.test("a link has only the fields of its mode, and at most 1 MB", async () => {
  const fragment = await writeFragment({ ...patterns("a", "b"), diff: "secret" });
  assertEquals((await readFragment(fragment ?? ""))?.diff, "");
  assertEquals(await writeFragment({ ...EMPTY_INPUT, diff: "x".repeat(1_000_001) }), null);
  assertEquals(await writeFragment({ ...EMPTY_INPUT, diff: "☃".repeat(400_000) }), null);
});

Deno.test("a damaged link is refused, whatever it contains", async () => {
  const states = ["", "1", "null", "[]", "{}", '{"mode":"diff"}', '{"mode":"diff","diff":1}', '{"mode":"x"}'];
  states.push('{"mode":"patterns","patterns":{"before":{"pattern":"a"}}}', '{"mode":"patterns"}');
  states.push('{"mode":"files","files":{"before":[{"name":"a"}],"after":[]}}', '{"mode":"files","files":[]}');
  for (const state of states) {
    const hash = `#c=${await packText(state)}`;
    await assertRejects(() => readFragment(hash), PackedTextError, "damaged", state);
  }
  await assertRejects(() => readFragment("#c=____"), PackedTextError);
});
