import { assert, assertEquals } from "@std/assert";
import { compareLanguages } from "../../../../lib/regex/language/relation.ts";
import { ENGINE_SOURCES } from "../../../../lib/regex/portable/engine_sources.ts";
import { engineOf, ENGINES } from "../../../../lib/regex/portable/engines.ts";
import { portableForm } from "../../../../lib/regex/portable/portable.ts";
import { parseRecentTree } from "../../../../lib/regex/syntax/recent_syntax.ts";
import { everyNth } from "../../../suites/sample.ts";
import { corpusTrees, treeOf } from "../trees.ts";

/** Patterns, an engine, and their form for it; `!` before a part of a joined form means that it must not match. */
const FORMS: readonly (readonly [literal: string, engine: string, form: string])[] = [
  // What works stays as it is.
  ["/^\\d+$/", "re2", "^\\d+$"],
  ["/(?<year>\\d{4})-\\d\\d/", "go", "(?<year>\\d{4})-\\d\\d"],
  ["/^(?=a)./", "ecmascript", "^(?=a)."],
  ["/foo/i", "re2", "(?i)foo"],
  // Only what must change does.
  ["/^\\d+$/", "rust", "^[0-9]+$"],
  ["/^\\d+$/", "python", "^[0-9]+\\Z"],
  ["/^\\d+$/", "pcre2", "^\\d+\\z"],
  ["/(?<year>\\d{4})$/", "python", "(?P<year>[0-9]{4})\\Z"],
  ["/^(?=.*\\d)[a-z\\d]+$/", "python", "^(?=[^\\n\\r\\u2028\\u2029]*[0-9])[a-z0-9]+\\Z"],
  ["/\\bok\\b/", "rust", "(?-u:\\b)ok(?-u:\\b)"],
  ["/[\\w-.]/", "rust", "[0-9A-Z_a-z.-]"],
  ["/[&~[]/", "rust", "[\\&\\~\\[]"],
  ["/key/i", "json-schema", "[Kk][Ee][Yy]"],
  ["/[^\\n]😀/", "python", "[^\\n]😀"],
  // Lookarounds go.
  ["/^(?!-)(?!.*--)[a-z0-9-]+(?<!-)$/", "re2", "^[a-z0-9](?:-?[a-z0-9])*$"],
  ["/(?:(?!-->)[\\s\\S])*-->/", "re2", "-->"],
  ["/^(?!a)[a-z]+$/", "go", "^[b-z][a-z]*$"],
  ["/^(?!foo$).+/", "go", null!],
  ["/(?<!a)b/", "re2", "(?:^|[^a])b"],
  ["/a(?!b)/", "re2", "a(?:$|[^b])"],
  ["/a(?=b)/", "re2", "ab"],
  ["/(?<=a)b/", "re2", "ab"],
  ["/^a$/m", "re2", "(?:^|[\\n\\r\\x{2028}\\x{2029}])a(?:$|[\\n\\r\\x{2028}\\x{2029}])"],
  ["/(?<=(?<!a)b)c/", "re2", "(?:^|[^a])bc"],
  ["/^(?:(?!\\.\\.)[a-z.])+$/", "re2", "^(?:\\.(?:[a-z]+\\.)*[a-z]*|[a-z](?:\\.?[a-z])*\\.?)$"],
  // Lookaheads that read to the end are read from there.
  ["/^(?!.*-$)[a-z-]+$/", "re2", "^[a-z-]*[a-z]$"],
  ["/^(?=.*[a-z]$)[a-z-]+$/", "re2", "^[a-z-]*[a-z]$"],
  ["/^(?!-|.*--|.*-$)[a-z0-9-]+$/", "re2", "^[a-z0-9](?:-?[a-z0-9])*$"],
  ["/^(?!.*(?:ab|cb)$)[abc]{2,9}$/", "re2", "^(?:[abc]{1,8}[ac]|[abc]{0,7}bb)$"],
  [
    "/^(?!.*\\.js$|.*\\.ts$)[a-z.]+$/",
    "re2",
    "^(?:[a-z.]*(?:[a-rt-z.]|(?:[a-ik-su-z.]|[a-z][jt])s)|[jt]?s)$",
  ],
  // Those for a length become counts.
  ["/^(?=.{1,64}$)[a-z]+$/", "re2", "^[a-z]{1,64}$"],
  ["/^(?!.{65})[a-z]+$/", "re2", "^[a-z]{1,64}$"],
  ["/^(?!.{0,7}$)[a-z]+$/", "re2", "^[a-z]{8,}$"],
  ["/^(?=.{1,50}$)(?:https:)?[a-z]+\\.js$/", "re2", "^(?:[a-z]{0,46}|https:[a-z]{0,40})[a-z]\\.js$"],
  ["/^(?=.{5,}$)(?=.{0,9}$)[a-z]+\\d$/", "re2", "^[a-z]{4,8}\\d$"],
  ["/^(?=[a-z]{2,5}$)(?:ab)*c$/", "re2", "^(?:ab){1,2}c$"],
  ["/^(?=.{1,64}$)(?!-)[a-z-]+$/", "re2", "^[a-z][a-z-]{0,63}$"],
  ["/^(?=.{9,}$)[a-z]{1,8}$/", "re2", "[^\\x00-\\x{10FFFF}]"],
  // What a text has to contain may be before and after anything.
  ["/^(?=.*a)(?=.*b)[a-z]+$/", "re2", "^[a-z]*(?:a[a-z]*b|b[a-z]*a)[a-z]*$"],
  ["/^(?=.*a)[a-z]{2,}$/", "re2", "^(?:a[a-z]+|[a-z]+a[a-z]*)$"],
  ["/^[a-z]*(?=.*a)(?=.*b)[a-z]*$/", "re2", "^[a-z]*(?:a[a-z]*b|b[a-z]*a)[a-z]*$"],
  ["/^(?!.*aa)[ab]{3}$/", "re2", "^(?:ab[ab]|b(?:ab|b[ab]))$"],
  // Counts are within the limits of engines.
  ["/^[a-z]{1,1500}$/", "re2", "^[a-z]{1,1000}[a-z]{0,500}$"],
  ["/^[a-z]{20}$/", "ecmascript-linear", "^[a-z]{16}[a-z]{4}$"],
  ["/^[a-z]{17,}$/", "ecmascript-linear", "^[a-z]{16}[a-z]+$"],
  ["/(a)|b\\1/", "re2", "[ab]"],
  // Several patterns, where one would be long.
  [
    "/^(?=.*\\d)(?=.*[a-z])(?=.*[A-Z]).{8,20}$/",
    "re2",
    "\\d ; [a-z] ; [A-Z] ; ^[^\\n\\r\\x{2028}\\x{2029}]{8,20}$",
  ],
].filter((row): row is [string, string, string] => row[2] !== null);

