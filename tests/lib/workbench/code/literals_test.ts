import { assert, assertEquals, assertFalse } from "@std/assert";
import fc from "fast-check";
import type { Regex } from "../../../../lib/regex/regex.ts";
import { constructorCall, regexLiteral, stringLiteral } from "../../../../lib/workbench/code/literals.ts";
import { corpus, isNative } from "../../../corpus.ts";
import { evaluated } from "./evaluated.ts";

const STRINGS: readonly [text: string, literal: string][] = [
  ["", '""'],
  [`"'\\`, `"\\"'\\\\"`],
  ["a\n\r\tb", '"a\\n\\r\\tb"'],
  ["${a}`", '"${a}`"'],
  ["</script>", '"\\x3c/script>"'],
  ["<!-- <SCRIPT>", '"\\x3c!-- \\x3cSCRIPT>"'],
  ["\u2028\u2029\ufeff\x7f", '"\\u2028\\u2029\\ufeff\\u007f"'],
  ["\u202eabc", '"\\u202eabc"'],
  ["😀\ud83d", '"😀\\ud83d"'],
  ["é", '"é"'],
];

for (const [text, literal] of STRINGS) {
  Deno.test(`stringLiteral() writes ${literal}`, () => assertEquals(stringLiteral(text), literal));
}

const LITERALS: readonly [pattern: string, flags: string, literal: string][] = [
  ["", "", "/(?:)/"],
  ["a/b", "g", "/a\\/b/g"],
  ["</script>", "", "/<\\/script>/"],
  ["[</script>]", "", "/[\\x3c/script>]/"],
  ["[\\</script>]", "", "/[\\x3c/script>]/"],
  ["\\\\<script", "", "/\\\\\\x3cscript/"],
  ["(?<script>a)\\k<script>", "u", "/(?<script>a)\\k<script>/u"],
  ["(?<!--)", "", "/(?<!--)/"],
  ["\ud83d", "", "/\\ud83d/"],
  ["\\\ud83d", "", "/\\ud83d/"],
  ["\\\\\ud83d", "", "/\\\\\\ud83d/"],
  ["\ud83d\\udc00", "u", "/\\u{d83d}\\udc00/u"],
  ["[\0-\x1f]\t", "v", "/[\\u{0}-\\u{1f}]\t/v"],
  ["a\u202eb", "", "/a\\u202eb/"],
  ["😀", "", "/😀/"],
];

for (const [pattern, flags, literal] of LITERALS) {
  Deno.test(`regexLiteral() writes ${literal}`, () => {
    assertEquals(regexLiteral({ pattern, flags }), literal);
  });
}

Deno.test("constructorCall() names flags only where there are some", () => {
  assertEquals(constructorCall({ pattern: '\\d"', flags: "" }), 'new RegExp("\\\\d\\"")');
  assertEquals(constructorCall({ pattern: "", flags: "gu" }), 'new RegExp("", "gu")');
});

/** Pieces that break out of badly written code, and any code unit. */
const nasty = fc.oneof(
  fc.constantFrom(
    "\\",
    "/",
    '"',
    "'",
    "`",
    "${",
    "\n",
    "\r",
    "\u2028",
    "\u202e",
    "\ud83d",
    "\ude00",
    "\0",
    "*/",
  ),
  fc.constantFrom(
    "</script>",
    "<script",
    "<!--",
    "-->",
    "\\udc00",
    "\\<",
    "[",
    "]",
    "(?<a>",
    "\\k<a>",
    ")",
    "(?</",
    "|",
  ),
  fc.nat(0xffff).map((unit) => String.fromCharCode(unit)),
);
const nastyText = fc.string({ unit: nasty, maxLength: 8 });

Deno.test("a string literal gives the string back and is safe where it stands", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(nastyText, { minLength: 100, maxLength: 300 }), async (texts) => {
      const literals = texts.map(stringLiteral);
      assertEquals(await listed(literals), texts);
      for (const literal of literals) assertSafe(literal);
    }),
    { numRuns: 30 },
  );
});

Deno.test("a regex of the corpora comes back from its literal and from its constructor", async () => {
  const regexes = [...await corpus("real-world"), ...await corpus("conformance")].filter(isNative);
  assert(regexes.length > 2_000);
  const expected = regexes.map(native);
  assertEquals(await listed(regexes.map(constructorCall)), expected);
  const literals = regexes.map(regexLiteral);
  const read = await listed(literals) as RegExp[];
  for (const [index, { source, flags }] of read.entries()) {
    const { pattern } = regexes[index] ?? { pattern: "" };
    assertEquals(flags, expected[index]?.flags);
    if (pattern.isWellFormed() && !RISKY.test(pattern)) assertEquals(source, expected[index]?.source);
  }
});

const RISKY = /<(?:!--|\/?script)|(?!\t)\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufeff]/iu;

Deno.test("a regex of nasty pieces matches the same from its literal, its constructor and itself", async () => {
  const flags = fc.constantFrom("", "u", "v", "gi", "giu", "dgimsy");
  const regex = fc.record({ pattern: nastyText, flags }).filter(isNative);
  await fc.assert(
    fc.asyncProperty(
      fc.array(regex, { minLength: 50, maxLength: 200 }),
      fc.array(nastyText, { maxLength: 10 }),
      async (regexes, texts) => {
        const literals = regexes.map(regexLiteral);
        const all = [texts.join(""), ...texts, ...regexes.map(({ pattern }) => pattern)];
        const expected = regexes.map((regex) => found(native(regex), all));
        assertEquals((await listed(literals) as RegExp[]).map((read) => found(read, all)), expected);
        assertEquals(await listed(regexes.map(constructorCall)), regexes.map(native));
        for (const literal of literals) assertSafe(literal);
      },
    ),
    { numRuns: 30 },
  );
});

const native = ({ pattern, flags }: Regex) => new RegExp(pattern, flags);

function found(regex: RegExp, texts: readonly string[]): string[] {
  return texts.map((text) => text.replace(regex, "<$&>"));
}

async function listed(expressions: readonly string[]): Promise<unknown> {
  return (await evaluated(`export default [${expressions.join(",\n")}];`)).default;
}

function assertSafe(literal: string): void {
  assert(literal.isWellFormed());
  assertFalse(/[\n\r\u2028\u2029\u202e\0]|<\/script/i.test(literal), literal);
}
