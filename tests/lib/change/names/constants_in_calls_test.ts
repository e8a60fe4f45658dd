import { assertEquals } from "@std/assert";
import type { FoundRegex } from "../../../../lib/change/model.ts";
import { pairFiles, pairRegexes } from "../../../../lib/change/pairs/pairing.ts";
import { readPatch } from "../../../../lib/change/patches/patch.ts";
import { scanPatch } from "../../../../lib/change/patches/patch_scan.ts";
import { scanFile } from "../../../../lib/change/readers/scan.ts";
import { changedConstants, unjudgedReason } from "../../../../lib/change/judge/unjudged.ts";

/** What a pair says: both versions, and which constants changed or why it isn't judged. */
function describePair(
  pair: { readonly file: string; before: FoundRegex | null; after: FoundRegex | null },
): string {
  const { before, after } = pair;
  const sides = [before, after].map((side) => side?.regex ? `/${side.regex.pattern}/` : side?.source ?? "—");
  const isKnown = before?.regex !== null && after?.regex !== null;
  return `${after?.line} ${sides.join(" → ")}: ${isKnown ? changedConstants(pair) : unjudgedReason(pair)}`;
}

const changesInFiles = (before: string, after: string): string[] =>
  pairRegexes(scanFile({ name: "a.js", text: before }), scanFile({ name: "a.js", text: after })).map(
    describePair,
  );

const CALLED = (value: string) =>
  `const ID = ${value};\n\n\nexport const f = (s) => new RegExp(ID).test(s);\n`;

const RUN_TIME = "The pattern or its flags are built at run time";
const UNUSED = (where: string) => `The string looks like a pattern, but no regex in the ${where} uses it`;

const FILES: readonly (readonly [what: string, before: string, after: string, ...changes: string[]])[] = [
  [
    "a constant of a call that didn't change",
    CALLED('"^a$"'),
    CALLED('"^b$"'),
    "4 /^a$/ → /^b$/: constant ID changed in line 1",
  ],
  ["a constant that is written differently", CALLED('"a" + "b"'), CALLED("'ab'")],
  [
    "a constant of a constant",
    'const A = "x";\nconst B = `^${A}$`;\nf(RegExp(B));',
    'const A = "y";\nconst B = `^${A}$`;\nf(RegExp(B));',
    "3 /^x$/ → /^y$/: constant A changed in line 1",
  ],
  [
    "a property of an object",
    'const O = {\n  a: "x",\n  b: "y",\n};\nf(RegExp(O.a)); g(RegExp(O.b));',
    'const O = {\n  a: "x",\n  b: "z",\n};\nf(RegExp(O.a)); g(RegExp(O.b));',
    "5 /y/ → /z/: constant O.b changed in line 3",
  ],
  [
    "an element of a list",
    'const L = [\n"x",\n"y"];\nf(RegExp(L.join("|")));',
    'const L = [\n"x",\n"z"];\nf(RegExp(L.join("|")));',
    "4 /x|y/ → /x|z/: constant L changed in line 1",
  ],
  [
    "a constant and its call",
    'const A = "x";\nf(RegExp(A));',
    'const A = "y";\nf(RegExp(A, ""));',
    "2 /x/ → /y/: ",
  ],
  [
    "a constant of a regex that is built at run time",
    'const A = "^x+$";\nconst f = (s) => RegExp(s + A);',
    'const A = "^y+$";\nconst f = (s) => RegExp(s + A);',
    `2 RegExp(s + A) → RegExp(s + A): ${RUN_TIME}; constant A changed in line 1`,
  ],
  [
    "another constant than that of a regex that is built at run time",
    'const A = "^x+$";\nconst f = (s) => RegExp(s + A + B.c);\nconst B = 1;',
    'const A = "^x+$";\nconst f = (s) => RegExp(s + A + B.c);\nconst B = 2;',
  ],
  [
    "an exported string that looks like a pattern",
    'export const EMAIL = "^[^@]+@[a-z]+$";',
    'export const EMAIL = "^[^@]+@[a-z.]+$";',
    `1 "^[^@]+@[a-z]+$" → "^[^@]+@[a-z.]+$": ${UNUSED("file")}`,
  ],
  ...[
    (value: string) => `exports.ID = ${value};`,
    (value: string) => `module.exports.ID = ${value};`,
    (value: string) => `module.exports = { OTHER: 1, ID: ${value} };`,
  ].map((code) =>
    [
      `such a string in ${code("…")}`,
      code('"^[a-z]+$"'),
      code('"^[a-z]*$"'),
      `1 "^[a-z]+$" → "^[a-z]*$": ${UNUSED("file")}`,
    ] as const
  ),
  [
    "a constant that is known only now, of a regex that was built at run time",
    'const B = "^y+$";\nconst A = require("./a").A;\nconst f = (s) => RegExp(A + s);',
    'const B = "^y+$";\nconst A = `${B}|z`;\nconst f = (s) => RegExp(A + s);',
    `3 RegExp(A + s) → RegExp(A + s): ${RUN_TIME}; constant A changed in line 2`,
  ],
  ["such a string that is new", "export const X = 1;", 'export const EMAIL = "^[^@]+@[a-z]+$";'],
  ["such a string that is written differently", 'const A = "^\\\\d+$"', "const A = '^\\\\d+$'"],
];

