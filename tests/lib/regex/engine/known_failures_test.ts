import { assert, assertEquals } from "@std/assert";
import { compilePattern } from "../../../../lib/regex/engine/compile.ts";
import { exec } from "../../../../lib/regex/engine/exec.ts";
import { restart } from "../../../../lib/regex/engine/interpreter.ts";
import { createKnownFailures } from "../../../../lib/regex/engine/known_failures.ts";
import { createMachine } from "../../../../lib/regex/engine/machine.ts";
import type { Program } from "../../../../lib/regex/engine/program.ts";
import { createEvent, traceStep } from "../../../../lib/regex/engine/trace.ts";
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
    if (m.status === "running" && isKnown(m, event, [])) m.failing = true;
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
