import type { RegexUse } from "../../../../lib/change/model.ts";

/** A module whose default export is what it computes with its slow regex. */
export interface UsingProgram {
  readonly what: string;
  readonly code: string;
  readonly use: RegexUse;
  /** True if a fix is proved for the use. */
  readonly isFixed: boolean;
  /** What another module does with its exports; by default, nothing. */
  readonly consumer?: (module: Record<string, unknown>) => unknown;
}

type Row = readonly [what: string, code: string, isFixed?: boolean, consumer?: UsingProgram["consumer"]];

/*
 * `/\w+@/` and `/(?<!\w)\w+@/` are the same only in searches from the start of a text; `/x(?:a+)+$/` and `/xa+$/` from everywhere.
 */
const ACCEPTANCE: readonly Row[] = [
  ["test of a literal", `export default ["abc@", "@", "a b@"].map((s) => /\\w+@/.test(s));`],
  ["test of a constant", `const A = /\\w+@/; export default [A.test("abc@"), A.test("@"), A.test("bc@")];`],
  ["test of a new literal with flag g", `export default [1, 2].map(() => /\\w+@/g.test("abc@"));`],
  ["test of a call of RegExp", `export default new RegExp("\\\\w+@", "i").test("ABC@");`],
  [
    "search in a string, compared",
    `export default ["abc@".search(/\\w+@/) !== -1, ~"@".search(/\\w+@/) ? 1 : 0];`,
  ],
  ["test from the prototype", `export default RegExp.prototype.test.call(/\\w+@/, "abc@");`],
  ["one of two literals", `export default ["abc@", "b"].map((s) => (s === "b" ? /b/ : /\\w+@/).test(s));`],
  ["a filter", `const A = /\\w+@/; export default ["abc@", "@", "b@"].filter((line) => A.test(line));`],
  [
    "lastIndex without flag g",
    `const A = /\\w+@/; A.lastIndex = 0; export default [A.test("abc@"), A.test("bc@"), A.global];`,
  ],
  ["a pattern that can hang", `export default ["aaaa", "aab"].map((s) => /^(?:a+)+$/.test(s));`],
];

const MATCHES: readonly Row[] = [
  ["exec of a literal", `export default ["abc@", "@"].map((s) => /\\w+@/.exec(s)?.index);`],
  ["exec of a constant", `const A = /(\\w+)@/; export default ["x abc@", "b@"].map((s) => A.exec(s));`],
  ["match of a string", `export default "x abc@ d@".match(/\\w+@/);`],
  ["match of a template", "export default [1, 2].map((n) => `x${n}@ abc@`.match(/\\w+@/)?.[0]);"],
  ["replace of String()", `export default [1, "abc@", null].map((x) => String(x).replace(/\\w+@/, "-"));`],
  ["replace of trimmed text", `export default [" abc@ "].map((x) => x.trim().replace(/\\w+@/, "-"));`],
  [
    "a parameter whose type was tested before",
    `function f(s) { if (typeof s !== "string") throw new TypeError(); return s.replace(/\\w+@/, "-"); }
export default [f("abc@"), f("x")];`,
  ],
  [
    "a parameter whose type is tested beside it",
    `const f = (s) => typeof s === "string" && s.match(/\\w+@/)?.[0]; export default [f("abc@"), f(1)];`,
  ],
  ["a constant text", `const TEXT = "x" + Math.max(1, 2) + " abc@"; export default TEXT.search(/\\w+@/);`],
  [
    "test and match",
    `const A = /\\w+@/; const t = String("x abc@"); export default [A.test(t), t.match(A).index];`,
  ],
];

