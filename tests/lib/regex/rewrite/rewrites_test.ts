import { assert, assertEquals } from "@std/assert";
import { nativeMatchesIn } from "../../../../lib/regex/diff/text_comparison.ts";
import type { Rewrite } from "../../../../lib/regex/rewrite/rewrite.ts";
import { findRewrites, type RewriteOptions } from "../../../../lib/regex/rewrite/rewrites.ts";
import { treeOf } from "../trees.ts";

type Expected = readonly [
  pattern: string,
  id: string,
  replacement: string,
  proof: Rewrite["proof"],
  flags?: string,
];

/** A rewrite of each kind, as it is shown. */
const CASES: readonly Expected[] = [
  ["x(?:a|b|c)y", "class-for-alternatives", "x[abc]y", "equal"],
  ["(a|b)\\1", "class-for-alternatives", "([ab])\\1", "equal"],
  ["a|-|\\]|[x-z]", "class-for-alternatives", "[a\\-\\]x-z]", "equal"],
  ["[0-9]x", "shorthand-class", "\\dx", "equal"],
  ["[a-z0-9_]", "shorthand-class", "\\w", "equal", "i"],
  ["[^0-9]", "shorthand-class", "\\D", "equal"],
  ["[^\\n\\r\\u2028\\u2029]", "shorthand-class", ".", "equal"],
  ["[.]x", "shorthand-class", "\\.x", "equal"],
  ["foobar|foobaz", "common-parts-once", "fooba(?:r|z)", "equal"],
  ["foobar|foo", "common-parts-once", "foo(?:bar)?", "equal"],
  ["(?:red|reed)s", "common-parts-once", "(?:re(?:|e)d)s", "equal"],
  ["a|ab", "without-idle-alternative", "a", "equal"],
  ["xab|x|xab", "without-idle-alternative", "xab|x", "equal"],
  ["a|ab", "longer-alternative-first", "ab|a", "changes"],
  ["aa*b", "one-quantifier", "a+b", "equal"],
  ["\\d\\d\\d\\d", "one-quantifier", "\\d{4}", "equal"],
  ["a{1,}", "short-quantifier", "a+", "equal"],
  ["(?:ab){0,1}", "short-quantifier", "(?:ab)?", "equal"],
  ["x{3,3}?", "short-quantifier", "x{3}", "equal"],
  ["^(?:a+)+$", "flat-quantifier", "^a+$", "equal"],
  ["x(?:a+|b)*y", "flat-quantifier", "x(?:a|b)*y", "equal"],
  ["x(?:a+?|b)*y", "flat-quantifier", "x(?:a|b)*y", "equal"],
  ["x(?:a+?)*y", "flat-quantifier", "xa*y", "equal"],
  ["x(?:a{2,3}){2,3}y", "flat-quantifier", "xa{4,9}y", "equal"],
  ["(?:foo)bar", "without-idle-group", "foobar", "equal"],
  ["a\\-b\\:", "without-idle-escapes", "a-b:", "equal"],
  ["[\\.\\-x]", "without-idle-escapes", "[.\\-x]", "equal"],
  ["^(?:\\w+\\s?)*$", "unrolled-loop", "^(?:\\w+(?:\\s\\w+)*\\s?)?$", "equal"],
  ["^(?:\\.?[a-z]+)+$", "unrolled-loop", "^\\.?[a-z]+(?:\\.[a-z]+)*$", "equal"],
  ['"(?:[^"\\\\]+|\\\\.)*"', "unrolled-loop", '"[^"\\\\]*(?:\\\\.[^"\\\\]*)*"', "equal"],
  ["x(?:a|aa)+y", "one-class-loop", "xa+y", "equal"],
  ["(?:aab|aac)d{1,}[0-9]", "shortest-equivalent", "aa[bc]d+\\d", "equal"],
];

