import { assert, assertEquals } from "@std/assert";
import { exported } from "../../../../lib/export/export.ts";
import { MAX_EXPORT_STEPS, MAX_PATTERN_CHARACTERS } from "../../../../lib/limits.ts";
import { EXPORT_FORMATS } from "../../../../lib/regex/export/explanation.ts";
import { ExportRequest } from "../../../../lib/schema/export.ts";
import { draftOf, titleOf } from "../../../../lib/workbench/export/draft.ts";
import { modelOf } from "../../../../lib/workbench/model.ts";
import { sourcesOf } from "../../../../lib/workbench/sources.ts";
import { viewsOf } from "../../../../lib/workbench/views.ts";

const CHOICE = { format: "markdown", title: "A title", withWarnings: true } as const;

function drafted(pattern: string, choice: Partial<Parameters<typeof draftOf>[2]> = {}, flags = "") {
  const model = modelOf(sourcesOf({ pattern, flags, text: "", notices: [] }));
  return draftOf(model.regex.value, viewsOf(model), { ...CHOICE, ...choice });
}

for (const format of EXPORT_FORMATS) {
  Deno.test(`draftOf() previews what the server writes, ${format}`, () => {
    for (
      const pattern of ["", "(?<a>[A-z])\\1|</details>", "a\\d".repeat(1_100), "[\\s\\S]*".repeat(1_000)]
    ) {
      const draft = drafted(pattern, { format });
      const request = ExportRequest.parse(draft?.request);
      assertEquals(exported(request).content, draft?.text);
      assertEquals(draft?.blocks === null, format === "plain");
    }
  });
}

Deno.test("draftOf() leaves out steps beyond the limit and says how many", () => {
  const draft = drafted("a\\d".repeat(1_100));
  assertEquals([draft?.request.steps.length, draft?.stepsLeftOut], [MAX_EXPORT_STEPS, 200]);
  assertEquals(drafted("a")?.stepsLeftOut, 0);
});

Deno.test("draftOf() has no warnings when they are not wished for", () => {
  assert((drafted("[A-z]")?.request.warnings.length ?? 0) > 0);
  assertEquals(drafted("[A-z]", { withWarnings: false })?.request.warnings, []);
});

Deno.test("draftOf() drafts nothing of what has an error or is too large", () => {
  assertEquals([drafted("a("), drafted("a".repeat(MAX_PATTERN_CHARACTERS + 1))], [null, null]);
});

Deno.test("titleOf() is the summary where there is one", () => {
  const titles = ["^\\d+$", "(a)\\1b*c"].map((pattern) =>
    titleOf(viewsOf(modelOf(sourcesOf({ pattern, flags: "", text: "", notices: [] }))))
  );
  assertEquals(titles, ["The whole text is a whole number without a sign", "Regular expression"]);
});
