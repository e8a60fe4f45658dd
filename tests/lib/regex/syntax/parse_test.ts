import { MAX_DEPTH } from "../../../../lib/regex/syntax/tree.ts";
import { assert, assertEquals, assertThrows } from "@std/assert";
import { MAX_PATTERN_CHARACTERS } from "../../../../lib/limits/pattern.ts";
import { engineMessage } from "../../../../lib/regex/regex.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import { corpus, isNative } from "../../../corpora/corpus.ts";

Deno.test("the parser accepts exactly what the native engine accepts", async () => {
  for (const regex of [...await corpus("real-world"), ...await corpus("conformance")]) {
    // Longer patterns are rejected whatever the engine would report.
    if (regex.pattern.length > MAX_PATTERN_CHARACTERS) continue;
    const parsed = parse(regex);
    const accepted = parsed.ok || parsed.reason === "budget";
    assertEquals(accepted, isNative(regex), `/${regex.pattern}/${regex.flags}`);
  }
});

Deno.test("an error has a range inside the pattern and a message of one sentence", async () => {
  for (const regex of await corpus("conformance")) {
    const parsed = parse(regex);
    if (parsed.ok) continue;
    const { range: { start, end }, message } = parsed;
    assert(start >= 0 && start <= end && end <= regex.pattern.length, `/${regex.pattern}/`);
    assert(message.length > 0 && !message.endsWith("."), message);
  }
});

Deno.test("groups are numbered by their opening parentheses", () => {
  const parsed = parse({ pattern: "((?<a>x)(y))(?:z)(?<b>w)", flags: "" });
  assert(parsed.ok);
  assertEquals(parsed.tree.groups.map(({ name, start }) => [name, start]), [[null, 0], ["a", 1], [null, 8], [
    "b",
    17,
  ]]);
});

Deno.test("unknown and conflicting flags are rejected", () => {
  for (const flags of ["x", "gg", "uv"]) assertEquals(parse({ pattern: "a", flags }).ok, false);
});

const HOSTILE: readonly [name: string, pattern: string, reason: string][] = [
  ["too long", "a".repeat(MAX_PATTERN_CHARACTERS + 1), "budget"],
  ["too deep to show", "(".repeat(MAX_DEPTH) + ")".repeat(MAX_DEPTH), "budget"],
  ["too deep to read", "(".repeat(4_900) + ")".repeat(4_900), "budget"],
  ["a flood of open groups", "(".repeat(9_000), "syntax"],
  ["a flood of open classes", "[".repeat(9_000), "syntax"],
];

for (const [name, pattern, reason] of HOSTILE) {
  Deno.test(`a pattern that is ${name} is rejected`, () => {
    const parsed = parse({ pattern, flags: "" });
    assertEquals(parsed.ok ? "ok" : parsed.reason, reason);
  });
}

const compiled = (pattern: string) => () => new RegExp(pattern);

/** A thrown value, and the remaining message. */
const REFUSALS: readonly [name: string, act: () => unknown, words: string][] = [
  ["a pattern that is no pattern", compiled("a: ("), "Unterminated group"],
  [
    "a pattern that is refused only when it is matched",
    () => {
      throw new SyntaxError("Invalid regular expression: /a: b/g: Regular expression too large");
    },
    "Regular expression too large",
  ],
];

for (const [name, act, words] of REFUSALS) {
  Deno.test(`the engine's message doesn't repeat ${name}`, () =>
    assertEquals(engineMessage(assertThrows(act)), words));
}

Deno.test("a thrown value that isn't an error is its own message", () =>
  assertEquals(engineMessage("gone"), "gone"));
