/**
 * Golden files with the explanation and structure of various patterns. After an intended change,
 * `UPDATE_GOLDEN=1 deno test -A tests/lib/regex/golden_test.ts` rewrites them; review the difference.
 */
import { assertEquals } from "@std/assert";
import { explainPattern } from "../../../lib/regex/explain/explanation.ts";
import { flagNotes } from "../../../lib/regex/explain/flags.ts";
import { structureRows } from "../../../lib/regex/explain/structure.ts";
import { summarize } from "../../../lib/regex/explain/summary.ts";
import type { Range } from "../../../lib/regex/regex.ts";
import type { Tree } from "../../../lib/regex/syntax/tree.ts";
import { treeOf } from "./trees.ts";

/** The name of a file, and a literal. */
const LITERALS: readonly (readonly [name: string, literal: string])[] = [
  ["alternatives-mixed", String.raw`/cat|dog|\d+|bird/`],
  ["alternatives-words", String.raw`/\.(?:jpe?g|png|gif|webp)$/i`],
  ["annex-b-backreference", String.raw`/(a)\2\8/`],
  ["annex-b-escapes", String.raw`/\q\_\0101\c[\c]/`],
  ["annex-b-lookahead", String.raw`/(?=a)*b/`],
  ["annex-b-quantifier", String.raw`/a{,3}{x}/`],
  ["annex-b-unicode", String.raw`/\u{61}\p{L}\k<n>/`],
  ["anchors", String.raw`/^$/m`],
  ["any-character", String.raw`/a.[^]b[\s\S]/`],
  ["backreference-forward", String.raw`/\1(a)|\1/`],
  ["backreference-inside", String.raw`/(a\1)/`],
  ["backreference-named", String.raw`/(?<quote>["']).*?\k<quote>/`],
  ["boundaries", String.raw`/\bcat\b|\Bdog\B/`],
  ["class-empty", String.raw`/[]|[^]/`],
  ["class-escapes", String.raw`/[\b\t\x41\u0042\cA\0]/`],
  ["class-mixed", String.raw`/[\w.+-]+[^\s@"']/`],
  ["class-ranges", String.raw`/[a-zA-Z0-9_][!-~][А-я]/`],
  ["class-v-intersection", String.raw`/[\p{L}&&\p{ASCII}&&[^aeiou]]/v`],
  ["class-v-strings", String.raw`/[\q{abc|d|}x]\p{RGI_Emoji}/v`],
  ["class-v-subtraction", String.raw`/[\w--[_\d]]+/v`],
  ["comment", String.raw`/\/\*[\s\S]*?\*\/|\/\/.*/g`],
  ["css-colour", String.raw`/#(?:[\da-f]{3}){1,2}\b/gi`],
  ["csv-field", String.raw`/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))/g`],
  ["date", String.raw`/^(\d{4})-(0[1-9]|1[0-2])-(\d{2})$/`],
  ["date-named", String.raw`/(?<year>\d{4})-(?<month>\d{2})|(?<month>\d{2})\/(?<year>\d{4})/d`],
  ["email", String.raw`/^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/`],
  ["emoji", String.raw`/👍🏽+/`],
  ["emoji-unicode", String.raw`/👍🏽+[😀-😎]/u`],
  ["empty", String.raw`//`],
  ["empty-alternatives", String.raw`/a||(?:|b)()/`],
  ["empty-loop", String.raw`/(?:a*)*(b?){2,}/`],
  ["floating-point", String.raw`/[-+]?\d*\.?\d+(?:e[-+]?\d+)?/i`],
  ["groups-nested", String.raw`/((a)(?:(b)|c))+/`],
  ["hex-escapes", String.raw`/\x1b\[[\d;]*m/g`],
  ["html-tag", String.raw`/<([a-z][a-z\d]*)\b[^>]*>(.*?)<\/\1>/is`],
  ["ignore-case-unicode", String.raw`/k\w[a-z]ſ/iu`],
  ["invisible", "/a\u00a0b\u200b\u00adc\t/"],
  ["ip-address", String.raw`/^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/`],
  ["log-line", String.raw`/^\[(?<level>INFO|WARN|ERROR)\]\s+(?<message>.*)$/gm`],
  ["lookahead-chain", String.raw`/^(?=.*\d)(?=.*[a-z])(?!.*\s).{8,}$/`],
  ["lookbehind", String.raw`/(?<=\$)\d+(?<!00)/`],
  ["lookaround-captures", String.raw`/(?=(a+))\1(?!(b))\2/`],
  ["modifiers", String.raw`/a(?i:b)(?s-i:.c)(?-m:^)/im`],
  ["money", String.raw`/\$\s?(\d{1,3}(?:,\d{3})*(?:\.\d{2})?)/`],
  ["number-groups", String.raw`/\B(?=(?:\d{3})+(?!\d))/g`],
  ["octal", String.raw`/\1\01\377\400/`],
  ["path", String.raw`/^(.*[\\/])?([^\\/]+?)(\.[^.]*)?$/`],
  ["phone", String.raw`/^\+?(\d{1,3})?[-. (]*(\d{3})[-. )]*(\d{3})[-. ]*(\d{4})$/`],
  ["properties", String.raw`/\p{Lu}\P{Script=Greek}\p{Script_Extensions=Latin}/u`],
  ["quantifiers", String.raw`/a?b*c+d{2}e{3,}f{4,5}/`],
  ["quantifiers-lazy", String.raw`/a??b*?c+?d{2}?e{3,}?f{4,5}?/`],
  ["quantifiers-odd", String.raw`/a{0}b{1}c{0,1}d{1,}(?:e{0,0})?/`],
  ["semver", String.raw`/^v?(\d+)\.(\d+)\.(\d+)(?:-([\w.]+))?(?:\+([\w.]+))?$/`],
  ["slug", String.raw`/^[a-z0-9]+(?:-[a-z0-9]+)*$/`],
  ["spaces", "/a  b {3}   /"],
  ["split-surrogates", String.raw`/[😀]\ud83d\u{1F600}/`],
  ["sticky", String.raw`/\s*(?:(\d+)|(.))/y`],
  ["template", String.raw`/\{\{\s*(\w+)\s*\}\}/g`],
  ["trim", String.raw`/^\s+|\s+$/g`],
  ["url", String.raw`/^(https?):\/\/([^\s/?#]+)([^\s?#]*)(?:\?([^\s#]*))?(?:#(\S*))?$/`],
  ["uuid", String.raw`/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i`],
  ["word-repeated", String.raw`/\b(\w+)\s+\1\b/gi`],
];

