/** Which browser tests run when; `tests/e2e/all.ts` runs them. */
import { assertEquals, assertRejects } from "@std/assert";
import { type Group, type Portion, runGroups, type Steps } from "../e2e/journeys.ts";

const pass = () => {};

const GROUPS: readonly Group[] = [
  { name: "both", run: both, only: undefined },
  { name: "often", run: (t) => t.step("with steps", pass), only: "sample" },
  { name: "seldom", run: (t) => t.step("with steps", pass), only: "rest" },
  { name: "often, without steps", run: pass, only: "sample" },
];

async function both(t: Steps): Promise<void> {
  await t.sample("first", pass);
  await t.step("second", pass);
  await t.sample("third", pass);
}

/** The names of what is run, each after those that it is in. */
async function run(groups: readonly Group[], portion?: Portion): Promise<string[]> {
  const names: string[] = [];
  const inside: string[] = [];
  const step = async ({ name, fn }: { name: string; fn: (t: Deno.TestContext) => unknown }) => {
    inside.push(name);
    names.push(inside.join(": "));
    await fn(context);
    inside.pop();
    return true;
  };
  const context = {
    step: (given: Parameters<typeof step>[0] | string, fn: () => void) =>
      step(typeof given === "string" ? { name: given, fn } : given),
  } as Deno.TestContext;
  await runGroups(context, groups, 1, portion);
  return names;
}

Deno.test("the sample and the rest are everything, and no step is in both", async () => {
  const [all, sample, rest] = [await run(GROUPS), await run(GROUPS, "sample"), await run(GROUPS, "rest")];
  assertEquals(sample, [
    "both",
    "both: first",
    "both: third",
    "often",
    "often: with steps",
    "often, without steps",
  ]);
  assertEquals(rest, ["both", "both: second", "seldom", "seldom: with steps"]);
  // Only the group that has steps of both is opened twice.
  assertEquals([...sample, ...rest].sort(), ["both", ...all].sort());
});

Deno.test("a group with steps of one portion has to say so, and marks none of them", async () => {
  const group = { name: "alike", run: (t: Steps) => t.sample("one", pass), only: undefined };
  await assertRejects(() => run([group]), Error, "has steps of sample only");
  await assertRejects(() => run([group], "rest"), Error, "has steps of sample only");
  await assertRejects(() => run([{ ...group, run: pass }]), Error, "has steps of no portion only");
  await assertRejects(() => run([{ ...group, only: "rest" }]), Error, "mark no step of it");
});
