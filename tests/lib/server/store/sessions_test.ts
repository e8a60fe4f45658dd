import { ENDED_SESSION_RETRY_MS } from "../../../../lib/server/store/ended_sessions.ts";
import { assertEquals, assertRejects } from "@std/assert";
import {
  addSession,
  endSession,
  endSessions,
  listSessions,
  MAX_DELETES,
  readSession,
  type Session,
  updateSession,
} from "../../../../lib/server/store/sessions.ts";
import type { Store } from "../../../../lib/server/store/store.ts";
import { meanwhile } from "../../../database/faulty_kv.ts";
import { until } from "../../../timing/until.ts";
import { keysOf, withLibrary } from "../../../database/library.ts";

const NOW = 1_000_000;

const session = (id: string, rest: Partial<Session> = {}): Session => ({
  id,
  userId: "u1",
  device: "Firefox",
  createdAt: NOW,
  seenAt: NOW,
  expiresAt: NOW + 60_000,
  ...rest,
});

/** A storage whose commits fail. */
function failing(store: Store, message: string): Store {
  const kv = new Proxy(store.kv, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      if (name !== "atomic") return value.bind(target);
      return () => {
        const commit: Deno.AtomicOperation = value.call(target);
        return Object.assign(commit, { commit: () => Promise.reject(new Error(message)) });
      };
    },
  });
  return { ...store, kv };
}

Deno.test("a session is valid until it expires, and only for a user who exists", () =>
  withLibrary(async ({ store }) => {
    assertEquals(await addSession(store, session("a")), true);
    assertEquals(await addSession(store, session("b", { userId: "u9" })), false);
    assertEquals(await readSession(store, "a", NOW + 59_999), session("a"));
    assertEquals(await readSession(store, "a", NOW + 60_000), null);
    assertEquals(await readSession(store, "b", NOW), null);
  }));

Deno.test("sessions are listed by their last use, without those of others and expired ones", () =>
  withLibrary(async ({ store }) => {
    await addSession(store, session("a", { seenAt: NOW + 1 }));
    await addSession(store, session("b", { seenAt: NOW + 3 }));
    await addSession(store, session("c", { seenAt: NOW + 2, expiresAt: NOW + 10 }));
    await addSession(store, session("d", { userId: "u2" }));
    const ids = async (now: number) => (await listSessions(store, "u1", now)).map(({ id }) => id);
    assertEquals(await ids(NOW), ["b", "c", "a"]);
    assertEquals(await ids(NOW + 10), ["b", "a"]);
  }));

Deno.test("a use of a session is recorded unless it has ended", () =>
  withLibrary(async ({ store }) => {
    await addSession(store, session("a"));
    const used = session("a", { seenAt: NOW + 5 });
    assertEquals(await updateSession(store, used, NOW + 5), true);
    assertEquals(await readSession(store, "a", NOW + 5), used);
    assertEquals(await updateSession(store, session("b"), NOW), false);
    store.endedSessions.add("u1", ["a"]);
    assertEquals(await updateSession(store, used, NOW + 5), false);
  }));

Deno.test("a use of a session is recorded although another process changes the session meanwhile", () =>
  withLibrary(async ({ store }) => {
    await addSession(store, session("a"));
    const changed = meanwhile(
      store.kv,
      () => updateSession(store, session("a", { seenAt: NOW + 1 }), NOW + 1),
    );
    const used = session("a", { seenAt: NOW + 5 });
    assertEquals(await updateSession(store, used, NOW + 5), true);
    assertEquals([changed(), await readSession(store, "a", NOW + 5)], [true, used]);
  }));

Deno.test("only a user's own sessions are ended", () =>
  withLibrary(async (library) => {
    const { store } = library;
    for (const id of ["a", "b"]) await addSession(store, session(id));
    assertEquals(await endSession(store, "u2", "a"), true);
    assertEquals((await readSession(store, "a", NOW))?.id, "a");
    assertEquals(await endSession(store, "u1", "a"), true);
    assertEquals(await readSession(store, "a", NOW), null);
    assertEquals(await keysOf(library, "sessions", "sessions_by_user"), [
      ["sessions", "b"],
      ["sessions_by_user", "u1", "b"],
    ]);
  }));

Deno.test("all sessions of a user end, also more than one commit deletes", () =>
  withLibrary(async (library) => {
    const { store } = library;
    const ids = Array.from({ length: MAX_DELETES + 1 }, (_, at) => `s${at}`);
    await Promise.all(ids.map((id) => addSession(store, session(id))));
    await addSession(store, session("other", { userId: "u2" }));
    assertEquals(await endSessions(store, "u1"), true);
    assertEquals(await keysOf(library, "sessions"), [["sessions", "other"]]);
  }));

Deno.test("while the storage is read-only, ended sessions are rejected, and their records deleted later", () =>
  withLibrary(async (library) => {
    const { store } = library;
    for (const id of ["a", "b"]) await addSession(store, session(id));
    const readOnly = failing(store, "attempt to write a readonly database: read-only database");
    assertEquals(await endSession(readOnly, "u1", "a"), false);
    assertEquals(await readSession(readOnly, "a", NOW), null);
    assertEquals((await readSession(readOnly, "b", NOW))?.id, "b");
    assertEquals(await endSessions(readOnly, "u1"), false);
    assertEquals((await keysOf(library, "sessions")).length, 2);
    await readSession(store, "a", NOW + ENDED_SESSION_RETRY_MS);
    await until("the records to be deleted", async () => (await keysOf(library, "sessions")).length === 0);
  }));

Deno.test("a bug while sessions are ended isn't taken for a read-only storage", () =>
  withLibrary(async ({ store }) => {
    await addSession(store, session("a"));
    await assertRejects(() => endSession(failing(store, "a bug"), "u1", "a"), Error, "a bug");
  }));
