import { assertEquals } from "@std/assert";
import { engineRows } from "../../../../lib/workbench/works_in/rows.ts";

/** Patterns, engines, what is said of them there, and the patterns that accept the same texts. */
const ROWS: readonly (readonly [pattern: string, engine: string, words: string, ...patterns: string[]])[] = [
  ["^a+$", "RE2", "Works: the same texts (proved)"],
  ["^\\d+$", "Python", 'Differs: also accepts "٠"', "^[0-9]+\\Z"],
  ["^(?!-)[a-z-]+$", "RE2", "Refused: lookahead", "^[a-z][a-z-]*$"],
  ["(a|b)\\1", "Rust", "Refused: backreference", "aa|bb"],
  ["(a+)b\\1", "Go", "Refused: backreference"],
];

Deno.test("rows say what engines make of a pattern", () => {
  const found = ROWS.map(([pattern, engine]) => {
    const rows = [...engineRows({ pattern, flags: "" })].at(-1) ?? [];
    const row = rows.find(({ name }) => name === engine);
    return [pattern, engine, row?.words, ...row?.form?.patterns.map(({ source }) => source) ?? []];
  });
  assertEquals(found, ROWS.map((row) => [...row]));
});

Deno.test("a character that can't be seen is named in a text", () => {
  const words = (pattern: string, engine: string) =>
    [...engineRows({ pattern, flags: "" })].at(-1)?.find(({ name }) => name === engine)?.words;
  assertEquals(words("^a\\s$", "RE2"), `Differs: doesn't accept "a" + U+1680 (Ogham space mark)`);
  assertEquals(words("^.$", "Go"), "Differs: also accepts a carriage return");
});

Deno.test("a form that keeps only the texts is the same for a yes or no", () => {
  const rows = [...engineRows({ pattern: "^a$", flags: "m" })].at(-1) ?? [];
  assertEquals(
    rows.find(({ name }) => name === "JSON Schema")?.form?.words,
    "The same texts for a yes or no (proved); matches may be longer",
  );
});

Deno.test("a row names the flags that an engine refuses", () => {
  const rows = [...engineRows({ pattern: "^a$", flags: "gim" })].at(-1) ?? [];
  assertEquals(rows.find(({ name }) => name === "JSON Schema")?.words, "Refused: flags i and m");
});

Deno.test("each report has one engine more, and an invalid pattern none", () => {
  const lengths = [...engineRows({ pattern: "a", flags: "" })].map(({ length }) => length);
  assertEquals(lengths, lengths.map((_, at) => at + 1));
  const names = [...engineRows({ pattern: "a", flags: "" })].at(-1)?.map(({ name }) => name) ?? [];
  assertEquals([names.length > 10, names.includes("JavaScript")], [true, false]);
  assertEquals([...engineRows({ pattern: "(", flags: "" })], []);
});