const folder = new URL("../../data/golden/", import.meta.url);

for (const [name, literal] of LITERALS) {
  Deno.test(`explanation and structure of ${literal}`, async () => {
    const file = new URL(`${name}.txt`, folder);
    const text = textOf(literal);
    if (Deno.env.has("UPDATE_GOLDEN")) await Deno.writeTextFile(file, text);
    assertEquals(text, await Deno.readTextFile(file));
  });
}

Deno.test("every golden file belongs to a pattern", async () => {
  const files = await Array.fromAsync(Deno.readDir(folder), ({ name }) => name);
  assertEquals(files.sort(), LITERALS.map(([name]) => `${name}.txt`).sort());
});

/** A line for each step and each row, with carets under its range. */
function textOf(literal: string): string {
  const tree = treeOf(literal);
  const summary = summarize(tree);
  const flags = flagNotes(tree).map(({ flag, effect }) => `${flag}: ${effect}`);
  const steps = explainPattern(tree).map(({ range, depth, label, detail }) =>
    line(tree, range, depth, detail === undefined ? label : `${label} // ${detail}`)
  );
  const rows = structureRows(tree).map(({ range, depth, label, facts }) =>
    line(tree, range, depth, facts.length > 0 ? `${label}: ${facts.join(", ")}` : label)
  );
  const sections = [[literal], summary === undefined ? [] : [summary], flags, steps, rows];
  return sections.filter((lines) => lines.length > 0).map((lines) => `${lines.join("\n")}\n`).join("\n");
}

function line({ regex: { pattern } }: Tree, { start, end }: Range, depth: number, words: string): string {
  const carets = " ".repeat(start + 1) + (start === end ? "!" : "^".repeat(end - start));
  return `${carets.padEnd(pattern.length + 3)}${"  ".repeat(depth)}${words}`;
}
