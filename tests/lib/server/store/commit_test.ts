import { assertEquals, assertRejects } from "@std/assert";
import { AppError } from "../../../../lib/server/errors.ts";
import { retryCommit } from "../../../../lib/server/store/commit.ts";
import { NO_CHANGES } from "../../../faulty_kv.ts";

const noPause = (bytes: number) => new Uint8Array(bytes);

Deno.test("committed() repeats an attempt that another writer or the file's lock got before", async () => {
  let attempts = 0;
  const result = await retryCommit(noPause, () => {
    attempts++;
    if (attempts === 1) return Promise.reject(new TypeError("database is locked"));
    return Promise.resolve(attempts < 5 ? null : "done");
  });
  assertEquals([result, attempts], ["done", 5]);
});

Deno.test("committed() gives up as overloaded", async () => {
  const error = await assertRejects(() => retryCommit(noPause, () => Promise.resolve(null)), AppError);
  assertEquals([error.code, error.retryAfterSeconds], ["overloaded", 1]);
});

Deno.test("committed() does not wait for ever for a lock that takes long to refuse", async () => {
  let [attempts, clock] = [0, 0];
  const slowly = () => {
    attempts++;
    // As long as SQLite waits for the lock of its file.
    clock += 5_500;
    return Promise.reject(new TypeError("database is locked"));
  };
  const error = await assertRejects(() => retryCommit(noPause, slowly, () => clock), AppError);
  assertEquals([error.code, attempts], ["overloaded", 2]);
});

for (const words of NO_CHANGES) {
  Deno.test(`committed() tells at once that nothing can be saved: ${words}`, async () => {
    const error = await assertRejects(
      () => retryCommit(noPause, () => Promise.reject(new TypeError(words))),
      AppError,
    );
    assertEquals([error.code, error.details], ["overloaded", { reason: "read_only" }]);
  });
}

Deno.test("committed() passes every other error on", async () => {
  await assertRejects(
    () => retryCommit(noPause, () => Promise.reject(new Error("no such table"))),
    Error,
    "no such table",
  );
});
