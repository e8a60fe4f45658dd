import { assert, assertEquals } from "@std/assert";
import { compilePattern } from "../../../../lib/regex/engine/compile.ts";
import { explainSearch } from "../../../../lib/regex/engine/why.ts";
import { toLiteral } from "../../../../lib/regex/regex.ts";
import { findRepair } from "../../../../lib/regex/why/causes.ts";
import { everyNth } from "../../../suites/sample.ts";
import { corpusTrees, treeOf } from "../trees.ts";

const MAX_STEPS = 250_000;

const repair = (literal: string, text: string) =>
  findRepair(explainSearch(compilePattern(treeOf(literal)), text, { maxSteps: MAX_STEPS }), text);

/** A pattern, a text, and for each cause what is met, and what mends it; then the pattern with all changes. */
const CAUSES: readonly (readonly [
  literal: string,
  text: string,
  causes: readonly (readonly [met: string, change: string])[],
  all: string,
])[] = [
  ["/^[a-z]+@[a-z]+\\.com$/", "Bob.Smith@example.org", [
    ["B S", "Set flag i (ignore case)"],
    [".", 'Allow "." in the first [a-z]'],
    ["org", 'Allow "org" as well as com'],
  ], "/^[a-z.]+@[a-z]+\\.(?:com|org)$/i"],
  // Versions.
  ["/^\\d+\\.\\d+\\.\\d+$/", "v1.2-3", [
    ["v", 'Allow "v" before the first \\d+'],
    ["-", 'Allow "-" as well as the second \\.'],
  ], "/^v?\\d+\\.\\d+[.\\-]\\d+$/"],
  // Dates: the same change in two places is one cause.
  ["/^\\d{4}-\\d{2}-\\d{2}$/", "2024/1/5", [
    ["/ /", 'Allow "/" as well as each -'],
    ["/ ", "Change each \\d{2} to \\d{1,2}"],
  ], "/^\\d{4}[-/]\\d{1,2}[-/]\\d{1,2}$/"],
  ["/^\\d{2}:\\d{2}$/", "9.30 am", [
    [".", "Change the first \\d{2} to \\d{1,2}"],
    [".", 'Allow "." as well as :'],
    [" ", 'Allow " am" before $'],
  ], "/^\\d{1,2}[:.]\\d{2}(?: am)?$/"],
  // Phone numbers.
  ["/^\\+\\d{2} \\d{3}-\\d{4}$/", "49 555 1234", [
    ["4", "Make \\+ optional"],
    [" ", 'Allow " " as well as -'],
  ], "/^\\+?\\d{2} \\d{3}[- ]\\d{4}$/"],
  // Paths.
  ["/^[a-z]+:\\\\[a-z]+\\\\[a-z]+$/", "C:/Users/ada", [
    ["C U", "Set flag i (ignore case)"],
    ["/ /", 'Allow "/" as well as each \\\\'],
  ], "/^[a-z]+:[\\\\/][a-z]+[\\\\/][a-z]+$/i"],
  ["/^https:\\/\\/[a-z]+\\.com\\/$/", "HTTP://Example.com", [
    ["HTTP E", "Set flag i (ignore case)"],
    [":", "Make s optional"],
    ["", "Make the third \\/ optional"],
  ], "/^https?:\\/\\/[a-z]+\\.com\\/?$/i"],
  // Keys.
  ["/^key=(\\d+)$/", "Key = 12", [
    ["K", "Set flag i (ignore case)"],
    [" ", "Allow spaces before ="],
    [" ", "Allow spaces before (\\d+)"],
  ], "/^key\\s*=\\s*(\\d+)$/i"],
  ["/^([a-z]+)=([a-z]+)$/", "Name: Ada", [
    ["N A", "Set flag i (ignore case)"],
    [":", 'Allow ":" as well as ='],
    [" ", "Allow spaces before the second ([a-z]+)"],
  ], "/^([a-z]+)[=:]\\s*([a-z]+)$/i"],
  ["/colou?r: (red|green)/", "COLOR=blue", [
    ["COLOR", "Set flag i (ignore case)"],
    ["=", 'Allow "=" as well as :'],
    ["b", 'Make " " optional'],
    ["blue", 'Allow "blue" as well as red|green'],
  ], "/colou?r[:=] ?(red|green|blue)/i"],
  // Identifiers.
  ["/^[A-Z]{2}-\\d{4}$/", "ab_12x4", [
    ["ab", "Set flag i (ignore case)"],
    ["_", 'Allow "_" as well as -'],
    ["x", 'Allow "x" as well as \\d'],
  ], "/^[A-Z]{2}[-_][\\dx]{4}$/i"],
  ["/^[a-z_][a-z0-9_]*$/", "9Lives-x", [
    ["9", 'Allow "9" in [a-z_]'],
    ["L", "Set flag i (ignore case)"],
    ["-", 'Allow "-" in [a-z0-9_]'],
  ], "/^[a-z_9][a-z0-9_\\-]*$/i"],
  ["/^[A-Z]{3}-\\d{3}$/", "ABCD-12", [
    ["D", "Change [A-Z]{3} to [A-Z]{3,}"],
    ["", "Change \\d{3} to \\d{1,3}"],
  ], "/^[A-Z]{3,}-\\d{1,3}$/"],
  // Quoted texts.
  ['/^"(\\w+)"$/', "'don't'", [
    ["' '", 'Allow "\'" as well as each "'],
    ["t", 'Allow "t\'" before $'],
  ], "/^[\"'](\\w+)[\"'](?:t')?$/"],
  // Words, backreferences and lines.
  ["/^(?:GET|POST) \\/[a-z]+$/", "put /Items", [
    ["put", 'Allow "put" as well as GET|POST'],
    ["I", "Set flag i (ignore case)"],
  ], "/^(?:GET|POST|put) \\/[a-z]+$/i"],
  ["/^(\\w+) (\\w+) \\2$/", "One two TWO x", [
    ["T", "Set flag i (ignore case)"],
    [" ", 'Allow " x" before $'],
  ], "/^(\\w+) (\\w+) \\2(?: x)?$/i"],
  ["/^INFO (\\d+)$/", "info 12\nwarn 5", [
    ["info", "Set flag i (ignore case)"],
    ["\n", "Set flag m (^ and $ match at line boundaries)"],
  ], "/^INFO (\\d+)$/im"],
  // One cause.
  ["/^\\w+$/", "a b-c", [["  -", 'Allow " " and "-" as well as \\w']], "/^[\\w \\-]+$/"],
  [
    "/^[A-Z][a-z]+ [A-Z][a-z]+$/",
    "bob smith",
    [["b s", "Set flag i (ignore case)"]],
    "/^[A-Z][a-z]+ [A-Z][a-z]+$/i",
  ],
  ["/^<(.+)>$/", "<a\nb>", [["\n", "Set flag s (the dot matches line endings)"]], "/^<(.+)>$/s"],
];

