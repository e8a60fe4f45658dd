/** The forms of formats for each engine are those that are found. `UPDATE_GOLDEN=1` writes all of them, in ten seconds. */
import { assertEquals } from "@std/assert";
import { FORMAT_FORMS } from "../../../lib/content/format_forms.ts";
import { FORMATS } from "../../../lib/regex/formats/catalogue.ts";
import { type FormByEngine, formsByEngine } from "../../../lib/regex/portable/forms_by_engine.ts";

const FILE = new URL("../../../lib/content/format_forms.ts", import.meta.url);

const HEADER =
  `/** A form of a format: the format, the engines, the pattern, and flags if there are any; null if none was found for them. */
type Row = readonly [format: string, engines: string, pattern: string | null, flags?: string];

/**
 * For each format the forms of its definition for the engines that don't read it in the same way, as \`formsByEngine()\` finds
 * them, which takes too long for a page. \`UPDATE_GOLDEN=1 deno test -A tests/lib/content/format_forms_test.ts\` writes them.
 */
export const FORMAT_FORMS: readonly Row[] = `;

if (Deno.env.has("UPDATE_GOLDEN")) {
  const rows = FORMATS.flatMap(({ id, regex }) => rowsOf(id, formsByEngine(regex)));
  await Deno.writeTextFile(FILE, `${HEADER}${JSON.stringify(rows, null, 2)};\n`);
  await new Deno.Command(Deno.execPath(), { args: ["fmt", "-q", FILE.pathname] }).output();
}

function rowsOf(id: string, forms: readonly FormByEngine[]) {
  return forms.filter(({ isUnchanged }) => !isUnchanged).map(({ engines, form }) => [
    id,
    engines.join(" "),
    form?.pattern ?? null,
    ...form?.flags ? [form.flags] : [],
  ]);
}

/** Those that take a few milliseconds; with `ALL=1` all. */
const QUICK = ["port", "slug", "sha256", "base64", "json-number", "posix-name"];

Deno.test("each format has its forms", () => {
  const rows = FORMATS.filter(({ id }) => Deno.env.has("ALL") || QUICK.includes(id));
  const found = rows.flatMap(({ id, regex }) => rowsOf(id, formsByEngine(regex)));
  const kept = FORMAT_FORMS.filter(([format]) => rows.some(({ id }) => id === format));
  assertEquals(found, kept.map((row) => [...row]));
  assertEquals(FORMAT_FORMS.filter(([format]) => !FORMATS.some(({ id }) => id === format)), []);
});
