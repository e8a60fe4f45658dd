import { assert, assertEquals, assertRejects } from "@std/assert";
import { AppError } from "../../../lib/server/errors.ts";
import { type Caller, FairQueue } from "../../../lib/server/fair_queue.ts";

/** A queue whose jobs the test completes manually. */
class HandQueue {
  readonly queue = new FairQueue<string>({ waiting: 6, waitingPerUser: 2 }, (waiting) => waiting);
  /** Keys of the started jobs, in order. */
  readonly begun: string[] = [];
  #finish: (() => void) | null = null;

  run(key: string, caller: Caller): Promise<string> {
    return this.queue.run(key, caller, () => {
      this.begun.push(key);
      return new Promise((resolve) => this.#finish = () => resolve(key));
    });
  }

  /** Completes the running job; false when there is none. */
  async finish(): Promise<boolean> {
    const finish = this.#finish;
    this.#finish = null;
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

Deno.test("FairQueue alternates between users, whoever came first", async () => {
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
  for (const key of ["a3", "b3", "d1"]) {
    const { code, retryAfterSeconds } = await assertRejects(
      () => hand.run(key, { user: key.charAt(0) }),
      AppError,
    );
    assertEquals([code, retryAfterSeconds], ["overloaded", 6]);
  }
  await hand.finishAll();
  assertEquals((await Promise.all(kept)).length, 7);
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
  for (let n = 0; n < 3_000; n++) {
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
