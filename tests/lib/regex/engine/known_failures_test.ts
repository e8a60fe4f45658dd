import { assert, assertEquals } from "@std/assert";
import { compilePattern } from "../../../../lib/regex/engine/compile.ts";
import { exec } from "../../../../lib/regex/engine/exec.ts";
import { restart } from "../../../../lib/regex/engine/interpreter.ts";
import { createKnownFailures } from "../../../../lib/regex/engine/known_failures.ts";
import { createMachine } from "../../../../lib/regex/engine/machine.ts";
import type { Program } from "../../../../lib/regex/engine/program.ts";
import { createEvent, traceStep } from "../../../../lib/regex/engine/trace.ts";
import { explainSearch, foundMatch } from "../../../../lib/regex/engine/why.ts";
import { toLiteral } from "../../../../lib/regex/regex.ts";
import { everyNth } from "../../../suites/sample.ts";
import { corpusTrees, treeOf } from "../trees.ts";
import { randomFrom, textsFor } from "./texts.ts";

/** A search that leaves out what is known to fail, of a pattern without lookarounds. */
function searched(program: Program, text: string) {
  const m = createMachine(program, text);
  const event = createEvent();
  const isKnown = createKnownFailures(program);
  assert(isKnown);
  restart(m, 0);
  while (m.status === "running") {
    traceStep(m, event);
    if (m.status === "running" && isKnown(m, event, undefined)) m.failing = true;
  }
  return { status: m.status, start: m.start, end: m.position, steps: m.steps };
}

Deno.test("leaving out what is known to fail leaves the result as it is, and takes no more steps", async () => {
  const random = randomFrom(46);
  let matches = 0;
  for (const tree of everyNth(10, await corpusTrees(["real-world"]), 40)) {
    const program = compilePattern(tree);
    if (program.references.length > 0 || /\(\?<?[=!]/.test(tree.regex.pattern)) continue;
    for (const text of textsFor(tree, 5, random)) {
      const plain = exec(program, text, 0, 20_000);
      if (plain.status === "budget") continue;
      const { status, start, end, steps } = searched(program, text);
      const message = `${toLiteral(tree.regex)} in ${JSON.stringify(text)}`;
      assertEquals(status, plain.status, message);
      if (plain.captures) assertEquals([start, end], [plain.captures[0], plain.captures[1]], message);
      assert(steps <= plain.steps, message);
      matches += Number(status === "match");
    }
  }
  assert(matches > 20, `${matches} matches`);
});

Deno.test("a search in which everything fails in many ways takes steps like the square of the text", () => {
  const program = compilePattern(treeOf("/^(?:\\w+\\s?)*$/"));
  const [short, long] = [50, 100].map((length) => searched(program, `${"a".repeat(length)}!`).steps);
  assert(short && long && long < 5 * short && long < 30_000, `${short}, then ${long}`);
});

Deno.test("with a backreference, what follows depends on the groups", () =>
  assertEquals(createKnownFailures(compilePattern(treeOf("/(a)\\1/"))), null));

/** Lookarounds at which two ways arrive, of which the inside succeeds or fails. */
const LOOKED = [
  "(?:a|a)(?!(?:b|e)+c)b",
  "(?:a|a)(?=(?:b|e)+c)b+c",
  "(?:a|aa?)(?!(?:b|e)*?c)a?b",
  "(?:a|a)(?!b*c)b",
  "(?:a|a)(?=b*c)d",
  "(?:a|a)(?=b*c)b",
  "(?:a|aa?)(?<!x*b)c",
  "(?:a|a)(?<=x+a)b",
  "(?:a|a)(?!(?=b*c)b)b",
  "(?:a|a)(?=(?!b*d)b)b+c",
];

Deno.test("a slow search with lookarounds ends as one that leaves out nothing", async () => {
  const random = randomFrom(47);
  const trees = everyNth(8, await corpusTrees(["real-world"]), 60).filter(({ regex: { pattern } }) =>
    /\(\?<?[=!]/.test(pattern)
  );
  const patterns = [...LOOKED.map((pattern) => treeOf(`/${pattern}/`)), ...trees];
  let slow = 0;
  for (const tree of patterns) {
    const { pattern, flags } = tree.regex;
    // So many ways to the same place that more than a few thousand steps are taken before the pattern.
    const program = compilePattern(
      treeOf({ pattern: `^(?:x|x)*(?:${pattern})`, flags: flags.replace(/[my]/g, "") }),
    );
    if (program.references.length > 0) continue;
    for (const text of ["abbbc", "aac", "ab", "abbbd", ...textsFor(tree, 2, random)]) {
      const long = `${"x".repeat(13)}${text}`;
      const plain = exec(program, long, 0, 2_000_000);
      if (plain.status === "budget") continue;
      const found = explainSearch(program, long, { maxSteps: 250_000 });
      const message = `${toLiteral(tree.regex)} in ${JSON.stringify(text)}`;
      assertEquals(found.status, plain.status, message);
      const [start, end] = plain.captures ?? [];
      if (plain.captures) assertEquals(foundMatch(found), { start, end }, message);
      slow += Number(plain.steps > 10_000);
    }
  }
  assert(slow > 5, `${slow} slow searches`);
});

Deno.test("what another way found in a lookahead is no reason", () => {
  const program = compilePattern(treeOf("/^(?:x|x)*(?:a|a)(?=(?:b|e)+c)d/"));
  const { failures } = explainSearch(program, `${"x".repeat(13)}abbbc`, { maxSteps: 250_000 });
  assertEquals(failures.map(({ node }) => node.raw), ["d"]);
});
