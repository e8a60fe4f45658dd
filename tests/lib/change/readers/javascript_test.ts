import { MAX_USED_CONSTANTS } from "../../../../lib/change/names/constants.ts";
import { assertEquals } from "@std/assert";
import { scanFile } from "../../../../lib/change/readers/scan.ts";
import { MAX_USES } from "../../../../lib/limits/change.ts";
import { scanned } from "../scanned.ts";

/** Pattern and flags of each regex, or the code of its problem. */
const values = (code: string, name = "a.js"): string[] =>
  scanFile({ name, text: code }).regexes.map(({ regex, problem }) =>
    regex ? `/${regex.pattern}/${regex.flags}` : problem?.code ?? ""
  );

const uses = (code: string): string[] => scanFile({ name: "a.js", text: code }).regexes.map(({ use }) => use);

Deno.test("TypeScript says which parameters and variables are strings", () => {
  const code = `function f(a: string, b?: string, c: string | null, d: string = "") {
    a.match(/a/); b?.match(/b/); c?.match(/c/); d.match(/d/); const e: string = g(); e.match(/e/); }`;
  const uses = scanFile({ name: "a.ts", text: code }).regexes.map(({ use }) => use);
  assertEquals(uses, ["matches", "any_start", "any_start", "matches", "matches"]);
});

const paths = (code: string, name = "a.js"): string[] =>
  scanFile({ name, text: code }).regexes.map(({ path }) => path.join("."));

Deno.test("a regex has its place, source, value, use and path", () => {
  assertEquals(scanned("a.js", 'const A = 1;\n  const B = /x+/gi;\ns.replace(B, new RegExp("y"));'), [
    "2:13 ¦ literal ¦ /x+/gi ¦ /x+/gi ¦ any_start ¦ B",
    '3:14 ¦ constructor ¦ new RegExp("y") ¦ /y/ ¦ unknown ¦ replace()',
  ]);
});

Deno.test("ranges are offsets of the file", () => {
  const text = "a\r\n// é 😀\r\nf(/x/)";
  const [regex] = scanFile({ name: "a.js", text }).regexes;
  assertEquals(text.slice(regex?.range.start, regex?.range.end), "/x/");
  assertEquals([regex?.line, regex?.column], [3, 3]);
});

Deno.test("comments, strings, divisions and types have no regexes", () => {
  assertEquals(values("// /a/\n/* /b/ */ '/c/'; `/d/`; x = e / f / g; x++ / h / i;"), []);
  assertEquals(values("type A = typeof RegExp; let x: `/${string}/`;", "a.ts"), []);
});

