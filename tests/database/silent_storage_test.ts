/** A storage that never responds: requests that need it fail with a message, and those that do not need it work. */
import { assertEquals } from "@std/assert";
import { openApp } from "../app/app.ts";
import { FakeTimers } from "../timing/fake_timers.ts";
import { silence } from "./faulty_kv.ts";

Deno.test("a storage that does not respond is reported after a timeout, and used again when it responds", async () => {
  using app = await openApp();
  const { cookie } = await app.signedIn();
  const ask = async (path: string, headers: HeadersInit = {}) => {
    const answer = await app.ask(path, { headers });
    await answer.body?.cancel();
    return [path, answer.status] as const;
  };
  const speak = silence(app.kv);
  {
    // No time passes, so waiting for a timeout of the storage would never end.
    using _timers = new FakeTimers();
    assertEquals(await ask("/?p=YQ"), ["/?p=YQ", 200]);
    assertEquals(await ask("/healthz"), ["/healthz", 200]);
  }
  {
    using timers = new FakeTimers();
    const answers = Promise.all([
      ask("/readyz"),
      ask("/api/fixtures/service"),
      ask("/api/snippets", { Cookie: cookie }),
      ask("/library", { Cookie: cookie }),
    ]);
    let areComplete = false;
    answers.finally(() => areComplete = true);
    while (!areComplete) await timers.pass(1_000);
    assertEquals(
      await answers,
      [["/readyz", 503], ["/api/fixtures/service", 200], ["/api/snippets", 503], ["/library", 503]],
    );
  }
  speak();
  assertEquals(await ask("/api/snippets", { Cookie: cookie }), ["/api/snippets", 200]);
});
