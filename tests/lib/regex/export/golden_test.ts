/**
 * Exports of varied documents, pinned as files to be read, and read back. After an intended change
 * `UPDATE_GOLDEN=1 deno test -A tests/lib/regex/export/golden_test.ts` writes the files anew: read the difference.
 */
import { assertEquals } from "@std/assert";
import { EXPORT_FORMATS, type ExportFormat } from "../../../../lib/regex/export/document.ts";
import { exportText } from "../../../../lib/regex/export/text.ts";
import { assertReadsBack } from "./assert_reads_back.ts";
import { CASES } from "./cases.ts";

const EXTENSIONS: Readonly<Record<ExportFormat, string>> = {
  markdown: "markdown.md",
  plain: "plain.txt",
  pr_comment: "pr_comment.md",
  workspace: "workspace.md",
};

const folder = new URL("../../../data/exports/", import.meta.url);

for (const [name, document] of Object.entries(CASES)) {
  for (const format of EXPORT_FORMATS) {
    Deno.test(`the export of ${name} as ${format}`, async () => {
      const file = new URL(`${name}.${EXTENSIONS[format]}`, folder);
      const text = exportText(format, document);
      if (Deno.env.has("UPDATE_GOLDEN")) await Deno.writeTextFile(file, text);
      assertEquals(text, await Deno.readTextFile(file));
      assertReadsBack(format, document);
    });
  }
}

Deno.test("every golden file belongs to a document", async () => {
  const files = await Array.fromAsync(Deno.readDir(folder), ({ name }) => name);
  const expected = Object.keys(CASES).flatMap((name) =>
    EXPORT_FORMATS.map((format) => `${name}.${EXTENSIONS[format]}`)
  );
  assertEquals(files.sort(), expected.sort());
});