for (const [literal, text, causes, all] of CAUSES) {
  Deno.test(`findRepair() tells each cause why ${literal} does not match ${JSON.stringify(text)}`, () => {
    const found = repair(literal, text);
    const told: typeof causes | undefined = found?.causes.map(({ places, change }) => [
      places.map(({ start, end }) => text.slice(start, end)).join(" "),
      change.words,
    ]);
    assertEquals(told, causes);
    assertEquals(found && toLiteral(found.regex), all);
    assertEquals(structuredClone(found), found);
  });
}

Deno.test("findRepair() says what each cause is, and which part of the pattern it concerns", () => {
  const found = repair("/^[a-z]+@[a-z]+\\.com$/", "Bob.Smith@example.org");
  const written = found?.causes.map(({ sentence }) =>
    sentence.map((part) => typeof part === "string" ? part : `\`${part.code}\``).join("")
  );
  assertEquals(written, [
    'At column 1: expected `[a-z]`, found "`B`", at column 5 "`S`"; only the case differs',
    'At column 4: expected `[a-z]` or `@`, found "`.`"',
    'At column 19: expected `com`, found "`org`"',
  ]);
  assertEquals(found?.causes.map(({ parts: [part] }) => part), [
    { start: 1, end: 6 },
    { start: 1, end: 6 },
    { start: 16, end: 19 },
  ]);
});

Deno.test("findRepair() makes no other pattern out of it where the text is another one", () => {
  assertEquals(repair("/^\\d{4}-\\d{2}-\\d{2}$/", "hello world"), null);
  assertEquals(repair("/^\\d+$/", "hello world"), null);
  assertEquals(repair("/^[a-z]+@[a-z]+\\.com$/", ""), null);
});

Deno.test("all changes together lead to a match in the native engine, and each is a pattern", async () => {
  let count = 0;
  for (const tree of everyNth(150, await corpusTrees())) {
    for (const text of ["A_b.c", "2024/1x", "key = 'Value'"]) {
      const reason = explainSearch(compilePattern(tree), text, { maxSteps: MAX_STEPS });
      const found = reason.status === "none" ? findRepair(reason, text) : null;
      if (found === null) continue;
      const literal = toLiteral(tree.regex);
      assert(new RegExp(found.regex.pattern, found.regex.flags).test(text), `${literal} on ${text}`);
      for (const { change, sentence } of found.causes) {
        new RegExp(change.pattern, change.flags);
        assert(sentence.length > 0, literal);
      }
      count++;
    }
  }
  assert(count > 10, `${count} repairs`);
});