const ALL_MATCHES: readonly Row[] = [
  ["replace with flag g", `export default "ab@ cd@".replace(/\\w+@/g, "-");`],
  ["replaceAll", `export default "ab@ cd@".replaceAll(/\\w+@/g, (m) => m.length);`],
  ["matchAll", `export default [..."ab@ cd@".matchAll(/\\w+@/g)].map(({ index }) => index);`],
  ["match with flag g", `const A = /\\w+@/g; export default ["ab@ cd@".match(A), "e@".match(A)];`],
  ["split", `export default "ab@ cd@e".split(/\\w+@/);`],
  ["split of joined text", `export default ["ab@", "cd@e"].join(" ").split(/\\w+@/);`],
  ["Symbol.replace", `export default /\\w+@/g[Symbol.replace]("ab@ cd@", "-");`],
  [
    "a loop of exec in a function",
    `function f(text) { const A = /\\w+@/g; const found = []; let m;
while ((m = A.exec(text)) !== null) found.push([m.index, m[0]]); return found; }
export default [f("ab@ cd@"), f("e@")];`,
  ],
  [
    "a loop of exec that ends early",
    `function f(text) { const A = /\\w+@/g; let n = 0;
for (let m; (m = A.exec(text));) { n += m[0].length; if (n > 2) break; } return n; }
export default [f("ab@ cd@"), f("e@ f@ g@")];`,
  ],
  [
    "a loop of test in a function",
    `function f(text) { const A = /\\w+@/g; let n = 0; while (A.test(text)) n++; return n; }
export default [f("ab@ cd@"), f("e@")];`,
  ],
];

const ANY_START: readonly Row[] = [
  ["lastIndex is set", `const A = /\\w+@/g; A.lastIndex = 1; export default A.exec("abc@")?.[0];`, false],
  [
    "a regex with flag g tests several texts",
    `const A = /\\w+@/g; export default ["ab@", "ab@cd@", "abcdef@", "abcde@"].map((s) => A.test(s));`,
    false,
  ],
  [
    "a sticky regex",
    `const A = /\\w+@/y; export default [0, 1, 2].map((at) => { A.lastIndex = at; return A.exec("abc@")?.[0]; });`,
    false,
  ],
  [
    "a sticky regex with a fix that is the same everywhere",
    `const A = /x(?:a+)+$/y; export default [0, 1, 2].map((at) => { A.lastIndex = at; return A.exec("xxaaa")?.[0]; });`,
    true,
  ],
  [
    "an object that has methods of strings",
    `class Scanner { constructor(s) { this.s = s; this.at = 1; }
match(re) { const r = new RegExp(re, "y"); r.lastIndex = this.at; return r.exec(this.s)?.[0]; } }
const scanner = new Scanner("abc@"); export default scanner.match(/\\w+@/);`,
    false,
  ],
  [
    "an unknown receiver, and a fix that is the same everywhere",
    `const f = (s) => s.replace(/x(?:a+)+$/, "-"); export default ["xaa", "axaab"].map(f);`,
    true,
  ],
  [
    "a loop of exec with a regex of the module",
    `const A = /\\w+@/g; function first(text) { for (let m; (m = A.exec(text));) return m[0]; }
export default [first("ab@cd@"), first("abcdef@")];`,
    false,
  ],
  [
    "a loop of exec in a loop over texts",
    `function f(texts) { const A = /\\w+@/g; const found = [];
for (const text of texts) { while (A.exec(text)) { found.push(A.global); break; } } return found; }
export default f(["ab@cd@", "abcdef@"]);`,
    false,
  ],
  [
    "a loop of exec on a text that changes",
    `function f(text) { const A = /\\w+@/g; let n = 0; while (A.exec(text)) { text = "xyz" + text.slice(0, 9); if (++n > 3) break; } return n; }
export default f("ab@cd@");`,
    false,
  ],
  [
    "lastIndex is read",
    `const A = /\\w+@/g; export default "x abc@ d".replace(A, "-") + A.lastIndex + [A.test("abc@"), A.lastIndex, A.test("abcdef@")];`,
    false,
  ],
];

