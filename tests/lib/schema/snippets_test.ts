import { assertEquals } from "@std/assert";
import { SnippetDraft, SnippetPatch, SnippetQuery } from "../../../lib/schema/snippets.ts";

const draft = (fields: object) => ({ name: "n", pattern: "a", ...fields });

const KEPT: readonly [string, object, object][] = [
  ["what is not given is empty", {}, { flags: "", description: "", tags: [] }],
  ["a name is trimmed", { name: " \tmail\n" }, { name: "mail" }],
  ["120 characters are counted after trimming", { name: ` ${"x".repeat(120)} ` }, { name: "x".repeat(120) }],
  ["a pattern is not trimmed", { pattern: " a " }, { pattern: " a " }],
  ["flags get their order", { flags: "ygims" }, { flags: "gimsy" }],
  ["d and v are flags", { flags: "vd" }, { flags: "dv" }],
  ["tags are trimmed, lower-cased, said once", { tags: [" Mail", "mail ", "RFC"] }, {
    tags: ["mail", "rfc"],
  }],
  [
    "25 tags of 40 characters",
    { tags: Array.from({ length: 25 }, (_, i) => `${10 + i}${"x".repeat(38)}`) },
    {},
  ],
  ["an empty text is a text", { text: "", tests: [] }, { text: "", tests: [] }],
  ["20,000 characters of text", { text: "😀".repeat(10_000) }, { text: "😀".repeat(10_000) }],
  ["contracts are trimmed", { contracts: [" whole "] }, { contracts: ["whole"] }],
  ["tests are sorted and hold nothing else", {
    tests: [{ line: 20_001, match: true }, { line: 3, match: false, note: "x" }],
  }, { tests: [{ line: 3, match: false }, { line: 20_001, match: true }] }],
  ["astral characters are two", { name: "😀".repeat(60) }, { name: "😀".repeat(60) }],
];

for (const [title, given, expected] of KEPT) {
  Deno.test(`SnippetDraft: ${title}`, () => {
    assertEquals<object>(
      SnippetDraft.parse(draft(given)),
      { name: "n", pattern: "a", flags: "", description: "", tags: [], ...given, ...expected },
    );
  });
}

const REFUSED: readonly [string, object, string, string][] = [
  ["no name", { name: undefined }, "name", "invalid_type"],
  ["a blank name", { name: " \u00a0 " }, "name", "too_small"],
  ["121 characters", { name: "x".repeat(121) }, "name", "too_big"],
  ["no pattern", { pattern: undefined }, "pattern", "invalid_type"],
  ["an empty pattern", { pattern: "" }, "pattern", "too_small"],
  ["10,001 characters of pattern", { pattern: "x".repeat(10_001) }, "pattern", "too_big"],
  ["a pattern that is a number", { pattern: 7 }, "pattern", "invalid_type"],
  ["an unknown flag", { flags: "x" }, "flags", "invalid_format"],
  ["a flag in upper case", { flags: "G" }, "flags", "invalid_format"],
  ["a flag twice", { flags: "gg" }, "flags", "invalid_format"],
  ["u with v", { flags: "uv" }, "flags", "invalid_format"],
  ["v with u", { flags: "vgu" }, "flags", "invalid_format"],
  ["flags that take long to compare", { flags: "gx".repeat(60_000) }, "flags", "too_big"],
  ["flags that are null", { flags: null }, "flags", "invalid_type"],
  ["4,001 characters of description", { description: "x".repeat(4_001) }, "description", "too_big"],
  ["26 tags", { tags: Array(26).fill("a") }, "tags", "too_big"],
  ["a blank tag", { tags: ["a", " "] }, "tags.1", "too_small"],
  ["a tag of 41 characters", { tags: ["x".repeat(41)] }, "tags.0", "too_big"],
  ["a tag that is long in lower case", { tags: ["İ".repeat(21)] }, "tags.0", "too_big"],
  ["tags that are a string", { tags: "a" }, "tags", "invalid_type"],
  ["a lone surrogate in the name", { name: "a\ud800" }, "name", "custom"],
  ["a lone surrogate in the pattern", { pattern: "\udc00a" }, "pattern", "custom"],
  ["a lone surrogate in the description", { description: "\ud800" }, "description", "custom"],
  ["a lone surrogate in a tag", { tags: ["\ud800"] }, "tags.0", "custom"],
];

