import { assertEquals, assertStringIncludes } from "@std/assert";
import fc from "fast-check";
import { MAX_CODE_TEXT_CHARACTERS } from "../../../../lib/limits.ts";
import type { CodeInput } from "../../../../lib/workbench/code/format.ts";
import { constructor, literal, matches, replace } from "../../../../lib/workbench/code/snippets.ts";
import { serviceFixtures } from "../../../../lib/workbench/fixtures/fixtures.ts";
import { TEMPLATES } from "../../../../lib/workbench/templates/templates.ts";
import { evaluated, printed } from "./evaluated.ts";

const input: CodeInput = {
  regex: { pattern: '(?<key>\\w+)="(.*?)"', flags: "g" },
  text: 'a="1"\nb="2"',
  replacement: "$2: $<key>$$",
  cases: [],
};

Deno.test("the snippets read as one would write them", () => {
  assertEquals(literal.write(input), '/(?<key>\\w+)="(.*?)"/g');
  assertEquals(constructor.write(input), 'new RegExp("(?<key>\\\\w+)=\\"(.*?)\\"", "g")');
  const declarations = `const regex = /(?<key>\\w+)="(.*?)"/g;\nconst text = "a=\\"1\\"\\nb=\\"2\\"";\n\n`;
  assertEquals(
    matches.write(input),
    `${declarations}for (const match of text.matchAll(regex)) {\n  console.log(match.index, ...match);\n}\n`,
  );
  assertEquals(replace.write(input), `${declarations}console.log(text.replace(regex, "$2: $<key>$$"));\n`);
});

Deno.test("the snippets print what the native engine finds", async () => {
  assertEquals(await printed(matches.write(input)), [[0, 'a="1"', "a", "1"], [6, 'b="2"', "b", "2"]]);
  assertEquals(await printed(replace.write(input)), [["1: a$\n2: b$"]]);
});

/** Regexes with a text of theirs on which they end. */
const PAIRS = [
  ...TEMPLATES.map((template) => ({ regex: template, text: template.sample })),
  ...serviceFixtures.suites.flatMap((suite) =>
    suite.cases.filter(({ expect }) => !("runaway" in expect))
      .map(({ input }) => ({ regex: suite, text: input }))
  ),
];

Deno.test("the snippets do the same for every template and fixture", async () => {
  for (const { regex: { pattern, flags }, text } of PAIRS) {
    const given = { ...input, regex: { pattern, flags }, text };
    const regex = new RegExp(pattern, flags);
    const { 0: first } = (await evaluated(`export default [${literal.write(given)}];`)).default as RegExp[];
    assertEquals(first, regex);
    assertEquals(await printed(matches.write(given)), nativeLines(regex, text));
    assertEquals(await printed(replace.write(given)), [[text.replace(regex, input.replacement)]]);
  }
});

Deno.test("any text and replacement reach the snippets whole", async () => {
  const unit = fc.oneof(
    fc.constantFrom("$&", "$1", "$`", '"', "\\", "\n", "\u2028", "${", "`", "</script>", "\ud83d", "x"),
    fc.nat(0xffff).map((code) => String.fromCharCode(code)),
  );
  const text = fc.string({ unit });
  await fc.assert(fc.asyncProperty(text, text, async (text, replacement) => {
    const regex = { pattern: "(x)|[^]", flags: "g" };
    const given = { ...input, regex, text, replacement };
    assertEquals(await printed(replace.write(given)), [[text.replace(/(x)|[^]/g, replacement)]]);
    assertEquals(await printed(matches.write(given)), nativeLines(/(x)|[^]/g, text));
  }));
});

Deno.test("a text that is too long is left out, and the snippet says so", () => {
  const kept = "a".repeat(MAX_CODE_TEXT_CHARACTERS);
  assertStringIncludes(matches.write({ ...input, text: kept }), `"${kept}"`);
  assertStringIncludes(
    matches.write({ ...input, text: `${kept}a` }),
    '// The text, 10001 characters long, is left out.\nconst text = "";\n',
  );
});

function nativeLines(regex: RegExp, text: string): unknown[][] {
  // A copy, as exec() moves a sticky regex on.
  const first = new RegExp(regex).exec(text);
  const found = regex.global ? [...text.matchAll(regex)] : first === null ? [] : [first];
  return found.map((match) => [match.index, ...match]);
}