const SOURCE: readonly Row[] = [
  ["a template", "export default new RegExp(`^.${/\\w+@/.source}`).exec('xabc@')?.[0];", false],
  ["a concatenation", `export default new RegExp("^." + /\\w+@/.source).test("abc@");`, false],
  ["a constant", `const A = /\\w+@/; export default new RegExp(".." + A.source).exec("abc@")?.[0];`, false],
  [
    "two uses",
    `const A = /\\w+@/; export default [RegExp("a" + A.source), RegExp("^" + A.source)].map((r) => r.test("abc@"));`,
    false,
  ],
  [
    "a list of alternatives",
    `const A = /\\w+@/; export default RegExp([A.source, "b"].map((s) => "a" + s).join("|")).exec("abc@")?.[0];`,
    false,
  ],
  ["a name in brackets", `const A = /\\w+@/; export default RegExp("a" + A["source"]).test("abc@");`, false],
  [
    "a changed source",
    `const A = /\\w+@/; export default RegExp(A.source.replace("@", "#")).exec("abc#")?.[0];`,
    false,
  ],
  ["a length", `export default /\\w+@/.source.length;`, false],
  [
    "a result of a function",
    `const A = /x(?:a+)+$/; const f = () => A.source; export default RegExp(f() + "|y").test("xaa");`,
    false,
  ],
  ["a choice", `export default RegExp("a" + (Math.max(1, 2) ? /\\w+@/ : /b/).source).test("abc@");`, false],
];

const execFrom1 = ({ A }: Record<string, unknown>): unknown => {
  const copy = new RegExp(A as RegExp, "y");
  copy.lastIndex = 1;
  return copy.exec("abc@")?.[0];
};

const UNKNOWN: readonly Row[] = [
  ["an export", `export const A = /\\w+@/; export default A.test("abc@");`, false, execFrom1],
  [
    "an export of a name",
    `const A = /\\w+@/; export default A.test("abc@"); export { A };`,
    false,
    execFrom1,
  ],
  [
    "an argument",
    `const f = (re) => new RegExp("^." + re.source).test("abc@"); export default f(/\\w+@/);`,
    false,
  ],
  [
    "a property",
    `const rule = { begin: /\\w+@/ }; export default RegExp("^." + rule.begin.source).test("abc@");`,
    false,
  ],
  [
    "a list",
    `const tokens = [/a/, /\\w+@/, /\\w/]; let at = 0; const found = [];
while (at < 4) { const i = tokens.findIndex((t) => { const y = new RegExp(t, "y"); y.lastIndex = at; return y.test("abc@") && (at = y.lastIndex); });
if (i < 0) break; found.push(i); } export default found;`,
    false,
  ],
  [
    "a class",
    `class L { re = /\\w+@/g; at(i) { this.re.lastIndex = i; return this.re.exec("abc@")?.[0]; } } export default new L().at(1);`,
    false,
  ],
  [
    "a variable that changes",
    `let A = /\\w+@/; A = new RegExp("^." + A.source); export default A.test("abc@");`,
    false,
  ],
  ["the last match is read", `/(\\w+)@/.test("abc@"); export default RegExp.$1 + RegExp["$&"];`, false],
  [
    "a source and a test",
    `const A = /\\w+@/; export default [A.test("abc@"), RegExp("^." + A.source).test("abc@")];`,
    false,
  ],
  [
    "a destructured source",
    `const { source } = /\\w+@/; export default RegExp("^." + source).test("abc@");`,
    false,
  ],
];

const rows = (use: RegexUse, list: readonly Row[]): UsingProgram[] =>
  list.map(([what, code, isFixed = true, consumer]) => ({
    what,
    code,
    use,
    isFixed,
    ...(consumer && { consumer }),
  }));

/** Ten programs for each use. */
export const PROGRAMS: readonly UsingProgram[] = [
  ...rows("acceptance", ACCEPTANCE),
  ...rows("matches", MATCHES),
  ...rows("all_matches", ALL_MATCHES),
  ...rows("any_start", ANY_START),
  ...rows("source", SOURCE),
  ...rows("unknown", UNKNOWN),
];
