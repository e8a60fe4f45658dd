import { assert, assertEquals } from "@std/assert";
import { MAX_CLOSURE_VISITS } from "../../../../../lib/limits/search.ts";
import { compilePattern } from "../../../../../lib/regex/engine/compile.ts";
import { exec } from "../../../../../lib/regex/engine/exec.ts";
import { attemptAutomaton } from "../../../../../lib/regex/redos/automaton/attempt_automaton.ts";
import { attacksOnParts } from "../../../../../lib/regex/redos/attacks/part_attacks.ts";
import { smallerPattern } from "../../../../../lib/regex/redos/attacks/smaller_pattern.ts";
import { parse } from "../../../../../lib/regex/syntax/parse.ts";
import { nodesOfType } from "../../../../../lib/regex/syntax/tree_queries.ts";
import { corpus } from "../../../../corpora/corpus.ts";
import { everyNth } from "../../../../suites/sample.ts";
import { randomFrom, textsFor } from "../../engine/texts.ts";
import { treeOf } from "../../trees.ts";
import { foundVerdict, verdictLine } from "../verdict_line.ts";

const FIELDS = [..."ABCDEFGHIJKLMN"]
  .map((letter) => `(?:${letter}:(?:[A-Z]{3})?(?:\\d{1,6}(?:\\.\\d{1,4})?)? ?)?`).join("");

const SLOW = `^(?:(?:[0-9A-Z]{2} ${FIELDS};)+)+END$`;

Deno.test("a pattern with too large an automaton is found to be slow", () => {
  const tree = treeOf(`/${SLOW}/`);
  for (const [count, visits] of [[300, MAX_CLOSURE_VISITS], [4, MAX_CLOSURE_VISITS / 3]] as const) {
    assert(attemptAutomaton(tree, count, visits) === undefined);
  }
  const verdict = foundVerdict(tree);
  assertEquals(verdictLine(verdict), "vulnerable confirmed exponential");
  const [hotspot] = verdict.hotspots;
  assertEquals(SLOW.slice(hotspot?.start, hotspot?.end), SLOW.slice(1, -"END$".length));
});

Deno.test("a pattern with a separator has no attacks on its parts", () => {
  const tree = treeOf(`/${SLOW.replace(";)+)+", ";)+,)+")}/`);
  assert(attemptAutomaton(tree, 4, MAX_CLOSURE_VISITS / 3) === undefined);
  assertEquals(attacksOnParts(tree), []);
});

Deno.test("a smaller pattern is searched if even the automaton of 60 characters is too large", () => {
  const nested = "(?:(\\([^()]*".repeat(10) + "?" + "\\))+?[^()]*)*?".repeat(10);
  const tree = treeOf(`/\\([^()]*${nested}\\)/`);
  assert(attemptAutomaton(tree, 4, MAX_CLOSURE_VISITS / 3) === undefined);
  assertEquals(verdictLine(foundVerdict(tree)), "vulnerable confirmed exponential");
});

/** A pattern, the limit, and the smaller pattern; undefined if nothing is small enough. */
const SMALLER: readonly (readonly [literal: string, most: number, pattern: string | undefined])[] = [
  ["/^a(b|c)?$/", 60, "(?:^a(?:b|c){0,1}$)"],
  ["/a{2,9}b*?/", 60, "(?:a{2,3}b{0,}?)"],
  ["/(?<n>a)\\k<n>/", 60, "(?:(?:a)(?:))"],
  ["/a(?:bcdefgh)?(?:ij)*/", 9, "(?:a(?:)(?:ij){0,})"],
  ["/(?:a|bb|cccccc)+/", 4, "(?:(?:a|bb){1,})"],
  ["/a(?=bc)(?<!d)e/", 60, "(?:a(?=bc)(?<!d)e)"],
  ["/a(?!abcdefghijklmnop)b/", 60, "(?:a(?:)b)"],
  ["/(?i:a)b/", 60, "(?:(?i:a)b)"],
  ["/a{61}/", 60, undefined],
];

for (const [literal, most, pattern] of SMALLER) {
  Deno.test(`smallerPattern() reduces ${literal} to ${pattern}`, () => {
    assertEquals(smallerPattern(treeOf(literal).root, most)?.pattern, pattern);
  });
}

Deno.test("smallerPattern() returns the nodes that its characters come from", () => {
  const tree = treeOf("/a(?:[bc]|defghi)?(?!jk)\\d+/");
  const smaller = smallerPattern(tree.root, 6);
  assertEquals(smaller?.nodes.map(({ raw }) => raw), ["a", "[bc]", "j", "k", "\\d"]);
});

Deno.test("a smaller pattern matches only what the pattern matches", async () => {
  const random = randomFrom(41);
  const patterns = (await corpus("real-world")).filter(({ pattern }) => pattern.length > 40);
  let matched = 0;
  for (const { pattern, flags } of everyNth(3, patterns)) {
    const parsed = parse({ pattern, flags: flags.replace(/[gy]/g, "") });
    if (!parsed.ok) continue;
    const { root, regex } = parsed.tree;
    const lookarounds = nodesOfType(parsed.tree, "Assertion").filter((node) => "alternatives" in node);
    const smaller = smallerPattern(root, 12);
    if (smaller === undefined || lookarounds.length > 0) continue;
    if (nodesOfType(parsed.tree, "Backreference").length > 0) continue;
    const [inSmaller, inWhole] = [smaller.pattern, pattern].map((source) => {
      const program = compilePattern(treeOf({ pattern: `^(?:${source})$`, flags: regex.flags }));
      return (text: string) => exec(program, text, 0, 10_000).status;
    });
    for (const text of textsFor(treeOf({ pattern: smaller.pattern, flags: regex.flags }), 8, random)) {
      if (inSmaller!(text) !== "match") continue;
      matched++;
      assert(inWhole!(text) !== "none", `/${pattern}/${flags} on ${JSON.stringify(text)}`);
    }
  }
  assert(matched > 50, `${matched}`);
});