const expectation = (line: unknown, match: unknown = true) => ({ line, match });

const REFUSED_TESTS: readonly [string, object, string, string][] = [
  ["20,001 characters of text", { text: "x".repeat(20_001) }, "text", "too_big"],
  ["a text that is null", { text: null }, "text", "invalid_type"],
  ["a lone surrogate in the text", { text: "a\udc00b" }, "text", "custom"],
  ["201 tests", { tests: Array.from({ length: 201 }, (_, i) => expectation(i + 1)) }, "tests", "too_big"],
  ["201 tests of one line", { tests: Array.from({ length: 201 }, () => expectation(1)) }, "tests", "too_big"],
  [
    "tests of one line",
    { tests: [expectation(1), expectation(2), expectation(1, false)] },
    "tests",
    "custom",
  ],
  ["line 0", { tests: [expectation(0)] }, "tests.0.line", "too_small"],
  ["a line beyond any text", { tests: [expectation(20_002)] }, "tests.0.line", "too_big"],
  ["a line between two", { tests: [expectation(1.5)] }, "tests.0.line", "invalid_type"],
  ["a line that is no number", { tests: [expectation("1")] }, "tests.0.line", "invalid_type"],
  ["a test without an expectation", { tests: [{ line: 1 }] }, "tests.0.match", "invalid_type"],
  ["a test that is null", { tests: [null] }, "tests.0", "invalid_type"],
  ["51 contracts", { contracts: Array.from({ length: 51 }, () => "whole") }, "contracts", "too_big"],
  ["501 characters of a contract", { contracts: ["x".repeat(501)] }, "contracts.0", "too_big"],
  ["an empty contract", { contracts: [" "] }, "contracts.0", "too_small"],
  ["a contract of two lines", { contracts: ["whole\nlinear"] }, "contracts.0", "invalid_format"],
  ["a contract that is null", { contracts: [null] }, "contracts.0", "invalid_type"],
];

for (const [title, given, path, code] of [...REFUSED, ...REFUSED_TESTS]) {
  Deno.test(`SnippetDraft rejects ${title}`, () => {
    const { error } = SnippetDraft.safeParse(draft(given));
    assertEquals(error?.issues.map((issue) => [issue.path.join("."), issue.code]), [[path, code]]);
  });
}

Deno.test("SnippetPatch removes a text and tests with null", () => {
  const removal = { text: null, tests: null, contracts: null };
  assertEquals<object>(SnippetPatch.parse(removal), { ...removal, notes: null });
  assertEquals(SnippetPatch.safeParse({ text: "\ud800" }).success, false);
  assertEquals(SnippetPatch.safeParse({ tests: [{ line: 0, match: true }] }).success, false);
});

Deno.test("SnippetPatch leaves out missing fields and treats an empty note as no note", () => {
  assertEquals(SnippetPatch.parse({}), { notes: null });
  assertEquals(SnippetPatch.parse({ notes: "" }), { notes: null });
  assertEquals(SnippetPatch.parse({ notes: null, id: "x", created_at: 7 }), { notes: null });
  assertEquals(SnippetPatch.parse({ flags: "ig", notes: " " }), { flags: "gi", notes: " " });
});

Deno.test("SnippetPatch rejects null fields, long notes and unpaired surrogates", () => {
  const bad = [{ name: null }, { tags: null }, { notes: "x".repeat(2_001) }, { notes: "\ud800" }, {
    notes: 1,
  }];
  assertEquals(bad.filter((patch) => SnippetPatch.safeParse(patch).success), []);
});

Deno.test("SnippetQuery accepts a limit from 1 and reduces it to 100", () => {
  const limits = ["1", "20", "100", "101", "007", "9".repeat(400)];
  assertEquals(limits.map((limit) => SnippetQuery.parse({ limit }).limit), [1, 20, 100, 100, 7, 100]);
  assertEquals(SnippetQuery.parse({}), { query: "", tag: "", limit: 20 });
  const bad = ["", "0", "00", "-1", "1.5", "1e1", "0x1", " 1", "+1", "NaN", "٣"];
  assertEquals(bad.filter((limit) => SnippetQuery.safeParse({ limit }).success), []);
});
