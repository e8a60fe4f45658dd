/**
 * Golden files with exports of various documents, which are also read back. After an intended change,
 * `UPDATE_GOLDEN=1 deno test -A tests/lib/regex/export/golden_test.ts` rewrites them; review the difference.
 */
import { assertEquals } from "@std/assert";
import { EXPORT_FORMAT_NAMES, exportText } from "../../../../lib/regex/export/export_text.ts";
import { assertReadsBack } from "./assert_reads_back.ts";
import { CASES } from "./cases.ts";
import { assertSameAsFile, fileOf, FOLDER } from "./golden_files.ts";

for (const [name, document] of Object.entries(CASES)) {
  for (const format of EXPORT_FORMAT_NAMES) {
    Deno.test(`the export of ${name} as ${format}`, async () => {
      await assertSameAsFile(name, format, exportText(format, document));
      assertReadsBack(format, document);
    });
  }
}

Deno.test("every golden file belongs to a document", async () => {
  const files = await Array.fromAsync(Deno.readDir(FOLDER), ({ name }) => name);
  const expected = Object.keys(CASES).flatMap((name) =>
    EXPORT_FORMAT_NAMES.map((format) => fileOf(name, format))
  );
  assertEquals(files.sort(), expected.sort());
});
