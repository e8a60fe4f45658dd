import { assertEquals } from "@std/assert";
import { repairsOf } from "../../../../lib/regex/syntax/repairs.ts";

const CASES: readonly [pattern: string, flags: string, repairs: readonly string[]][] = [
  ["(a", "", ["Add ): (a)", "Escape (: \\(a"]],
  ["(a|(b", "", ["Add )): (a|(b))"]],
  ["x(?:a+", "", ["Add ): x(?:a+)"]],
  ["(?<year>\\d{4}", "u", ["Add ): (?<year>\\d{4})"]],
  ["(?=a", "", ["Add ): (?=a)"]],
  ["f(x", "v", ["Add ): f(x)", "Escape (: f\\(x"]],
  ["[a-z", "", ["Add ]: [a-z]", "Escape [: \\[a-z"]],
  ["([a-z", "", ["Add ]): ([a-z])"]],
  ["[^\\]+", "", ["Add ]: [^\\]+]", "Escape [: \\[^\\]+"]],
  ["[[a]", "v", ["Add ]: [[a]]", "Escape [: \\[[a]"]],
  ["a)", "", ["Escape ): a\\)"]],
  ["(a))b", "", ["Escape ): (a)\\)b"]],
  ["*", "", ["Escape *: \\*"]],
  ["*.txt", "", ["Escape *: \\*.txt"]],
  ["a**", "", ["Escape *: a*\\*"]],
  ["(?:+1)", "", ["Escape +: (?:\\+1)"]],
  ["a|?", "", ["Escape ?: a|\\?"]],
  ["{2}", "", ["Escape {2}: \\{2\\}"]],
  ["{2,3}", "u", ["Escape {2,3}: \\{2,3\\}"]],
  ["a}", "u", ["Escape }: a\\}"]],
  ["a]", "v", ["Escape ]: a\\]"]],
  ["a{1", "u", ["Escape {: a\\{1"]],
  ["${name}", "u", ["Escape { and }: $\\{name\\}"]],
  ["[(]", "v", ["Escape (: [\\(]"]],
  ["C:\\", "", ["Escape \\: C:\\\\"]],
  // Nothing is obvious.
  ["a++", "", []],
  ["(?P<y>a)", "", []],
  ["[z-a]", "", []],
  ["a{3,1}", "", []],
  ["\\k<x>(?<y>)", "", []],
  ["(?", "", []],
  ["((((((a", "", []],
  ["*)", "", []],
  ["\\p{Nope}", "u", []],
  ["(a)", "", []],
];

for (const [pattern, flags, expected] of CASES) {
  Deno.test(`repairsOf() of /${pattern}/${flags}: ${expected.join(", ") || "none"}`, () =>
    assertEquals(
      repairsOf({ pattern, flags }).map(({ words, pattern }) => `${words}: ${pattern}`),
      expected,
    ));
}
