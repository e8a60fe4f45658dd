/** The forms of formats for each engine are those that are found. `UPDATE_GOLDEN=1` writes all of them, in ten seconds. */
import { assertEquals } from "@std/assert";
import { FORMAT_FORMS, type FormatForm } from "../../../lib/content/format_forms.ts";
import { FORMATS } from "../../../lib/regex/formats/catalogue.ts";
import { formsByEngine } from "./forms_by_engine.ts";
import type { Regex } from "../../../lib/regex/regex.ts";

const FILE = new URL("../../../lib/content/format_forms.ts", import.meta.url);

const HEADER = `/** A pattern, with its flags if there are any; null if none was found. */
export type FormatForm = string | readonly [pattern: string, flags: string] | null;

/**
 * For each format the forms of its definition for the engines that don't read it in the same way, as \`formsByEngine()\` finds
 * them, which takes too long for a page. \`UPDATE_GOLDEN=1 deno test -A tests/lib/content/format_forms_test.ts\` writes them.
 */
export const FORMAT_FORMS: Readonly<Record<string, Readonly<Record<string, FormatForm>>>> = `;

/** The forms of a definition, by the names of their engines. */
function formsOf(regex: Regex): Record<string, FormatForm> {
  const forms = formsByEngine(regex).filter(({ isUnchanged }) => !isUnchanged);
  return Object.fromEntries(forms.map(({ engines, form }): [string, FormatForm] => [
    engines.join(" "),
    form && (form.flags === "" ? form.pattern : [form.pattern, form.flags]),
  ]));
}

if (Deno.env.has("UPDATE_GOLDEN")) {
  const all = Object.fromEntries(FORMATS.map(({ id, regex }) => [id, formsOf(regex)]));
  await Deno.writeTextFile(FILE, `${HEADER}${JSON.stringify(all, null, 2)};\n`);
  await new Deno.Command(Deno.execPath(), { args: ["fmt", "-q", FILE.pathname] }).output();
}

/** Those that take a few milliseconds; with `ALL=1` all. */
const QUICK = ["port", "slug", "sha256", "base64", "json-number", "posix-name"];

Deno.test("each format has its forms", () => {
  for (const { id, regex } of FORMATS) {
    if (Deno.env.has("ALL") || QUICK.includes(id)) assertEquals(formsOf(regex), FORMAT_FORMS[id], id);
  }
  assertEquals(Object.keys(FORMAT_FORMS), FORMATS.map(({ id }) => id));
});
