import { assert, assertEquals, assertRejects } from "@std/assert";
import { PageTurns } from "../../../../lib/server/http/page_turns.ts";
import { nextTurn } from "../../../../lib/server/next_task.ts";
import { openApp } from "../../../app/app.ts";
import { until } from "../../../timing/until.ts";
import { everyNth } from "../../../suites/sample.ts";

/** PageTurns, and the pages of the app that take turns. The tests count jobs and turns, no time. */

/** Every job ends its slice. */
const EAGER = { atOnce: 4, sliceMs: 0, budgetMs: Infinity };

Deno.test("jobs start at once when nothing else is running, and return their results and errors", async () => {
  const turns = new PageTurns();
  let isStarted = false;
  const result = turns.run("a", () => {
    isStarted = true;
    return Promise.resolve(7);
  });
  assert(isStarted);
  assertEquals(await result, 7);
  await assertRejects(() => turns.run("a", () => Promise.reject(new Error("no"))), Error, "no");
  assertEquals(await turns.run("a", () => Promise.resolve(8)), 8);
});

Deno.test("addresses alternate, however many jobs one of them has", async () => {
  const turns = new PageTurns(EAGER, () => 0);
  const order: string[] = [];
  const job = (name: string) =>
    turns.run(name, () => {
      order.push(name);
      return Promise.resolve();
    });
  await Promise.all([..."aaaaaaaaaabbbc"].map(job));
  assertEquals(order.join(""), "abcabab" + "aaaaaaa");
});

/** Turns with a clock that jobs move on. */
function timed(budgetMs = Infinity) {
  let clock = 0;
  const turns = new PageTurns({ ...EAGER, budgetMs }, () => clock);
  const order: string[] = [];
  const job = (name: string, ms: number) =>
    turns.run(name, () => {
      order.push(name);
      clock += ms;
      return Promise.resolve();
    });
  return { turns, order, job };
}

Deno.test("the address that has used least time is next", async () => {
  const { order, job } = timed();
  await Promise.all([job("a", 100), job("a", 100), job("a", 100), job("b", 20), job("b", 20), job("b", 20)]);
  assertEquals(order.join(""), "abbbaa");
});

Deno.test("an address over its share is refused only while others wait", async () => {
  const { turns, job } = timed(100);
  await job("a", 150);
  await nextTurn();
  assert(!turns.isOverBudget("a"), "nobody waits");
  const own = [job("a", 0), job("a", 0)];
  assert(!turns.isOverBudget("a"), "only itself waits");
  const others = [job("b", 0), job("c", 0)];
  assert(turns.isOverBudget("a"));
  assert(!turns.isOverBudget("b"));
  await Promise.all([...own, ...others]);
  await nextTurn();
  assert(!turns.isOverBudget("a"), "nobody waits any more");
});

Deno.test("after each slice, what has arrived from the network is handled", async () => {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  using client = await Deno.connect({ hostname: "127.0.0.1", port: listener.addr.port });
  using server = await listener.accept();
  const turns = new PageTurns(EAGER);
  let done = 0;
  const all = Array.from({ length: 600 }, () => turns.run("a", () => Promise.resolve(done++)));
  for (let exchange = 0; exchange < 5; exchange++) {
    for (const [from, to] of [[client, server], [server, client]] as const) {
      await from.write(new Uint8Array(1));
      await to.read(new Uint8Array(1));
    }
  }
  // Each direction takes one or two breaks. Without breaks it takes 60 jobs.
  assert(done < 300, `answered after ${done} jobs`);
  await Promise.all(all);
});

Deno.test("without a break, jobs share a slice", async () => {
  const turns = new PageTurns({ ...EAGER, sliceMs: Infinity });
  let [done, counted] = [0, 0];
  const all = Array.from({ length: 50 }, () => turns.run("a", () => Promise.resolve(done++)));
  while (done < all.length) {
    await nextTurn();
    counted++;
  }
  await Promise.all(all);
  assert(counted < 10, `${counted} turns`);
});

Deno.test("an address has a limited number of jobs that wait, and others start meanwhile", async () => {
  const turns = new PageTurns(EAGER);
  const open = Promise.withResolvers<void>();
  let [running, most] = [0, 0];
  const waiting = Array.from({ length: 12 }, () =>
    turns.run("a", async () => {
      most = Math.max(most, ++running);
      await open.promise;
      running--;
    }));
  await until("as many as may wait", () => running === EAGER.atOnce);
  assertEquals(await turns.run("b", () => Promise.resolve("b")), "b");
  open.resolve();
  await Promise.all(waiting);
  assertEquals(most, EAGER.atOnce);
});

const ATTEMPTS = 3;

/** Pages that are made for each request, in bursts. */
const BURSTS: readonly (readonly [name: string, pathOf: (n: number) => string, method?: string])[] = [
  ["patterns", (n) => `/?p=YQ&x=${n}`],
  ["pages of the documentation", (n) => `/docs/api?x=${n}`],
  ["headers of a page", (n) => `/docs/warnings?x=${n}`, "HEAD"],
  ["images", (n) => `/railroad.svg?p=YQ&x=${n}`],
  ["the page for signing in", (n) => `/sign-in?x=${n}`],
];

Deno.test("while one address loads a hundred pages, others are served first", async (t) => {
  using app = await openApp();
  for (const [index, [name, pathOf, method = "GET"]] of everyNth(1, BURSTS, 3).entries()) {
    await t.step(name, async () => {
      const greedy = `198.51.100.${index}`;
      let done = 0;
      const ask = async (n: number) => {
        const answer = await app.ask(pathOf(n), { method, headers: { "Accept-Encoding": "gzip" } }, greedy);
        await answer.body?.cancel();
        done++;
      };
      // The first page of a route loads its code.
      await ask(-1);
      let before = Infinity;
      // A busy machine may let more pages finish in between; one attempt has to show that they needn't.
      for (let attempt = 0; attempt < ATTEMPTS && before > 4; attempt++) {
        done = 0;
        const burst = Array.from({ length: 100 }, (_, n) => ask(100 * attempt + n));
        assertEquals((await app.ask("/healthz", {}, "192.0.2.7")).status, 200);
        before = done;
        assertEquals((await app.ask(`/?p=Yg&y=${index}-${attempt}`, {}, "192.0.2.8")).status, 200);
        assert(done < 50, `another page waited for ${done} pages`);
        await Promise.all(burst);
        assertEquals(done, 100);
      }
      assert(before <= 4, `/healthz waited for ${before} pages`);
    });
  }
});