const CONSTANTS: readonly (readonly [code: string, ...values: string[]])[] = [
  ['RegExp("a\\\\d", "gi")', "/a\\d/gi"],
  ["new RegExp(`a\\\\.b`)", "/a\\.b/"],
  ["new RegExp(String.raw`\\d+`)", "/\\d+/"],
  ['new RegExp("^" + "a" + 1 + "$")', "/^a1$/"],
  ["const a = 'x'; new RegExp(`${a}|${a}y`)", "/x|xy/"],
  ["let a = 'x'; RegExp(a)", "/x/"],
  ["let a = 'x'; a += 'y'; RegExp(a)", "built_at_run_time"],
  ["var a = 'x'; var a = 'y'; RegExp(a)", "built_at_run_time"],
  ["function f(a) { return RegExp(a) }", "built_at_run_time"],
  ["const a = 'x'; function f(a) { return RegExp(a) }", "built_at_run_time"],
  ["const a = 'x'; { const a = 'y'; RegExp(a) }", "/y/"],
  ["for (const a of b) RegExp(a)", "built_at_run_time"],
  ["const a = /x\\/y/; RegExp(a.source, a.flags)", "/x\\/y/", "/x\\/y/"],
  ["const a = RegExp('x/y', 'i'); RegExp(`(${a.source})`)", "/x/y/i", "/(x\\/y)/"],
  ['RegExp(["a", "b"].join("|"))', "/a|b/"],
  ["RegExp(['a', 'b'].join())", "/a,b/"],
  ["const l = ['a', 'b']; RegExp(l.join('|'))", "/a|b/"],
  ["const l = ['a', 'b']; l.push(c); RegExp(l.join('|'))", "built_at_run_time"],
  ["const l = ['a', 'b']; f(l); RegExp(l.join('|'))", "built_at_run_time"],
  ["const l = [/a/, /b/]; RegExp(l.map((r) => r.source).join('|'))", "/a/", "/b/", "/a|b/"],
  ["RegExp([/a/i, 'b'].map((r) => r.source).join('|'))", "built_at_run_time", "/a/i"],
  ["RegExp([/a/, /b/].map((r) => r.flags).join('|'))", "built_at_run_time", "/a/", "/b/"],
  ['RegExp("^".concat("a", 1).concat("$"))', "/^a1$/"],
  ['const a = /x/; RegExp("".concat(a.source, "[ tT]").concat(a.source))', "/x/", "/x[ tT]x/"],
  ["RegExp(['a'].concat('b').join('|'))", "built_at_run_time"],
  ["const P = { id: '[a-z]+' }; RegExp(P.id + '$')", "/[a-z]+$/"],
  ["const P = { 'id': '[a-z]+' } as const; RegExp(`^${P['id']}$`)", "/^[a-z]+$/"],
  ["const P = Object.freeze({ id: /x/i }); RegExp(P.id, 'g')", "/x/i", "/x/g"],
  ["const P = { a: { b: 'x' } }; RegExp(P.a.b)", "/x/"],
  ["const P = ['x', 'y']; RegExp(P[1])", "/y/"],
  ["export const P = { id: 'x' }; RegExp(P.id)", "/x/"],
  ["const P = { id: 'x' }; export { P }; RegExp(P.id)", "/x/"],
  ["const P = { id: 'x', ...q }; RegExp(P.id)", "built_at_run_time"],
  ["const P = { id: 'x', [q]: 'y' }; RegExp(P.id)", "built_at_run_time"],
  ["const P = { get id() { return 'x' } }; RegExp(P.id)", "built_at_run_time"],
  ["const P = { id: 'x' }; P.id = 'y'; RegExp(P.id)", "built_at_run_time"],
  ["const P = { id: 'x' }; P[q] = 'y'; RegExp(P.id)", "built_at_run_time"],
  ["const P = { id: 'x' }; delete P.id; RegExp(P.id)", "built_at_run_time"],
  ["const P = { id: 'x' }; [P.id] = q; RegExp(P.id)", "built_at_run_time"],
  ["const P = { id: 'x' }; ({ q: P.id } = r); RegExp(P.id)", "built_at_run_time"],
  ["const P = { id: 'x' }; Object.assign(P, q); RegExp(P.id)", "built_at_run_time"],
  ["const P = { id: 'x' }; const Q = P; RegExp(P.id)", "built_at_run_time"],
  ["const P = { a: { b: 'x' } }; const q = P.a; q.b = 'y'; RegExp(P.a.b)", "built_at_run_time"],
  ["const P = ['x']; P.push('y'); RegExp(P[0])", "built_at_run_time"],
  ["const P = { id: 'x' }; f({ q: P.id }); RegExp(P.id)", "/x/"],
  ["const P = { id: P.id }; RegExp(P.id)", "built_at_run_time"],
  ["const P = { id: 'x' }; RegExp(P.toString + P.constructor)", "built_at_run_time"],
  ['RegExp(/x/i, "g")', "/x/g"],
  ["RegExp(/x/i)", "/x/i"],
  ["RegExp()", "/(?:)/"],
  ["RegExp('x', undefined)", "/x/"],
  ["RegExp('x', all ? 'gi' : 'i')", "/x/gi"],
  ["RegExp('x', all ? 'i' : '')", "built_at_run_time"],
  ["RegExp('x', flags)", "built_at_run_time"],
  ["RegExp(...args)", "built_at_run_time"],
  ["globalThis.RegExp('x')", "/x/"],
  ["class RegExp {}; new RegExp('x')", ...[]],
  ["import { RegExp } from './a.js'; RegExp('x')", ...[]],
  ["function f(RegExp) { RegExp('x') } RegExp('y')", "/y/"],
  ["const String = {}; RegExp(String.raw`x`)", "built_at_run_time"],
  ["const a = a + 'x'; RegExp(a)", "built_at_run_time"],
  ["/(/", "syntax_error"],
  ["/a/gg", "syntax_error"],
  [`/${"a".repeat(10_001)}/`, "too_long"],
];

for (const [code, ...expected] of CONSTANTS) {
  Deno.test(`the regexes of ${code.slice(0, 60)}`, () => assertEquals(values(code), expected));
}