for (const [what, before, after, ...expected] of FILES) {
  Deno.test(`a file with ${what}`, () => assertEquals(changesInFiles(before, after), expected));
}

/** A patch in which one line changed, with the lines that it shows. */
function changesInPatch(lines: readonly string[]): string[] {
  const count = (signs: string) => lines.filter(([sign = " "]) => signs.includes(sign)).length;
  const text = `--- a/a.ts\n+++ b/a.ts\n@@ -10,${count("- ")} +10,${count("+ ")} @@\n${lines.join("\n")}\n`;
  return pairFiles(scanPatch(readPatch(text))).pairs.map(describePair);
}

const PATCHES: readonly (readonly [what: string, lines: readonly string[], ...changes: string[]])[] = [
  [
    "a constant and the call that uses it",
    ['-const A = "^x+$";', '+const A = "^y+$";', " f();", " const B = RegExp(A);"],
    "12 /^x+$/ → /^y+$/: constant A changed in line 10",
  ],
  [
    "a constant whose use isn't shown",
    ['-const A = "^x+$";', '+const A = "^[xy]+$";', " const B = 1;"],
    `10 "^x+$" → "^[xy]+$": ${UNUSED("diff")}`,
  ],
  [
    "a constant of a regex that is built at run time",
    ['-const A = "^x+$";', '+const A = "^y+$";', " const B = RegExp(A + name);"],
    `11 RegExp(A + name) → RegExp(A + name): ${RUN_TIME}; constant A changed in line 10`,
  ],
  ["a constant that is new", ['+const A = "^[xy]+$";', " const B = 1;"]],
];

for (const [what, lines, ...expected] of PATCHES) {
  Deno.test(`a patch with ${what}`, () => assertEquals(changesInPatch(lines), expected));
}

/** Texts for other purposes, which a change may replace by another one. */
const OTHER_STRINGS = [
  "Hello, world (and others)",
  "a[href^='x']",
  "[data-name='b'] > [aria-label]",
  "^1.2.3",
  "^1.0.0 || ^2.0.0",
  "src/**/*.{ts,tsx}",
  "C:\\\\dir\\\\system",
  "$19.99",
  "Price: 20 $",
  "https://example.com/?a=b&c=d+e",
  "M10 10 L20 20z",
  "what? really?",
  "(a) b? (c)",
  "<b>bold</b>",
  "calc(100% - (2px * 3))",
  "rgb(1,2,3)+",
  "%s: %d items (%i)",
  "2 * (3 + 4)",
  "=SUM(A1:B2)*2",
  "SELECT count(*) FROM a WHERE b = '[x]'",
  "yyyy-MM-dd'T'HH:mm",
  "[object Object]",
  "[1-2-3]",
];

Deno.test("strings that aren't patterns are left out", () => {
  for (const text of OTHER_STRINGS) {
    const code = (value: string) => `export const A = "${value}"; // RegExp`;
    assertEquals([text, ...changesInFiles(code(text), code(`${text} x`))], [text]);
    assertEquals([text, ...changesInFiles(code(`x${text}`), code(text))], [text]);
  }
});
