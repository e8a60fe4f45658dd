import { signal } from "@preact/signals";
import { assertEquals } from "@std/assert";
import type { User } from "../../../../lib/schema/me.ts";
import { checkUser } from "../../../../lib/workbench/offline/account.ts";
import { storageOf } from "../../../browser/storage.ts";
import { json, withServer } from "../server.ts";

const ADA: User = { id: "u1", email: "ada@example.com", name: "ada", image: "" };

Deno.test("checkUser() keeps whom it knows while the server cannot be reached", async () => {
  const user = signal<User | null | undefined>(undefined);
  const [offline, outage] = [signal(false), signal("")];
  const looked = async (answer: () => Response | null) => {
    await withServer(answer, async () => void await checkUser({ user, offline, outage }, storageOf));
    return [user.value, offline.value];
  };
  assertEquals(await looked(() => json({ user: ADA })), [ADA, false]);
  assertEquals(await looked(() => null), [ADA, true]);
  assertEquals(await looked(() => json({}, 429)), [null, true]);
});

Deno.test("checkUser() says what a server says that cannot tell now, and when to ask again", async () => {
  const user = signal<User | null | undefined>(undefined);
  const [offline, outage] = [signal(false), signal("")];
  const looked = async (answer: () => Response | null) => {
    let seconds = 0;
    await withServer(
      answer,
      async () => void (seconds = await checkUser({ user, offline, outage }, storageOf)),
    );
    return [user.value, outage.value, seconds];
  };
  const message = "The storage can't be reached";
  const busy = () => {
    const answer = json({ error: "overloaded", message, details: { reason: "unreachable" } }, 503);
    answer.headers.set("Retry-After", "10");
    return answer;
  };
  assertEquals(await looked(busy), [undefined, message, 10]);
  assertEquals(await looked(() => json({ user: ADA })), [ADA, "", 0]);
});
