import { assert, assertEquals } from "@std/assert";
import { exampleTexts } from "../../../../lib/regex/formats/example_texts.ts";

const CASES: readonly [pattern: string, texts: readonly string[]][] = [
  ["^(\\w+\\s?)*$", ["hello world", "hello"]],
  ["^\\d{4}-\\d\\d-\\d\\d$", ["2024-01-31", "1999-12-31", "2024-01-3"]],
  ["^\\d{1,3}(\\.\\d{1,3}){3}$", ["192.168.0.1", "10.0.0.1", "192.168.0."]],
  ["https?://\\S+", ["https://example.com", "http://example.com/", "ttps://example.com"]],
  ["a+b", []],
  ["\\s+$", []],
];

for (const [pattern, texts] of CASES) {
  Deno.test(`exampleTexts() of /${pattern}/: ${texts.join(", ") || "none"}`, () => {
    const regex = new RegExp(pattern);
    const samples = exampleTexts((text) => regex.exec(text)?.[0] === text, (text) => regex.test(text), 2);
    assertEquals(samples.map(({ text }) => text), texts);
    assert(samples.every(({ text, matches }) => regex.test(text) === matches));
  });
}

Deno.test("texts that take too long are no typical ones", () => {
  assertEquals(exampleTexts(() => undefined, () => undefined, 2), []);
});
