import { assert, assertEquals } from "@std/assert";
import { pairFiles, pairRegexes } from "../../../../lib/change/pairs/pairing.ts";
import { scanFile } from "../../../../lib/change/readers/scan.ts";
import { labelledPackages } from "../../../changes/npm_fixes.ts";
import { share } from "../../../suites/sample.ts";

const scan = (text: string, name = "a.js") => scanFile({ name, text });

/** The changed regexes, as `old → new`. */
const changes = (before: string, after: string): string[] =>
  pairRegexes(scan(before), scan(after)).map((pair) =>
    `${pair.before?.source ?? "—"} → ${pair.after?.source ?? "—"}`
  );

const CASES: readonly (readonly [what: string, before: string, after: string, ...changes: string[]])[] = [
  ["nothing changed but the place", "f(/a/);", "g();\n\nf(/a/);"],
  ["a changed regex", "const URL = /a+/;", "const URL = /b*/;", "/a+/ → /b*/"],
  ["changed flags", "f(/ab/);", "f(/ab/i);", "/ab/ → /ab/i"],
  [
    "an inserted regex before",
    "f(/a+b/); f(/c+d/);",
    "f(/x/); f(/a+b/); f(/c+e/);",
    "— → /x/",
    "/c+d/ → /c+e/",
  ],
  ["a removed regex", "f(/a/); f(/b/);", "f(/b/);", "/a/ → —"],
  ["a renamed variable", "const OLD = /^a+$/;", "const NEW = /^a+$/;"],
  [
    "a renamed variable with a changed regex",
    "const OLD_NAME = /^[a-z]+@[a-z]+$/;",
    "const OTHER = /^[a-z]+@[a-z.]+$/;",
    "/^[a-z]+@[a-z]+$/ → /^[a-z]+@[a-z.]+$/",
  ],
  ["a reordered list", "const l = [/a/, /b/, /c/];", "const l = [/c/, /a/, /b/];"],
  [
    "a list with an inserted and a changed regex",
    "const l = [/abc+/, /def+/];",
    "const l = [/xyz/, /abc+/, /def*/];",
    "— → /xyz/",
    "/def+/ → /def*/",
  ],
  [
    "a list of which most elements are alike",
    "const l = [/a+b/, /(opera)\\/([\\w.]+)/i, /(qq)\\/([\\w.]+)/i, /(kindle)\\/([\\w.]+)/i, /(lynx)\\/([\\w.]+)/i];",
    "const l = [/a+b/, /(samsung)\\/([\\w.]+)/i, /(comodo)\\/([\\w.]+)/i, /kindle\\/([\\w.]+)/i, /(lynx)\\/([\\w.]+)/i];",
    "/(opera)\\/([\\w.]+)/i → —",
    "— → /(samsung)\\/([\\w.]+)/i",
    "/(qq)\\/([\\w.]+)/i → —",
    "— → /(comodo)\\/([\\w.]+)/i",
    "/(kindle)\\/([\\w.]+)/i → /kindle\\/([\\w.]+)/i",
  ],
  [
    "properties of elements of a list, of which one was removed and another one inserted",
    "f({ contains: [{ begin: /\\b(yield|let|do)!/ }, { begin: /x+/ }] });",
    "f({ contains: [{ begin: /x+/ }, { end: 1 }, { begin: /\\[</ }] });",
    "/\\b(yield|let|do)!/ → —",
    "— → /\\[</",
  ],
  [
    "a name that several regexes have, one of them removed and one added in the same place",
    "l('a', { re: /a+b/ }); l('nl', { re: /^(januari|februari|maart)/i }); l('z', { re: /z+y/ });",
    "l('a', { re: /a+b/ }); l('br', { re: /^\\d+ du$/ }); l('z', { re: /z+y/ });",
    "/^(januari|februari|maart)/i → —",
    "— → /^\\d+ du$/",
  ],
  [
    "names that a bundler has numbered",
    "const re = /^(januari|februari|maart)/i; const re$1 = /^x+y/;",
    "const re = /^\\d+ du$/; const re$1 = /^(januari|februari|mrt)/i; const re$2 = /^x+y/;",
    "— → /^\\d+ du$/",
    "/^(januari|februari|maart)/i → /^(januari|februari|mrt)/i",
  ],
  [
    "a name that several regexes have, one of them changed",
    "l('a', { re: /a+b/ }); l('nl', { re: /^(januari|februari|maart)/i }); l('z', { re: /z+y/ });",
    "l('a', { re: /a+b/ }); l('nl', { re: /^(januari|februari|mrt)/i }); l('z', { re: /z+y/ });",
    "/^(januari|februari|maart)/i → /^(januari|februari|mrt)/i",
  ],
  [
    "a property of an element of a list that was rewritten",
    "f({ contains: [{ begin: /\\b(yield|let|do)!/ }, { begin: /x+/ }] });",
    "f({ contains: [{ begin: /\\[</ }, { begin: /x+/ }] });",
    "/\\b(yield|let|do)!/ → /\\[</",
  ],
  ["code wrapped in a function", "f(/a/); const B = /b/;", "function g() { f(/a/); const B = /b/; }"],
  [
    "code wrapped in a function with a change",
    "const ABC = /b+c/;",
    "function g() { const ABC = /b+cd/; }",
    "/b+c/ → /b+cd/",
  ],
  ["a literal that became a call", "f(/a\\/b/g);", 'f(new RegExp("a/b", "g"));'],
  ["a call that became a changed literal", 'x = RegExp("a+b");', "x = /a+?b/;", 'RegExp("a+b") → /a+?b/'],
  [
    "one of two equally similar regexes in the same function, after another one",
    "function p() { g(/abc+d/); g(/x?/) }",
    "function q() { g(/abc+f/) } function p() { g(/x?/); g(/abc+e/) }",
    "— → /abc+f/",
    "/abc+d/ → /abc+e/",
  ],
  [
    "an alternative that was split off",
    "const DATE = /^(\\d{4}-\\d{2}|\\d{2}:\\d{2})$/;",
    "const DATE = /^\\d{4}-\\d{2}$/; const TIME = /^\\d{2}:\\d{2}$/;",
    "/^(\\d{4}-\\d{2}|\\d{2}:\\d{2})$/ → /^\\d{4}-\\d{2}$/",
    "— → /^\\d{2}:\\d{2}$/",
  ],
  [
    "swapped constants",
    "const AAA = /x+/, BBB = /y?/;",
    "const AAA = /y?/, BBB = /x+/;",
    "/x+/ → /y?/",
    "/y?/ → /x+/",
  ],
  [
    "another method in the same function",
    "function f(s) { if (s.match(/{.*}/)) g() }",
    "function f(s) { if (/{[^{]*}/.test(s)) g() }",
    "/{.*}/ → /{[^{]*}/",
  ],
  ["an unrelated replacement elsewhere", "f(/a+/);", "g(/[^x-z]{2}/);", "/a+/ → —", "— → /[^x-z]{2}/"],
  ["new white space in a call", "RegExp( a,\n'g' )", "RegExp(a, 'g')"],
  ["another argument", "f(RegExp(a));", "f(RegExp(b));", "RegExp(a) → RegExp(b)"],
  ["another use", "/a/.test(s);", "/a/.exec(s);"],
  ["a variable with a short name", "const r = /a+/;", "const r = /[^x-z]{2}/;", "/a+/ → /[^x-z]{2}/"],
  [
    "variables with short names",
    "function f() { const r = /a+/; const s = /b+/ }",
    "function f() { const r = /[^x-z]{2}/; const s = /c?/ }",
    "/a+/ → /[^x-z]{2}/",
    "/b+/ → /c?/",
  ],
  [
    "the only regex of a call",
    "function f(s) { g(/a+/) }",
    "function f(s) { g(/[^x-z]{2}/) }",
    "/a+/ → /[^x-z]{2}/",
  ],
  [
    "calls in the same place with other regexes",
    "function f(s) { g(/a+/); g(/b?c/) }",
    "function f(s) { g(/[^x-z]{2}/); g(/\\d\\s/) }",
    "/a+/ → —",
    "— → /[^x-z]{2}/",
    "/b?c/ → —",
    "— → /\\d\\s/",
  ],
  [
    "a moved regex, whose old place has another one",
    "const OLD_NAME = /x+y/; const KEPT = /b/;",
    "const KEPT = /b/; const NEW_NAME = /x+y/; function OLD_NAME() { return /z?/ }",
    "— → /z?/",
  ],
  [
    "a concatenation that became a template",
    "RegExp('^' + a + '$', 'g')",
    'new RegExp(`^${a}$`, "g")',
    "RegExp('^' + a + '$', 'g') → new RegExp(`^${a}$`, \"g\")",
  ],
  [
    "a concatenation that became a template with the same call",
    "new RegExp('^' + a.b + '$')",
    "new RegExp(`^${a.b}$`)",
  ],
  ["a template that became a concatenation", "RegExp(`${a}x`)", 'RegExp(a + "x")'],
  ["texts that were joined", "RegExp('^' + 'b' + a)", "RegExp('^b' + a)"],
  [
    "numbers that may be added",
    "RegExp(a + b + 'x')",
    "RegExp(`${a}${b}x`)",
    "RegExp(a + b + 'x') → RegExp(`${a}${b}x`)",
  ],
  [
    "a changed text of a concatenation",
    "RegExp('^' + a)",
    "RegExp(`^x${a}`)",
    "RegExp('^' + a) → RegExp(`^x${a}`)",
  ],
  [
    "a changed operand of a concatenation",
    "RegExp('^' + a)",
    "RegExp(`^${b}`)",
    "RegExp('^' + a) → RegExp(`^${b}`)",
  ],
  [
    "another operator",
    "RegExp('^' + a * 2)",
    "RegExp('^' + a / 2)",
    "RegExp('^' + a * 2) → RegExp('^' + a / 2)",
  ],
  [
    "long names of minified code",
    `${" ".repeat(1_000)}const name = /a+/;`,
    `${" ".repeat(1_000)}const name = /[^x-z]{2}/;`,
    "/a+/ → —",
    "— → /[^x-z]{2}/",
  ],
  [
    "short names of minified code",
    `${" ".repeat(1_000)}const r = /a+/;`,
    `${" ".repeat(1_000)}const r = /[^x-z]{2}/;`,
    "/a+/ → —",
    "— → /[^x-z]{2}/",
  ],
];

