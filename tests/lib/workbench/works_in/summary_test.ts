import { assert, assertEquals } from "@std/assert";
import { ENGINES } from "../../../../lib/regex/portable/engines.ts";
import { type EngineAnswer, MAX_SUMMARY, summaryOf } from "../../../../lib/workbench/works_in/summary.ts";

type Answers = Readonly<Partial<Record<EngineAnswer["engine"]["id"], string>>>;

/** Answers of some engines, as a kind or a construct that is refused; the others work. */
const answersOf = (given: Answers, others = "same"): EngineAnswer[] =>
  ENGINES.filter(({ id }) => id !== "ecmascript").map((engine) => {
    const answer = given[engine.id] ?? others;
    return answer === "same" || answer === "differs" || answer === "undecided"
      ? { engine, kind: answer, construct: null }
      : { engine, kind: "refused", construct: answer };
  });

/** What is given, what the other engines say, and the summary. */
const SUMMARIES: readonly (readonly [given: Answers, others: string, summary: string])[] = [
  [
    {},
    "same",
    "Works in Python, Java, PCRE2, Go, RE2, Rust, JSON Schema, V8's linear engine, I-Regexp and 8 more",
  ],
  [
    {},
    "differs",
    "Differs in Python, Java, PCRE2, Go, RE2, Rust, JSON Schema, V8's linear engine and 9 more",
  ],
  [{}, "lookahead", "Refused by Python, Java, PCRE2, Go, RE2, Rust, JSON Schema and 10 more (lookahead)"],
  [
    {},
    "undecided",
    "May differ in Python, Java, PCRE2, Go, RE2, Rust, JSON Schema, V8's linear engine and 9 more",
  ],
  [
    { java: "undecided" },
    "same",
    "Works in Python, PCRE2, Go, RE2, Rust, JSON Schema and 10 more · may differ in Java",
  ],
  [
    { python: "differs", java: "differs" },
    "same",
    "Works in PCRE2, Go, RE2, Rust, JSON Schema and 10 more · differs in Python and Java",
  ],
  [
    { re2: "lookbehind", go: "lookbehind", rust: "lookbehind" },
    "same",
    "Works in Python, Java, PCRE2, JSON Schema and 10 more · refused by Go, RE2 and Rust (lookbehind)",
  ],
  // Those that refuse the same are beside each other.
  [
    { java: "lookbehind", go: "flag i", rust: "lookbehind" },
    "same",
    "Works in Python, PCRE2, RE2 and 11 more · refused by Java, Rust (lookbehind) and Go (flag i)",
  ],
  // There is more room for few engines than for many.
  [
    { re2: "lookahead", rust: "lookahead", python: "differs", java: "undecided" },
    "same",
    "Works in 13 engines · refused by RE2 and Rust (lookahead) · differs in Python · may differ in Java",
  ],
  [
    { python: "same" },
    "lookahead",
    "Works in Python · refused by Java, PCRE2, Go, RE2, Rust, JSON Schema and 10 more (lookahead)",
  ],
  [
    { python: "same", "llama.cpp": "differs" },
    "undecided",
    "Works in Python · differs in 1 · may differ in Java, PCRE2, Go, RE2, Rust, JSON Schema and 9 more",
  ],
  [
    { "ecmascript-linear": "count" },
    "same",
    "Works in Python, Java, PCRE2, Go, RE2, Rust, JSON Schema, I-Regexp and 8 more · refused by 1",
  ],
  // Without room for what is refused.
  [
    { python: "same", java: "differs", go: "differs", openai: "undecided" },
    "hyphen before an escape in a class",
    "Works in Python · refused by PCRE2, RE2 and 11 more · differs in Java and Go · may differ in 1",
  ],
];

Deno.test("a summary names the engines that most people ask about, and counts the others", () => {
  assertEquals(
    SUMMARIES.map(([given, others]) => [given, others, summaryOf(answersOf(given, others))]),
    SUMMARIES.map((row) => [...row]),
  );
});

Deno.test("a summary fits on a line, whatever the answers are", () => {
  const answers = ["same", "differs", "undecided", "lookbehind", "hyphen after an escape in a class"];
  let random = 1;
  const anyAnswer = () => answers[(random = random * 48_271 % 2_147_483_647) % answers.length] ?? "";
  for (let times = 0; times < 1_000; times++) {
    const given = Object.fromEntries(ENGINES.map(({ id }) => [id, anyAnswer()]));
    const summary = summaryOf(answersOf(given));
    assert(summary.length <= MAX_SUMMARY, summary);
  }
});
