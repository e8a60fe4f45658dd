import { getPriority } from "node:os";
import { assertEquals } from "@std/assert";
import { ANALYSIS_NICENESS } from "../../../lib/limits.ts";
import { Analyser } from "../../../lib/safety/analyser.ts";
import { childHost } from "../../../lib/safety/child_host.ts";
import type { Host } from "../../../lib/safety/host.ts";
import type { Job } from "../../../lib/safety/job.ts";
import { workerHost } from "../../../lib/safety/worker_host.ts";
import { children } from "../../children.ts";

const HOSTS: readonly (readonly [name: string, host: Host, notes: number])[] = [
  ["childHost", childHost, 0],
  ["workerHost", workerHost, 1],
];

for (const [name, host, notes] of HOSTS) {
  Deno.test(`${name} does jobs one after the other, and says how`, async () => {
    await using analyser = new Analyser(host, 30_000);
    for (const [pattern, kind] of [["^(a+)+$", "vulnerable"], ["^abc$", "safe"]] as const) {
      const analysed = await analyser.analyse({ pattern, flags: "" });
      assertEquals(analysed.knowledge?.finding.verdict.kind, kind);
      assertEquals(analysed.notes.length, notes);
    }
  });
}

Deno.test({
  name: "childHost stands back where others want the same core",
  ignore: Deno.build.os !== "linux",
  async fn() {
    const before = await children();
    const { promise, resolve } = Promise.withResolvers<void>();
    const running = childHost.start(() => resolve(), () => {});
    await promise;
    const [pid = NaN] = (await children()).filter((each) => !before.includes(each));
    assertEquals(getPriority(pid), ANALYSIS_NICENESS);
    await running.end();
  },
});

Deno.test("childHost leaves nothing open of a process that ends by itself", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const broken: Job = JSON.parse('{ "id": 1, "regex": null, "budgetMs": 1 }');
  childHost.start(() => {}, resolve).send(broken);
  await promise;
});

Deno.test("childHost offers rewrites, what ESLint has among them, and a witness where they change something", async () => {
  await using analyser = new Analyser(childHost, 30_000);
  const rewritesOf = async (pattern: string) =>
    (await analyser.analyse({ pattern, flags: "" })).knowledge?.rewrites?.found ?? [];
  const [fix] = (await rewritesOf("x(?:a|)y")).filter(({ id }) => id.startsWith("eslint-"));
  assertEquals([fix?.replacement.pattern, fix?.proof], ["x(?:a)?y", "equal"]);
  const [longer] = (await rewritesOf("a|ab")).filter(({ proof }) => proof === "changes");
  assertEquals(longer?.witness?.text, "ab");
});
