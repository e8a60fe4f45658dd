import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { MAX_EXPORT_STEPS } from "../../../../lib/limits/services.ts";
import { EXPORT_FORMAT_NAMES, exportText } from "../../../../lib/regex/export/export_text.ts";
import type { ExportedExplanation } from "../../../../lib/regex/export/exported_explanation.ts";
import { assertCpuTime } from "../../../timing/cpu_time.ts";
import { share } from "../../../suites/sample.ts";
import { assertReadsBack } from "./assert_reads_back.ts";

/** Characters with a meaning in Markdown, in HTML, or in a program that shows either. */
const SIGNS = [
  ..."`*_~|\\<>&[](){}#@!$+-.:=\"'/ \t\n\r\0\f\v\u0085\u00a0\u2028\ufeff\ud800\u202e123aé😀",
  ...["```", "~~~", "</details>", "</summary>", "<!--", "-->", "<script>", "&amp;", "&#10;", "]]>", "<?"],
  ...[
    "https://a.b",
    "www.a.b",
    "a@b.c",
    "@ab",
    "#1",
    "GH-1",
    "1. ",
    "- ",
    "> ",
    "---",
    "| --- |",
    "\n\n",
    "\r\n",
  ],
  ...["[^1]:", "[a]: b", "    ", "[ ] ", "$$", "<a@b.c>", "{{ a }}", "***", "===", "<pre>", "[!NOTE]"],
];

const text = fc.array(fc.constantFrom(...SIGNS), { maxLength: 8 }).map((signs) => signs.join(""));

const pattern = text.filter(compiles);

const document: fc.Arbitrary<ExportedExplanation> = fc.record({
  title: text,
  regex: fc.record({ pattern, flags: fc.constantFrom("", "g", "dgimsy") }),
  steps: fc.array(fc.record({ label: text, depth: fc.nat(10), detail: text }), { maxLength: 8 }),
  warnings: fc.array(
    fc.record({
      severity: fc.constantFrom("info", "warn", "danger"),
      title: text,
      message: text,
      hint: text,
    }),
    { maxLength: 2 },
  ),
});

function compiles(pattern: string): boolean {
  try {
    new RegExp(pattern, "gi");
    return true;
  } catch {
    return false;
  }
}

for (const format of EXPORT_FORMAT_NAMES) {
  Deno.test(`no text is read as markup in ${format}`, () => {
    fc.assert(fc.property(document, (each) => assertReadsBack(format, each)), { numRuns: share(20, 500) });
  });

  Deno.test(`${MAX_EXPORT_STEPS} steps are written as ${format} in under 50 ms`, () => {
    const label =
      "One or more characters from ASCII letters, digits, underscore and full stop, as many as possible";
    const steps = Array.from({ length: MAX_EXPORT_STEPS }, (_, index) => ({
      label,
      depth: index % 9,
      detail: "Ignoring case also takes in `K` (Kelvin sign)",
    }));
    const regex = { pattern: "\\d{4}", flags: "g" };
    assertCpuTime(() => exportText(format, { title: "Many", regex, steps, warnings: [] }), 50, 10);
  });
}

Deno.test("an exported text ends with one line terminator", () => {
  const empty: ExportedExplanation = {
    title: "",
    regex: { pattern: "", flags: "" },
    steps: [],
    warnings: [],
  };
  const others = EXPORT_FORMAT_NAMES.filter((format) => !/[^\n]\n$/.test(exportText(format, empty)));
  assertEquals(others, []);
});
