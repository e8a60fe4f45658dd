import { assert, assertEquals } from "@std/assert";
import { MAX_ATTEMPT_STATES } from "../../../../../lib/limits/search.ts";
import { attackText, pumpsUpTo } from "../../../../../lib/regex/redos/attack.ts";
import { attemptAutomaton } from "../../../../../lib/regex/redos/automaton/attempt_automaton.ts";
import { createStepCounter } from "../../../../../lib/regex/redos/growth/growth.ts";
import {
  attacksOnRepeats,
  hasNestedCounts,
  leastStates,
} from "../../../../../lib/regex/redos/attacks/nested_repeats.ts";
import { assess } from "../../../../../lib/regex/redos/verdict.ts";
import { parse } from "../../../../../lib/regex/syntax/parse.ts";
import { corpus } from "../../../../corpora/corpus.ts";
import { everyNth } from "../../../../suites/sample.ts";
import { treeOf } from "../../trees.ts";
import { foundVerdict } from "../verdict_line.ts";

const repeated = (part: string, times: number) => part.repeat(times);

/** Patterns whose steps explode before their repeats end, and the most characters that may take a second. */
const HANGING: readonly (readonly [literal: string, characters: number])[] = [
  ["/(?:(?:a{1,3}){1,9}){1,9}$/", 22],
  ["/^((\\w{1,4}){1,8}){1,8}$/", 22],
  ["/(?:(?:[a-z]{1,3}\\s?){1,5},?){1,5}$/", 26],
  ["/(?:(?:(?:a{1,99}){1,99}){1,99}){1,99}$/", 20],
  ["/^(?:(?:(?:a{0,9}){0,9}){0,9}){0,9}$/", 20],
  ["/^(?:a{1,400}b?){1,400}$/", 35],
  ["/^(?:(?:(?:a|aa){4}){4}){4}$/", 45],
  ["/(?:(?:(?:ab?){1,4}){1,4}){1,4}$/", 24],
  ["/^(((?:(?:a|b){0,9}b?){2,6}){2,4}){1,2}\\d/", 12],
  ["/^(((?:a{0,7}-){1,12}){1,3}){0,11}!/", 40],
  [`/${repeated("(?:abc|[def]+x?)", 625)}/`, 30],
  [`/^${repeated("a?", 30)}$/`, 30],
  [`/x${repeated("(?:a|aa)", 40)}!/`, 45],
];

for (const [literal, characters] of everyNth(1, HANGING, 3)) {
  Deno.test(`a pattern of repeats without unbounded loops hangs: ${literal.slice(0, 50)}`, () => {
    const tree = treeOf(literal);
    const verdict = foundVerdict(tree);
    // Where further steps don't confirm an estimate, it is only probable.
    assert(["Dangerous", "Probably dangerous"].includes(assess(verdict).title));
    const { attack, slowLength } = verdict;
    assert(
      attack && slowLength && slowLength.characters <= characters,
      `${slowLength?.characters} characters`,
    );
    // A few more pumps than were measured take many more steps.
    const stepsOn = createStepCounter(tree);
    const measured = pumpsUpTo(attack, verdict.steps.at(-1)?.[0] ?? 0);
    const [few, more] = [measured - 1, measured + 1].map((count) =>
      stepsOn(attackText(attack, count), 60_000_000) ?? Infinity
    );
    assert(more! > 2 * few!, `${few} and ${more} steps`);
  });
}

/** Patterns that need a text for a lookahead before a loop is reached, and their degree. */
const GUARDED: readonly (readonly [literal: string, degree: number | undefined])[] = [
  ["/^(?=[^\\x29]*\\x5c{2}[\\x22\\x27])[^\\x29]*\\x5b[^\\x5d]*\\x5c{2}[\\x22\\x27]/", 2],
  ["/^(?=.*x{3})a*a*b/", 2],
  ["/^(?=[a-z]*\\d)(?=[a-z0-9]*;)([a-z]+)+=/", undefined],
  ["/^(?=.{3,}@)\\w*\\w*!/", 2],
  ["/^(?!.*xx)(?=.*\\d\\d\\d)\\w*\\w*$/", 2],
];

for (const [literal, degree] of GUARDED) {
  Deno.test(`the attack on ${literal} has what the lookahead requires`, () => {
    const verdict = foundVerdict(treeOf(literal));
    assertEquals([verdict.kind, verdict.degree], ["vulnerable", degree]);
  });
}

Deno.test("growth that ends before it takes long is not extrapolated", () => {
  for (const times of [10, 14, 18]) {
    const { kind } = foundVerdict(treeOf(`/^${repeated("a?", times)}$/`));
    assert(kind === "safe" || kind === "unknown", `${times}: ${kind}`);
  }
});

Deno.test("hasNestedCounts() finds counted repeats in repeats and around them", () => {
  const nested = ["/(?:a{1,3}b){1,3}/", "/(?:a{2,3})+/", "/(?:a+b){2}/", "/(?:(?:a|aa){4}){4}/"];
  const flat = ["/a{1,3}b{1,3}/", "/(?:a+)+/", "/(?:a?b){2,3}/", "/(?:ab){1,9}/"];
  assertEquals(nested.map((each) => hasNestedCounts(treeOf(each))), [true, true, true, true]);
  assertEquals(flat.map((each) => hasNestedCounts(treeOf(each))), [false, false, false, false]);
});

Deno.test("leastStates() multiplies counts, and is never above the size of the automaton", async () => {
  assertEquals(leastStates(treeOf("/(?:a{1,3}b){1,9}c{400}/"), 300), 37);
  assert(leastStates(treeOf("/(?:(?:(?:a{1,99}){1,99}){1,99}){1,99}$/"), 300) > MAX_ATTEMPT_STATES);
  for (const regex of everyNth(8, await corpus("real-world"))) {
    const parsed = parse(regex);
    if (!parsed.ok) continue;
    for (const largest of [300, 4, 1]) {
      if (leastStates(parsed.tree, largest) <= MAX_ATTEMPT_STATES) continue;
      assert(attemptAutomaton(parsed.tree, largest) === undefined, `/${regex.pattern}/`);
    }
  }
});

Deno.test("attacksOnRepeats() repeats the shortest text of each repeat, the innermost first", () => {
  const pumps = attacksOnRepeats(treeOf("/x(?:(?:ab{2,3}){1,9}c?){1,9}$/")).map(({ texts: [text] }) =>
    `${text?.prefix}(${text?.pump})`
  );
  assertEquals(pumps, ["x(b)", "x(abb)", "x(c)"]);
});
