import { assert, assertEquals, assertRejects } from "@std/assert";
import { AppError } from "../../../lib/server/errors.ts";
import { type Caller, FairQueue, WAITING_JOB_MS } from "../../../lib/server/fair_queue.ts";
import { USED_HALF_LIFE_MS } from "../../../lib/server/used_time.ts";
import { share } from "../../suites/sample.ts";

/** A queue whose jobs the test completes manually. */
class HandQueue {
  /** Milliseconds; only the test moves them on. */
  now = 0;
  readonly queue = new FairQueue<string>(
    { waiting: 6, waitingPerUser: 2 },
    (waiting) => waiting,
    () => this.now,
  );
  /** Keys of the started jobs, in order. */
  readonly begun: string[] = [];
  #finish: (() => void) | null = null;

  run(key: string, caller: Caller): Promise<string> {
    return this.queue.run(key, caller, () => {
      this.begun.push(key);
      return new Promise((resolve) => this.#finish = () => resolve(key));
    });
  }

  /**
   * Completes the running job; false when there is none.
   *
   * @param ms time that it has taken
   */
  async finish(ms = 0): Promise<boolean> {
    const finish = this.#finish;
    this.#finish = null;
    this.now += ms;
    finish?.();
    await settled();
    return finish !== null;
  }

  async finishAll(): Promise<void> {
    while (await this.finish());
  }
}

/** Deterministic pseudo-random integers below a limit. */
function numbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor(state / 2 ** 32 * limit);
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

/** The error code of a rejected promise, or the value of a resolved one. */
const outcome = (promise: Promise<string>) =>
  promise.catch((error: unknown) => error instanceof AppError ? error.code : "unexpected");

Deno.test("FairQueue alternates between users, not in the order of arrival", async () => {
  const hand = new HandQueue();
  const jobs = ["a1", "a2", "a3", "b1", "b2", "c1"].map((key) => hand.run(key, { user: key.charAt(0) }));
  await hand.finishAll();
  assertEquals(hand.begun, ["a1", "a2", "b1", "c1", "a3", "b2"]);
  assertEquals(await Promise.all(jobs), ["a1", "a2", "a3", "b1", "b2", "c1"]);
});

Deno.test("FairQueue enforces its limits per user and in total, and says how many wait", async () => {
  const hand = new HandQueue();
  const kept = ["a0", "a1", "a2", "b1", "b2", "c1", "c2"].map((key) =>
    hand.run(key, { user: key.charAt(0) })
  );
  for (const key of ["a3", "b3"]) {
    const { code, retryAfterSeconds } = await assertRejects(
      () => hand.run(key, { user: key.charAt(0) }),
      AppError,
    );
    assertEquals([code, retryAfterSeconds], ["overloaded", 6]);
  }
  await hand.finishAll();
  assertEquals((await Promise.all(kept)).length, 7);
});

/** A queue that users have filled, after the first of them has had jobs for some time. */
async function full(usedMs: number): Promise<{ hand: HandQueue; waiting: Map<string, Promise<string>> }> {
  const hand = new HandQueue();
  const first = hand.run("a0", { user: "a" });
  await hand.finish(usedMs);
  await first;
  const keys = ["a1", "a2", "a3", "b1", "b2", "c1", "c2"];
  const waiting = new Map(keys.map((key) => [key, outcome(hand.run(key, { user: key.charAt(0) }))]));
  return { hand, waiting };
}

Deno.test("In a full FairQueue, the last job of who holds most gives way to a user who holds less", async (t) => {
  const gaveWay = async ({ hand, waiting }: Awaited<ReturnType<typeof full>>) => {
    await hand.finishAll();
    return (await Promise.all([...waiting].map(async ([key, job]) => await job === "overloaded" ? key : "")))
      .join("");
  };

  await t.step("who has used most time", async () => {
    const room = await full(10 * WAITING_JOB_MS);
    const newcomer = outcome(room.hand.run("d1", { user: "d" }));
    assertEquals([await gaveWay(room), await newcomer], ["a3", "d1"]);
  });

  await t.step("who has most jobs waiting, among users that have used the same", async () => {
    const room = await full(0);
    const newcomers = ["d1", "e1", "f1"].map((key) => outcome(room.hand.run(key, { user: key.charAt(0) })));
    assertEquals(await gaveWay(room), "a3b2c2");
    assertEquals(await Promise.all(newcomers), ["d1", "e1", "f1"]);
  });

  await t.step("nobody, for a user that would hold as much", async () => {
    const room = await full(0);
    for (const key of ["d1", "e1", "f1"]) void outcome(room.hand.run(key, { user: key.charAt(0) }));
    assertEquals(await outcome(room.hand.run("g1", { user: "g" })), "overloaded");
    assertEquals(await outcome(room.hand.run("a9", { user: "a" })), "overloaded");
    await gaveWay(room);
  });

  await t.step("nobody, for the user that has used most", async () => {
    const room = await full(10 * WAITING_JOB_MS);
    for (const key of ["d1", "d2"]) void outcome(room.hand.run(key, { user: "d" }));
    assertEquals(await outcome(room.hand.run("a9", { user: "a" })), "overloaded");
    await gaveWay(room);
  });

  await t.step("not a job that somebody else has joined, who has used less", async () => {
    const room = await full(10 * WAITING_JOB_MS);
    const joined = outcome(room.hand.run("a3", { user: "e" }));
    const newcomer = outcome(room.hand.run("d1", { user: "d" }));
    assertEquals([await gaveWay(room), await joined, await newcomer], ["a2", "a3", "d1"]);
  });

  await t.step("and can ask again later", async () => {
    const room = await full(10 * WAITING_JOB_MS);
    const newcomer = outcome(room.hand.run("d1", { user: "d" }));
    assertEquals([await gaveWay(room), await newcomer], ["a3", "d1"]);
    const again = room.hand.run("a3", { user: "a" });
    await room.hand.finishAll();
    assertEquals([await again, room.hand.queue.waiting], ["a3", 0]);
  });
});

Deno.test("In a FairQueue, the user whose jobs have taken least time is next, and time is forgotten", async () => {
  const hand = new HandQueue();
  const jobs = ["a1", "a2", "a3", "b1", "b2"].map((key) => hand.run(key, { user: key.charAt(0) }));
  await hand.finish(2_000);
  await hand.finish(100);
  await hand.finish(100);
  jobs.push(hand.run("b3", { user: "b" }));
  await hand.finish(0);
  await hand.finishAll();
  await Promise.all(jobs);
  assertEquals(hand.begun, ["a1", "b1", "b2", "a2", "b3", "a3"]);
  hand.now += 20 * USED_HALF_LIFE_MS;
  const later = ["c1", "a4", "b4"].map((key) => hand.run(key, { user: key.charAt(0) }));
  await hand.finish(5);
  await hand.finishAll();
  await Promise.all(later);
  assertEquals(hand.begun.slice(-3), ["c1", "b4", "a4"]);
});

Deno.test("FairQueue removes a shared waiting job only when all its callers have disconnected", async () => {
  const hand = new HandQueue();
  const running = hand.run("running", { user: "a" });
  const [first, second] = [new AbortController(), new AbortController()];
  const shared = [first, second].map(({ signal }) => outcome(hand.run("shared", { user: "a", signal })));
  first.abort();
  assertEquals([await shared[0], hand.queue.waiting], ["request_timeout", 1]);
  second.abort();
  assertEquals([await shared[1], hand.queue.waiting], ["request_timeout", 0]);
  await hand.finishAll();
  assertEquals([await running, hand.begun], ["running", ["running"]]);
});

Deno.test("FairQueue continues after failed jobs and ignores a signal after the result", async () => {
  const hand = new HandQueue();
  const late = new AbortController();
  const failing = hand.queue.run("failing", { user: "a" }, () => Promise.reject(new Error("broken")));
  const throwing = hand.queue.run("throwing", { user: "b" }, () => {
    throw new Error("broken at once");
  });
  const next = hand.run("next", { user: "c", signal: late.signal });
  for (const broken of [failing, throwing]) await assertRejects(() => broken, Error, "broken");
  await settled();
  await hand.finishAll();
  assertEquals(await next, "next");
  late.abort();
  assertEquals(await outcome(hand.run("early", { user: "a", signal: late.signal })), "request_timeout");
});

Deno.test("FairQueue answers every caller in random traffic, and nobody waits longer than one job of each other user", async () => {
  const pick = numbers(14);
  const hand = new HandQueue();
  const users = ["a", "b", "c"];
  const answers: Promise<string>[] = [];
  /** Number of jobs that started while a user had one waiting. */
  const passed = new Map<string, number>();
  const controllers: AbortController[] = [];
  for (let n = 0; n < share(1, 3_000, 4); n++) {
    const action = pick(4);
    if (action === 0) {
      const before = hand.begun.length;
      await hand.finish();
      const begun = hand.begun.slice(before).map((key) => key.charAt(0));
      for (const user of users) {
        passed.set(user, begun.includes(user) ? 0 : (passed.get(user) ?? 0) + begun.length);
        if (hand.queue.waitingOf(user) === 0) passed.set(user, 0);
        assert((passed.get(user) ?? 0) < users.length, `${user} was passed over`);
      }
    } else if (action === 1 && controllers.length > 0) {
      controllers.splice(pick(controllers.length), 1)[0]?.abort();
    } else {
      const user = users[pick(users.length)] ?? "";
      const controller = new AbortController();
      controllers.push(controller);
      answers.push(outcome(hand.run(`${user}${pick(50)}`, { user, signal: controller.signal })));
    }
    assert(hand.queue.waiting <= 6);
  }
  await hand.finishAll();
  assertEquals(
    new Set((await Promise.all(answers)).map((each) => each.replace(/^[abc]\d+$/, "key"))),
    new Set(["key", "overloaded", "request_timeout"]),
  );
});
