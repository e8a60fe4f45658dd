import { assert, assertEquals } from "@std/assert";
import type { Contract } from "../../../../lib/regex/contracts/contract.ts";
import { parseContracts, writeContract } from "../../../../lib/regex/contracts/grammar.ts";

const CASES: readonly (readonly [text: string, ...contracts: Contract[]])[] = [
  ["whole", { kind: "whole" }],
  ["whole,nonempty , linear", { kind: "whole" }, { kind: "nonempty" }, { kind: "linear" }],
  ["stable crlf", { kind: "stable" }],
  ["portable llama.cpp,portable re2", { kind: "portable", engine: "llama.cpp" }, {
    kind: "portable",
    engine: "re2",
  }],
  ["within format ipv4", { kind: "within", set: { kind: "format", id: "ipv4" } }],
  [
    String.raw`covers /[,/]\/"/i`,
    { kind: "covers", set: { kind: "regex", regex: { pattern: String.raw`[,/]\/"`, flags: "i" } } },
  ],
  [String.raw`never "<" | ">" | "\"\n"`, { kind: "never", set: { kind: "texts", texts: ["<", ">", '"\n'] } }],
  ['disjoint "a, b", whole', { kind: "disjoint", set: { kind: "texts", texts: ["a, b"] } }, {
    kind: "whole",
  }],
  ["length 1..20", { kind: "length", min: 1, max: 20 }],
  ["length 3..", { kind: "length", min: 3, max: Infinity }],
  ["length ..3", { kind: "length", min: 0, max: 3 }],
  ["length 4", { kind: "length", min: 4, max: 4 }],
  ["group 1 within format date", { kind: "group", group: 1, set: { kind: "format", id: "date" } }],
  ["group year within /^\\d+$/", {
    kind: "group",
    group: "year",
    set: { kind: "regex", regex: { pattern: "^\\d+$", flags: "" } },
  }],
  ["steps 10_000 at 1_000", { kind: "steps", steps: 10_000, at: 1_000 }],
  ['accepts "", rejects "1.2.3"', { kind: "accepts", text: "" }, { kind: "rejects", text: "1.2.3" }],
];

Deno.test("parseContracts() reads each kind of contract, and writeContract() writes it back", () => {
  for (const [text, ...contracts] of CASES) {
    const parsed = parseContracts(text);
    assert(parsed.ok, text);
    assertEquals(parsed.contracts.map(({ contract }) => contract), contracts, text);
    const again = parseContracts(contracts.map(writeContract).join(", "));
    assert(again.ok);
    assertEquals(again.contracts.map(({ contract }) => contract), contracts);
  }
});

Deno.test("parseContracts() says where each contract is", () => {
  const parsed = parseContracts(' whole , accepts "a"');
  assert(parsed.ok);
  assertEquals(parsed.contracts.map(({ range }) => range), [{ start: 1, end: 6 }, { start: 9, end: 20 }]);
});

/** The text, and carets under the mistake. */
const MISTAKES: readonly (readonly [text: string, carets: string, message: string])[] = [
  ["", "", "A contract is expected"],
  ["hole", "^^^^", 'Unknown rule "hole"'],
  ["whole, ", "", "A contract is expected"],
  ["whole nonempty", "      ^", "A comma or the end is expected"],
  ["within ipv4", "       ^^^^", "A set is expected"],
  ["within format", "", "The ID of a format is expected"],
  ["within /a", "       ^", "The literal isn't closed"],
  ["within /a/gg", "       ^^^^^", "The literal isn't valid"],
  ["accepts a", "        ^", "A text is expected"],
  ['accepts "\\x"', "        ^^^^", "A text is expected"],
  ["accepts 'a'", "        ^", "A text is expected"],
  ['never "a" |', "", "A text is expected"],
  ["length", "", "A length is expected"],
  ["length ..", "       ^^", "A length is expected"],
  ["length 3..2", "       ^^^^", "The first length is greater"],
  ["steps 3 of 4", "        ^^", '"at" is expected'],
  ["steps 99999999999999999999 at 4", "      ^^^^^^^^^^^^^^^^^^^^", "A number is expected"],
  ["portable , whole", "         ^", "The name of an engine is expected, such as re2"],
  ["stable lf", "       ^^", '"crlf" is expected'],
  ["group within", "", '"within" is expected'],
];

Deno.test("parseContracts() points to a mistake", () => {
  for (const [text, carets, message] of MISTAKES) {
    const parsed = parseContracts(text);
    assert(!parsed.ok, text);
    assert(parsed.message.startsWith(message), `${text}: ${parsed.message}`);
    const { start, end } = parsed.range;
    assertEquals(" ".repeat(start) + "^".repeat(end - start), carets || " ".repeat(text.length), text);
  }
});

Deno.test("parseContracts() limits the number and the length of contracts", () => {
  const message = (text: string) => {
    const parsed = parseContracts(text);
    return parsed.ok ? "" : parsed.message;
  };
  assertEquals(message(Array.from({ length: 50 }, () => "whole").join()), "");
  assertEquals(message(Array.from({ length: 51 }, () => "whole").join()), "There are more than 50 contracts");
  assertEquals(message(`accepts ${JSON.stringify("a".repeat(600))}`), "The contract is too long");
  assertEquals(message(" ".repeat(100_000)), "The contracts are too long");
});