for (const [what, before, after, ...expected] of CASES) {
  Deno.test(`pairs of ${what}`, () => assertEquals(changes(before, after), expected));
}

Deno.test("all regexes of a new file are added, and those of a deleted file removed", () => {
  assertEquals(pairRegexes(null, scan("/a/; /b/")).map(({ before, after }) => [before, after?.source]), [
    [null, "/a/"],
    [null, "/b/"],
  ]);
  assertEquals(pairRegexes(scan("/a/"), null).map(({ before, after }) => [before?.source, after]), [[
    "/a/",
    null,
  ]]);
  assertEquals(pairRegexes(null, null), []);
});

Deno.test("a file with a version that can't be read has no pairs, and is named", () => {
  const { pairs, skipped } = pairFiles([
    { before: scan("f(/a/);"), after: scan("\0f(/a+/);") },
    { before: scan("f(/b/);", "b.js"), after: scan("f(/b+/);", "b.js") },
  ]);
  assertEquals(pairs.map(({ before, after }) => [before?.source, after?.source]), [["/b/", "/b+/"]]);
  assertEquals(skipped.map(({ file }) => file), ["a.js"]);
});

const MANY = share(4, 5_000);

Deno.test("the pairs of two versions with many regexes are found", () => {
  const list = (ending: string) =>
    Array.from({ length: MANY }, (_, at) => `const name${at}${ending} = /${"ab".repeat(60)}${at}${ending}/;`)
      .join("\n");
  const pairs = pairRegexes(scan(list("")), scan(list("x")));
  assert(pairs.filter(({ before, after }) => before && after).length > .8 * MANY);
});

Deno.test("the regexes of fixed npm packages are paired without their names as they were by hand", async () => {
  let [right, total] = [0, 0];
  for (const { pairs } of (await labelledPackages()).flatMap(({ files }) => files)) {
    const versions = ([0, 1] as const).map((side) => pairs.flatMap((pair) => pair[side]?.[2] ?? []));
    const [before = "", after = ""] = versions.map((list) => list.map((source) => `(${source});`).join("\n"));
    const found = new Set(changes(before, after));
    const expected = pairs.map(([old, now]) => `${old?.[2] ?? "—"} → ${now?.[2] ?? "—"}`);
    total += expected.length;
    right += expected.filter((each) => found.has(each)).length;
  }
  // The others are too different without the names around them; `fixes_proof.ts` reads the packages and pairs 95 % or more.
  assert(right >= 0.89 * total, `${right} of ${total}`);
});