const USES: readonly (readonly [code: string, ...uses: string[]])[] = [
  ["if (/a/.test(s)) f()", "acceptance"],
  ["/a/.exec(s)", "matches"],
  ["s.replace(/a/, '')", "any_start"],
  ["s?.replaceAll(/a/g, '')", "any_start"],
  ["`${s}`.match(/a/); `${s}`.matchAll(/b/g); String(s).split(/c/)", "matches", "all_matches", "all_matches"],
  ["`${s}`?.replaceAll(/a/g, '')", "all_matches"],
  ["s.search(/a/)", "any_start"],
  ["`${s}`.search(/a/)", "matches"],
  ["`${s}`.search(/a/) !== -1", "acceptance"],
  ["`${s}`.search(/a/) >= 0", "acceptance"],
  ["f(/a/)", "unknown"],
  ["s.replace(x, /a/)", "unknown"],
  ["const A = /a/; A.test(s); A.test(t)", "acceptance"],
  ["const A = /a/.source", "source"],
  ["const A = /a/; f(A.source); g(A.source)", "source"],
  ["const A = /a/; f(A.source); A.test(s)", "unknown"],
  ["const A = /a/g; A.lastIndex = 0; A.test(s)", "any_start"],
  ["const A = /a/; A.lastIndex = 0; A.test(s)", "acceptance"],
  ["const A = /a/; A.test(s); 'b'.match(A)", "matches"],
  ["const A = /a/; A.test(s); f(A)", "unknown"],
  ["const A = /a/;", "unknown"],
  ["export const A = /a/; A.test(s)", "unknown"],
  ["const A = /a/; A.test(s); export { A }", "unknown"],
  ["const A = /a/; function f(A) { s.match(A) } A.test(s)", "acceptance"],
  ["(x ? /a/ : /b/).test(s)", "acceptance", "acceptance"],
  ["RegExp.prototype.test.call(/a/, s)", "acceptance"],
  ["RegExp.prototype[Symbol.replace].call(/a/, s, '')", "all_matches"],
  ["/a/[Symbol.split](s)", "all_matches"],
  ["/a/g.test(s); /b/y.exec(s)", "acceptance", "matches"],
  ["/a/.test(s); f(RegExp.$1)", "unknown"],
  ["/a/.test(s); const { lastMatch } = RegExp;", "unknown"],
  ["function f(s) { let m; const A = /a/g; while (m = A.exec(s)) g(m); }", "all_matches"],
  ["function f(s) { let m; const A = /a/g; while (m = A.exec(s)) A.lastIndex++; }", "any_start"],
  ["const A = /a/g; function f(s) { let m; while (m = A.exec(s)) g(m); }", "any_start"],
  ["function f(s) { let m; const A = /a/g; for (m = A.exec(s); m; m = A.exec(s)) g(m); }", "any_start"],
  ["function f(s, t) { s = s + ''; t += ''; s.match(/a/); `${t}`.match(/b/); }", "any_start", "matches"],
  ["function f(s) { if (typeof s !== 'string' || !s) return; s.match(/a/); }", "matches"],
  [
    "function f(s) { if (typeof s === 'string') { s.match(/a/); } else s.match(/b/); }",
    "matches",
    "any_start",
  ],
  ["function f(s) { if (typeof s !== 'string') return; return () => s.match(/a/); }", "any_start"],
];

for (const [code, ...expected] of USES) {
  Deno.test(`what depends on the regexes of ${code}`, () => assertEquals(uses(code), expected));
}

Deno.test("paths name what contains a regex", () => {
  assertEquals(paths("const o = { url: /a/, 'k-l': [/b/, { m: /c/ }] };"), [
    "o.url",
    "o.k-l.[0]",
    "o.k-l.[1].m",
  ]);
  assertEquals(paths("class A { #p = /a/; m() { return s.replace(/b/, '') } static re = /c/ }"), [
    "A.#p",
    "A.m.replace()",
    "A.re",
  ]);
  assertEquals(paths("exports.rules.url = /a/; function f(x = /b/) { g(/c/) }"), [
    "exports.rules.url",
    "f.x",
    "f.g()",
  ]);
  assertEquals(paths("s.replace(/a/, '').replace(/b/, '')"), ["replace()", "replace()"]);
});