Deno.test("forms for engines", () => {
  const found = FORMS.map(([literal, id]) => [literal, id, written(literal, id)]);
  assertEquals(found, FORMS.map((row) => [...row]));
});

function written(literal: string, id: string): string {
  const form = portableForm(treeOf(literal), engineOf(id)!);
  switch (form.kind) {
    case "portable":
      return form.pattern;
    case "joined":
      return form.all.map(({ pattern, negated }) => `${negated ? "!" : ""}${pattern}`).join(" ; ");
    case "undecided":
      return `undecided: ${form.why}`;
  }
}

Deno.test("what stays the same besides the texts is said", () => {
  const same = (literal: string, id: string) => {
    const form = portableForm(treeOf(literal), engineOf(id)!);
    return form.kind === "portable" ? [form.changed, form.same] : form.kind;
  };
  assertEquals(same("/(a)b/", "re2"), [false, "matches"]);
  assertEquals(same("/(\\d)b/", "rust"), [true, "matches"]);
  // After the last iteration, JavaScript forgets what a group has captured before.
  assertEquals(same("/(?:(a)|b)*c/", "re2"), [false, "texts"]);
  assertEquals(same("/(?:a|)*c/", "re2"), [false, "texts"]);
  assertEquals(same("/a(?=b)/", "re2"), [true, "texts"]);
});

Deno.test("a pattern about surrogates is read with flag u for engines that know none", () => {
  const form = portableForm(treeOf("/^😀+$/"), engineOf("python")!);
  assertEquals(form, {
    kind: "portable",
    pattern: "^😀+\\Z",
    flags: "",
    changed: true,
    same: "matches",
    readWith: "u",
  });
  // With flag u, it isn't valid.
  const other = portableForm(treeOf("/^😀+\\-$/"), engineOf("python")!);
  assertEquals(other, { kind: "undecided", why: "surrogates" });
});

Deno.test("what has no form says why", () => {
  assertEquals(written("/(a+)b\\1(?=c)/", "re2"), "undecided: backreference");
  assertEquals(written("/^\\p{L}+$/u", "python"), "undecided: long");
});

Deno.test("forms without lookarounds accept the same texts", async () => {
  const trees = (await corpusTrees(["real-world"])).filter(({ regex: { pattern } }) =>
    pattern.length < 200 && /\(\?<?[=!]|\\b/i.test(pattern)
  );
  const engine = { ...engineOf("ecmascript")!, refuses: ["lookahead" as const, "lookbehind" as const] };
  const writes = { ...engine.writes, lookahead: false, lookbehind: "none" as const, boundary: null };
  let compared = 0;
  for (const tree of everyNth(10, trees)) {
    const form = portableForm(tree, { ...engine, writes }, {
      spelledOut: true,
      maxLength: 2_000,
      isPart: true,
    });
    if (form.kind !== "portable") continue;
    const other = parseRecentTree({ pattern: form.pattern, flags: form.flags });
    assert(other, form.pattern);
    assert(!/\(\?<?[=!]|\\b/i.test(form.pattern), form.pattern);
    const plain = { ...tree, regex: { ...tree.regex, flags: tree.regex.flags.replaceAll(/[dgy]/g, "") } };
    assertEquals(compareLanguages(plain, other).relation, "equal", tree.regex.pattern);
    compared++;
  }
  assert(compared > 0);
});

Deno.test("each engine has a source, and a name of its own", () => {
  assertEquals(new Set(ENGINES.map(({ id }) => id)).size, ENGINES.length);
  for (const { id, ran } of ENGINES) {
    const source = ENGINE_SOURCES[id];
    assert(source.document.startsWith("https://"));
    assertEquals(source.ran !== undefined, ran === true);
  }
});