for (const [pattern, id, replacement, proof, flags = ""] of CASES) {
  Deno.test(`findRewrites() offers ${replacement} for /${pattern}/${flags}, ${proof}`, () => {
    const found = rewrites(pattern, flags).filter((each) => each.id === id);
    assertEquals(
      found.map((each) => [each.replacement.pattern, each.proof]).filter(([written]) =>
        written === replacement
      ),
      [[replacement, proof]],
      JSON.stringify(found.map((each) => each.replacement.pattern)),
    );
  });
}

/** Patterns, and kinds of rewrites that don't apply to them. */
const NOTHING: readonly (readonly [string, string])[] = [
  ["abc", "class-for-alternatives"],
  ["a|ab(c)", "class-for-alternatives"],
  ["(?:a|abc)$", "without-idle-alternative"],
  ["(?:ab)+", "without-idle-group"],
  ["(?:a|b)c", "without-idle-group"],
  ["a*?a+", "one-quantifier"],
  ["\\.\\*", "without-idle-escapes"],
  ["a+b", "shortest-equivalent"],
  ["a+b", "atomic-loop"],
  ["-(?:=|-+)?", "flat-quantifier"],
  ["x(?:a{2,}|b)*", "flat-quantifier"],
  ["x(?:a+|b){0,3}", "flat-quantifier"],
  ["x(?:a+|b)*?", "flat-quantifier"],
  ["x(?:a{2})+", "flat-quantifier"],
  ["x(?:a{2,3})*y", "flat-quantifier"],
  ["x(?:a+)*?", "flat-quantifier"],
  ["a|a*", "without-idle-alternative"],
  ["x(?:a?|a?b)*", "without-idle-alternative"],
  ["x(?:a+|b)*?", "unrolled-loop"],
  // Outside of the class, the member would be something else.
  ["(a)[\\1]", "shorthand-class"],
  ["a[\\B]", "shorthand-class"],
  ["x[\\b]", "shorthand-class"],
  ["(a)[\\8]", "shorthand-class"],
  ["a[\\12]", "shorthand-class"],
];

for (const [pattern, id] of NOTHING) {
  Deno.test(`findRewrites() offers no ${id} for /${pattern}/`, () => {
    assertEquals(rewrites(pattern).filter((each) => each.id === id), []);
  });
}

/** A pattern, its flags, and the flags without one that has no effect. */
const IDLE_FLAGS: readonly (readonly [pattern: string, flags: string, without: readonly string[]])[] = [
  ["\\d+", "gims", ["gms", "gis", "gim"]],
  ["^a.", "ims", []],
  ["a*", "i", []],
  ["\\d+(?:e\\d+)?", "i", []],
  ["(?:url\\()?#", "i", []],
  ["^[\\d_]*\\.\\d+(e[\\+\\-]?\\d+)?", "i", []],
  ["^(\\/{4,})$[\\s\\S]*?^\\1", "m", []],
  ["(?:(.)\\1)+|", "i", []],
  ["\\w*|^", "iu", []],
  ["[^a]*?^", "m", []],
  ["(?:(.)\\1)+\\b", "s", []],
  ["[aA]+", "i", [""]],
];

for (const [pattern, flags, without] of IDLE_FLAGS) {
  Deno.test(`findRewrites() removes from /${pattern}/${flags} only flags that are proved to have no effect`, () => {
    const offered = rewrites(pattern, flags).filter(({ id }) => id === "without-idle-flags");
    assertEquals(offered.map((each) => each.replacement.flags), without);
    for (const { proof } of offered) assertEquals(proof, "equal");
  });
}

const SLOW: RewriteOptions = { hotspots: [{ start: 1, end: 12 }], attack: `${"a".repeat(28)}!` };

Deno.test("findRewrites() offers safety rewrites that at least halve the steps on the attack", () => {
  const offered = rewrites("^(?:\\w+\\s?)*$", "", SLOW).filter(({ type }) => type === "safety");
  assertEquals(offered.map(({ id }) => id), ["flat-loop", "unrolled-loop", "atomic-loop", "atomic-loop"]);
  assertEquals(offered.map(({ bound }) => bound?.text), ["6n + 5", "8n + 5", undefined, undefined]);
  for (const { steps: { attack } } of offered) {
    assertEquals(attack?.before, null);
    assert((attack?.after ?? Infinity) < 1_000);
  }
});