Deno.test("TypeScript, JSX and Flow are read", () => {
  assertEquals(
    values(
      "const a: RegExp = /x/ as RegExp; enum E { A } @d class B { constructor(private c = /y/) {} }",
      "a.ts",
    ),
    [
      "/x/",
      "/y/",
    ],
  );
  assertEquals(values("const a = <T,>(x: T) => <p>don't /x/ {/y/.source}</p>;", "a.tsx"), ["/y/"]);
  assertEquals(values("// @flow\nconst a = (x: ?string): boolean => /x/.test(x);", "a.js"), ["/x/"]);
  assertEquals(values("#!/usr/bin/env node\nreturn /x/"), ["/x/"]);
});

for (
  const [name, code] of [
    ["a.ts", "class A { accessor a = RegExp(x); static accessor b = 1 }"],
    ["a.ts", "export @d class B { a = RegExp(x) }"],
    ["a.js", "export @d class B { accessor a = RegExp(x) }"],
    ["a.ts", "import defer * as n from './b'; import source m from './c'; class A { a = RegExp(x) }"],
    ["a.js", "export v from 'b'; class A { a = RegExp(x) }"],
    ["a.ts", "class A { accessor() {} a = RegExp(x) } const source = 1, defer = source;"],
  ] as const
) {
  Deno.test(`new syntax is read: ${code}`, () => {
    const scan = scanFile({ name, text: `const x = "y"; ${code}` });
    assertEquals(scan.problem, undefined);
    assertEquals(scan.regexes.map(({ regex, path }) => [regex?.pattern, path.join(".")]), [[
      "y",
      `${/[AB]/.exec(code)}.a`,
    ]]);
  });
}

Deno.test("patterns of inputs in JSX are those of HTML", () => {
  assertEquals(scanned("a.jsx", 'const A = () => <input pattern="[a-z]+" />;\n<b pattern="x"/>'), [
    '1:32 ¦ html ¦ "[a-z]+" ¦ /^(?:[a-z]+)$/v ¦ acceptance ¦ A.pattern',
  ]);
});

Deno.test("code that doesn't parse is tokenized and reported", () => {
  const scan = scanFile({ name: "a.js", text: "const a = /x/; const = ;" });
  assertEquals(scan.regexes.map(({ source }) => source), ["/x/"]);
  assertEquals(scan.problem, {
    code: "partly_parsed",
    message: "Unexpected token (line 1, column 22); regexes are found without the code around them",
  });
  const { problem } = scanFile({ name: "a.js", text: "const a = b |> /x/.test(%)" });
  assertEquals(
    problem?.message,
    "The syntax pipelineOperator isn't supported (line 1, column 13); regexes are found without the code around them",
  );
});

Deno.test("of an input in JSX, only a pattern with a constant value is one", () => {
  assertEquals(values('<input title="x+" pattern="[a-z]+" />', "a.jsx").length, 1);
  assertEquals(values("<input pattern />;\n<input pattern={p} />;\n<Input pattern='x' />", "a.jsx"), []);
  assertEquals(
    values("const p = 'x'; <input pattern={p} />", "a.jsx"),
    values("<input pattern='x' />", "a.jsx"),
  );
});

Deno.test("a list that is used as often as is examined is read, and with one use more it isn't", () => {
  const withUses = (count: number) =>
    `const L = ["a", "b"];\n${"L.length;".repeat(count - 1)}f(RegExp(L.join("|")));`;
  assertEquals(values(withUses(MAX_USES)), ["/a|b/"]);
  assertEquals(values(withUses(MAX_USES + 1)), ["built_at_run_time"]);
});

Deno.test("the constants of a regex are told up to their limit", () => {
  const names = Array.from({ length: MAX_USED_CONSTANTS + 1 }, (_, at) => `a${at}`);
  const declared = names.map((name) => `const ${name} = "x";`).join("\n");
  const text = `${declared}\nf(RegExp(${names.join(" + ")}));`;
  const [regex] = scanFile({ name: "a.js", text }).regexes;
  assertEquals(regex?.constants?.map(({ name }) => name), names.slice(0, MAX_USED_CONSTANTS));
});

Deno.test("code that can't be parsed gives calls with and without new their paths", () => {
  const code = "const a = RegExp('x');\nconst b = new RegExp('y');\ns.replace(RegExp('z'));\n}{";
  assertEquals(paths(code), ["a", "b", "replace()"]);
  assertEquals(uses(code), ["unknown", "unknown", "any_start"]);
});
