import { assertEquals, assertRejects } from "@std/assert";
import { AppError } from "../../../../lib/server/errors.ts";
import { retryCommit } from "../../../../lib/server/store/commit.ts";
import { NO_CHANGES } from "../../../database/faulty_kv.ts";

const noPause = (bytes: number) => new Uint8Array(bytes);

Deno.test("retryCommit() retries after a conflict or a locked file", async () => {
  let attempts = 0;
  const result = await retryCommit(noPause, () => {
    attempts++;
    if (attempts === 1) return Promise.reject(new TypeError("database is locked"));
    return Promise.resolve(attempts < 5 ? null : "done");
  });
  assertEquals([result, attempts], ["done", 5]);
});

Deno.test("retryCommit() throws overloaded after too many attempts", async () => {
  const error = await assertRejects(() => retryCommit(noPause, () => Promise.resolve(null)), AppError);
  assertEquals([error.code, error.retryAfterSeconds], ["overloaded", 1]);
});

Deno.test("retryCommit() does not wait forever for a lock that is slow to fail", async () => {
  let [attempts, clock] = [0, 0];
  const slowly = () => {
    attempts++;
    // Time for which SQLite waits for a file's lock.
    clock += 5_500;
    return Promise.reject(new TypeError("database is locked"));
  };
  const error = await assertRejects(() => retryCommit(noPause, slowly, () => clock), AppError);
  assertEquals([error.code, attempts], ["overloaded", 2]);
});

for (const words of NO_CHANGES) {
  Deno.test(`retryCommit() immediately reports a read-only storage: ${words}`, async () => {
    const error = await assertRejects(
      () => retryCommit(noPause, () => Promise.reject(new TypeError(words))),
      AppError,
    );
    assertEquals([error.code, error.details], ["overloaded", { reason: "read_only" }]);
  });
}

Deno.test("retryCommit() passes other errors on", async () => {
  await assertRejects(
    () => retryCommit(noPause, () => Promise.reject(new Error("no such table"))),
    Error,
    "no such table",
  );
});