Deno.test("findRewrites() renumbers groups and references after an atomic loop", () => {
  const options = { hotspots: [{ start: 3, end: 5 }] };
  const found = rewrites("(x)a+(y)\\2\\1", "", options).filter(({ id }) => id === "atomic-loop");
  assertEquals(found.map((each) => [each.replacement.pattern, each.proof]), [
    ["(x)(?=(a+))\\2(y)\\3\\1", "agrees"],
  ]);
});

/** Loops that have to give back characters; atomic ones would lose matches. */
const GIVING_BACK: readonly string[] = [
  "a+a",
  "\\n{1,2}[^a]",
  "(?:B|\\n{1,2})\\W|",
  "b*?(?:([ab])|-)\\1[ab]",
  "\\/\\*.*\\*\\/",
  '"[^]*"',
  "^[^,]*@\\w*b$",
  "(?:ab*)+b",
  "a*(?:ab)?c",
  "\\w+?\\s",
  "(\\w+)\\1",
  "\\w+(?!b)",
];

for (const pattern of GIVING_BACK) {
  Deno.test(`findRewrites() offers no atomic loop for /${pattern}/ that gives back characters`, () => {
    const options = { hotspots: [{ start: 0, end: pattern.length }] };
    const found = rewrites(pattern, "", options).filter(({ id, proof, replacement }) =>
      id === "atomic-loop" && proof !== "equal" && isLossy(pattern, replacement.pattern)
    );
    assertEquals(found.map(({ replacement }) => replacement.pattern), []);
  });
}

/** True if some short text of a few characters is matched differently. */
function isLossy(before: string, after: string): boolean {
  const letters = [...'ab@,"/* \n'];
  const texts = [0, 1, 2, 3].reduce<string[]>(
    (
      all,
    ) => [
      ...all,
      ...all.filter((text) => text.length < 5).flatMap((text) => letters.map((each) => text + each)),
    ],
    [""],
  );
  return texts.some((text) => new RegExp(before).exec(text)?.[0] !== new RegExp(after).exec(text)?.[0]);
}

Deno.test("findRewrites() shows a text that a bounded loop doesn't match", () => {
  const [found] = rewrites("^a*b$", "", { hotspots: [{ start: 1, end: 3 }] })
    .filter(({ id }) => id === "bounded-loop");
  assertEquals([found?.proof, found?.witness?.text, found?.witness?.right], [
    "changes",
    `${"a".repeat(101)}b`,
    null,
  ]);
});

/** Loops that a bounded one doesn't replace, at positions that are reached only together with others. */
const LOSSY: readonly (readonly [pattern: string, id: string])[] = [
  ["(?:(.)\\1)+|", "bounded-loop"],
  ["a+[^]{1,2}|", "bounded-loop"],
  [".{2,}a\\B", "bounded-loop"],
];

for (const [pattern, id] of LOSSY) {
  Deno.test(`findRewrites() finds a text in which ${id} for /${pattern}/ differs`, () => {
    const options = { hotspots: [{ start: 0, end: pattern.length }] };
    const [found] = rewrites(pattern, "", options).filter((each) => each.id === id);
    assertEquals(found?.proof, "changes");
  });
}

Deno.test("findRewrites() leaves out differences that the native engine does not confirm", () => {
  const changes = (options: RewriteOptions) =>
    rewrites("a|ab", "", options).filter(({ proof }) => proof === "changes").length;
  assertEquals(changes({ native: (regex) => (text, limit) => nativeMatchesIn(regex, text, limit) }), 1);
  assertEquals(changes({ native: () => () => undefined }), 0);
});

function rewrites(pattern: string, flags = "", options: RewriteOptions = {}): Rewrite[] {
  return [...findRewrites(treeOf({ pattern, flags }), options)];
}
