import { assert, assertEquals } from "@std/assert";
import { ENGINES } from "../../../../lib/regex/portable/engines.ts";
import { type EngineAnswer, MAX_SUMMARY, summaryOf } from "../../../../lib/workbench/works_in/summary.ts";

type Answers = Readonly<Partial<Record<EngineAnswer["engine"]["id"], string>>>;

/** Answers of some engines, as a kind, perhaps with an unusual character, or a construct that is refused; the others work. */
const answersOf = (given: Answers, others = "same"): EngineAnswer[] =>
  ENGINES.filter(({ id }) => id !== "ecmascript").map((engine) => {
    const answer = given[engine.id] ?? others;
    const [kind = "", unusual = null] = answer.split(": ");
    return kind === "same" || kind === "differs" || kind === "undecided"
      ? { engine, kind, construct: unusual }
      : { engine, kind: "refused", construct: answer };
  });

/** What is given, what the other engines say, and the summary. */
const SUMMARIES: readonly (readonly [given: Answers, others: string, summary: string])[] = [
  [{}, "same", "Works in Python, Java, PCRE2, Go, Rust and 12 more"],
  [{}, "differs", "Differs in Python, Java, PCRE2, Go, Rust and 12 more"],
  [{}, "lookahead", "Refused by Python, Java, PCRE2, Go, Rust and 12 more (lookahead)"],
  [{}, "undecided", "May differ in Python, Java, PCRE2, Go, Rust and 12 more"],
  [{ java: "undecided" }, "same", "Works in Python, PCRE2, Go, Rust and 12 more · may differ in Java"],
  [
    { python: "differs", java: "differs" },
    "same",
    "Works in PCRE2, Go, Rust and 12 more · differs in Python and Java",
  ],
  // The others don't all give the same answer.
  [
    { re2: "lookbehind", go: "lookbehind", rust: "lookbehind" },
    "same",
    "Works in Python, Java and PCRE2 · refused by Go and Rust (lookbehind) · 12 more",
  ],
  [{ re2: "differs" }, "same", "Works in Python, Java, PCRE2, Go and Rust · 12 more"],
  // None of those that are named gives the answer of the others.
  [
    { python: "same", java: "same", pcre2: "same", go: "differs", rust: "differs" },
    "lookahead",
    "Works in Python, Java and PCRE2 · differs in Go and Rust · 12 more",
  ],
  // Those that refuse the same are beside each other.
  [
    { java: "lookbehind", go: "flag i", rust: "lookbehind" },
    "same",
    "Works in Python, PCRE2 and 12 more · refused by Java, Rust (lookbehind) and Go (flag i)",
  ],
  [
    { python: "same", java: "lookbehind", go: "differs", pcre2: "undecided" },
    "lookahead",
    "Works in Python · refused by Java, Rust and 12 more · differs in Go · may differ in PCRE2",
  ],
  // What makes the difference is said where there is room, what is refused first.
  [
    { python: "differs: line feed", java: "differs: form feed" },
    "same",
    "Works in PCRE2, Go, Rust and 12 more · differs in Python (line feed) and Java (form feed)",
  ],
  [
    { python: "flag u", java: "differs: carriage return", rust: "differs: a vertical tab" },
    "same",
    "Works in PCRE2, Go and 12 more · refused by Python (flag u) · differs in Java and Rust",
  ],
  // Without room for what is refused.
  [
    { python: "same", java: "differs", go: "differs" },
    "hyphen before an escape in a class, and more of it",
    "Works in Python · refused by PCRE2, Rust and 12 more · differs in Java and Go",
  ],
];

Deno.test("a summary names the engines that most people ask about, and no others", () => {
  assertEquals(
    SUMMARIES.map(([given, others]) => [given, others, summaryOf(answersOf(given, others))]),
    SUMMARIES.map((row) => [...row]),
  );
});

Deno.test("a summary fits on a line, whatever the answers are", () => {
  const answers = [
    "same",
    "differs",
    "differs: U+0085 next line",
    "undecided",
    "lookbehind",
    "hyphen after an escape in a class",
  ];
  let random = 1;
  const anyAnswer = () => answers[(random = random * 48_271 % 2_147_483_647) % answers.length] ?? "";
  for (let times = 0; times < 1_000; times++) {
    const given = Object.fromEntries(ENGINES.map(({ id }) => [id, anyAnswer()]));
    const summary = summaryOf(answersOf(given));
    assert(summary.length <= MAX_SUMMARY, summary);
  }
});
