import { assertEquals } from "@std/assert";
import { ENGINES } from "../../../../lib/regex/portable/engines.ts";
import { type EngineRow, engineRows, engineSummary } from "../../../../lib/workbench/works_in/rows.ts";
import { treeOf } from "../../regex/trees.ts";

const rowsOf = (pattern: string, flags = ""): readonly EngineRow[] =>
  [...engineRows(treeOf({ pattern, flags }))].at(-1) ?? [];

const NOT_WHOLE = "Not decided: it may compare whole texts, and the pattern isn't from ^ to $";

/** Patterns, engines, what is said of them there, and the patterns that accept the same texts. */
const ROWS: readonly (readonly [pattern: string, engine: string, words: string, ...patterns: string[]])[] = [
  ["^a+$", "RE2", "Works: the same texts (proved)"],
  ["^\\d+$", "Python", 'Differs: also accepts "٠" (U+0660)', "^[0-9]+\\Z"],
  ["^(?!-)[a-z-]+$", "RE2", "Refused: lookahead", "^[a-z][a-z-]*$"],
  ["(a|b)\\1", "Rust", "Refused: backreference", "aa|bb"],
  ["(a+)b\\1", "Go", "Refused: backreference"],
  // These compare whole texts, or their documentation doesn't say.
  ["a+", "XGrammar", NOT_WHOLE, "^[\\s\\S]*a+[\\s\\S]*$"],
  ["^a|b$", "Outlines", NOT_WHOLE, "^(?:a[\\s\\S]*|[\\s\\S]*b)$"],
  ["a$", "llama.cpp", "Refused: pattern that isn't from ^ to $", "^[\\x00-\\U0010FFFF]*a$"],
  ["^a+$", "XGrammar", "Works: the same texts (proved)"],
  ["a+", "I-Regexp", 'Differs: doesn\'t accept "ab"', "[\\p{L}\\P{L}]*a+[\\p{L}\\P{L}]*"],
  ["a+", "Anthropic's structured outputs", "Works: the same texts (proved)"],
];

for (const [pattern, engine, words, ...patterns] of ROWS) {
  Deno.test(`the row says what ${engine} makes of ${pattern}`, () => {
    const row = rowsOf(pattern).find(({ name }) => name === engine);
    const found = [row?.words, ...row?.form?.patterns.map(({ source }) => source) ?? []];
    assertEquals(found, [words, ...patterns]);
  });
}

Deno.test("a character that can't be seen is named in a text", () => {
  const words = (pattern: string, engine: string) =>
    rowsOf(pattern).find(({ name }) => name === engine)?.words;
  assertEquals(words("^a\\s$", "RE2"), `Differs: doesn't accept "a" + U+1680 (Ogham space mark)`);
  assertEquals(words("^.$", "Go"), "Differs: also accepts a carriage return");
  assertEquals(words("^a\\d$", "Rust"), `Differs: also accepts "a" + "٠" (U+0660)`);
});

Deno.test("a form that keeps only the texts is the same for a yes or no", () => {
  const rows = rowsOf("^a$", "m");
  assertEquals(
    rows.find(({ name }) => name === "JSON Schema")?.form?.words,
    "For a yes or no: the same texts (proved). Matches and groups may differ",
  );
});

Deno.test("a row names the flags that an engine refuses", () => {
  const rows = rowsOf("^a$", "gim");
  assertEquals(rows.find(({ name }) => name === "JSON Schema")?.words, "Refused: flags i and m");
});

Deno.test("each report has one engine more", () => {
  const lengths = [...engineRows(treeOf({ pattern: "a", flags: "" }))].map(({ length }) => length);
  assertEquals(lengths, lengths.map((_, at) => at + 1));
  const names = rowsOf("a").map(({ name }) => name);
  assertEquals([names.length > 10, names.includes("JavaScript")], [true, false]);
});

Deno.test("the summary says the same as the rows", () => {
  const summary = (pattern: string, flags = "") => engineSummary(treeOf({ pattern, flags }));
  assertEquals(
    summary("^a+$"),
    "Works in Go and Rust · differs in Python, Java and PCRE2 (line feed) · 12 more",
  );
  assertEquals(
    summary("(?<=a)b"),
    "Works in Python, Java and PCRE2 · refused by Go and Rust (lookbehind) · 12 more",
  );
  assertEquals(
    summary("a", "i"),
    "Works in Python, Java, PCRE2, Go and Rust · 12 more",
  );
});

Deno.test("engines that read alike apply a pattern alike, so that they have one answer", () => {
  for (const same of Map.groupBy(ENGINES, ({ reads, id }) => reads ?? id).values()) {
    assertEquals(new Set(same.map(({ applies }) => applies)).size, 1, same[0]?.name);
  }
});
