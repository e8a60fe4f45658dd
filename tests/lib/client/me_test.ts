import { assertEquals } from "@std/assert";
import { signal } from "@preact/signals";
import { fetchUser, lookForUser } from "../../../lib/client/me.ts";
import type { User } from "../../../lib/schema/me.ts";

const ADA: User = { id: "1", email: "ada@example.com", name: "ada", image: "" };
const unreachable = () => Promise.reject(new TypeError("no network"));
const answering = (body: unknown, status = 200) => () => Promise.resolve(Response.json(body, { status }));

Deno.test("fetchUser() tells nobody from a server that cannot be reached", async () => {
  assertEquals(await fetchUser(answering({ user: ADA })), ADA);
  assertEquals(await fetchUser(answering({ user: null })), null);
  assertEquals(await fetchUser(answering({ error: "rate_limited" }, 429)), null);
  assertEquals(await fetchUser(unreachable), undefined);
});

Deno.test("lookForUser() keeps whom it knows while the server cannot be reached", async () => {
  const user = signal<User | null | undefined>(undefined);
  const offline = signal(false);
  await lookForUser(user, offline, answering({ user: ADA }));
  assertEquals([user.value, offline.value], [ADA, false]);
  await lookForUser(user, offline, unreachable);
  assertEquals([user.value, offline.value], [ADA, true]);
});
