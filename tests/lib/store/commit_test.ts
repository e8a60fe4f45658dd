import { assertEquals, assertRejects } from "@std/assert";
import { AppError } from "../../../lib/errors.ts";
import { committed } from "../../../lib/store/commit.ts";

const noPause = (bytes: number) => new Uint8Array(bytes);

Deno.test("committed() repeats an attempt that another writer or the file's lock got before", async () => {
  let attempts = 0;
  const result = await committed(noPause, () => {
    attempts++;
    if (attempts === 1) return Promise.reject(new TypeError("database is locked"));
    return Promise.resolve(attempts < 5 ? null : "done");
  });
  assertEquals([result, attempts], ["done", 5]);
});

Deno.test("committed() gives up as overloaded", async () => {
  const error = await assertRejects(() => committed(noPause, () => Promise.resolve(null)), AppError);
  assertEquals([error.code, error.retryAfterSeconds], ["overloaded", 1]);
});

Deno.test("committed() passes every other error on", async () => {
  await assertRejects(
    () => committed(noPause, () => Promise.reject(new Error("disk full"))),
    Error,
    "disk full",
  );
});
