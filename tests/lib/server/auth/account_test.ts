import { assert, assertEquals, assertRejects } from "@std/assert";
import type { User } from "../../../../lib/schema/me.ts";
import { SnippetPatch } from "../../../../lib/schema/snippets.ts";
import { deleteAccount } from "../../../../lib/server/auth/account.ts";
import { openSession } from "../../../../lib/server/auth/session.ts";
import { AppError } from "../../../../lib/server/errors.ts";
import { deleteSnippet, patchSnippet } from "../../../../lib/server/library/library.ts";
import { finishDeletions } from "../../../../lib/server/store/deletions.ts";
import { KeyedMutex } from "../../../../lib/server/store/store.ts";
import { readUser } from "../../../../lib/server/store/users.ts";
import {
  addUser,
  type DrivenLibrary,
  keysOf,
  LIBRARY_KEYS,
  save,
  withLibrary,
} from "../../../database/library.ts";

async function userIn({ store, userId }: DrivenLibrary): Promise<User> {
  const user = await readUser(store, userId);
  assert(user);
  return user;
}

/** The same library in another process, with a separate mutex. */
const elsewhere = (library: DrivenLibrary): DrivenLibrary => ({
  ...library,
  store: { ...library.store, mutex: new KeyedMutex() },
});

Deno.test("nothing is saved for a user whose account is deleted before or during the save", () =>
  withLibrary(async (library, of) => {
    const others = await keysOf(of("u2"), "users", ...LIBRARY_KEYS);
    const user = await userIn(library);
    const kv = interrupted(library.store.kv, () => deleteAccount(library.store, user));
    for (const each of [{ ...library, store: { ...library.store, kv } }, library]) {
      const error = await assertRejects(() => save(each), AppError);
      assertEquals(error.code, "unauthorized");
    }
    assertEquals(await keysOf(library, "users", ...LIBRARY_KEYS), others.filter((key) => key[1] !== "u1"));
  }));

/** The same database, with an event after the first read of several keys. */
function interrupted(kv: Deno.Kv, event: () => Promise<unknown>): Deno.Kv {
  let happened = false;
  return new Proxy(kv, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      if (name !== "getMany" || happened) return value.bind(target);
      return async (...given: unknown[]) => {
        happened = true;
        const read: unknown = await value.apply(target, given);
        await event();
        return read;
      };
    },
  });
}

Deno.test("deleting an account leaves nothing behind, even with concurrent requests", () =>
  withLibrary(async (library, of) => {
    for (let round = 0; round < 15; round++) {
      const own = of(`r${round}`);
      await addUser(own.store, own.userId);
      const user = await userIn(own);
      const saved = await Promise.all(Array.from({ length: 4 }, () => save(own)));
      const patch = SnippetPatch.parse({ name: "m", pattern: "b" });
      const pause = () => new Promise((end) => setTimeout(end, round % 5));
      await Promise.allSettled([
        pause().then(() => deleteAccount(own.store, user)),
        ...saved.slice(0, 2).map(({ id }) => patchSnippet(elsewhere(own), id, patch, null)),
        ...saved.slice(2).map(({ id }) => deleteSnippet(elsewhere(own), id, null)),
        ...[1, 2, 3].map(() => save(elsewhere(own))),
        openSession(own.store, user, "Firefox", own.now()),
      ]);
    }
    const left = await keysOf(library, "users", "sessions", "sessions_by_user", ...LIBRARY_KEYS);
    assertEquals(left, [["users", "u1"], ["users", "u2"]]);
  }));

/** The same database in a process that crashes before it deletes the first snippet. */
function dying(kv: Deno.Kv): Deno.Kv {
  return new Proxy(kv, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...given: [{ readonly prefix?: Deno.KvKey }]) => {
        if (name === "list" && given[0].prefix?.[0] === "snippets") throw new Error("killed");
        return value.apply(target, given);
      };
    },
  });
}

Deno.test("a returning user keeps new snippets while the old account's deletion finishes", () =>
  withLibrary(async (library, of) => {
    await save(library, { name: "old" });
    const { store } = library;
    const user = await userIn(library);
    await assertRejects(() => deleteAccount({ ...store, kv: dying(store.kv) }, user), Error, "killed");
    assertEquals(await readUser(store, "u1"), null);
    await addUser(store, "u1", "u3");
    const { id } = await save(of("u3"), { name: "new" });
    assertEquals((await keysOf(library, "snippets")).length, 2);
    await finishDeletions(store);
    assertEquals((await keysOf(library, "snippets", "deletions")).map((key) => key[2]), [id]);
  }));

/** What the storage throws during a deletion, and what the caller gets. */
const FAILURES: readonly [
  what: string,
  thrown: Error,
  message: string,
  retryAfterSeconds: number | undefined,
][] = [
  [
    "a storage that is read-only",
    new AppError("overloaded", "Storage is read-only", { reason: "storage" }, { retryAfterSeconds: 7 }),
    "The account was not deleted: storage is read-only for now",
    7,
  ],
  [
    "a storage that is read-only for an unknown time",
    new AppError("overloaded", "Storage is read-only"),
    "The account was not deleted: storage is read-only for now",
    1,
  ],
  ["another error for callers", new AppError("unauthorized", "Sign in first"), "Sign in first", undefined],
  ["an error of the program", new TypeError("a bug"), "a bug", undefined],
];

for (const [what, thrown, message, retryAfterSeconds] of FAILURES) {
  Deno.test(`deleting an account passes on ${what}`, () =>
    withLibrary(async (library) => {
      const user = await userIn(library);
      const kv = new Proxy(library.store.kv, {
        get(target, name) {
          if (name === "get") return () => Promise.reject(thrown);
          const value: unknown = Reflect.get(target, name);
          return typeof value === "function" ? value.bind(target) : value;
        },
      });
      const error = await assertRejects(() => deleteAccount({ ...library.store, kv }, user), Error);
      assertEquals(error.message, message);
      assertEquals(error instanceof AppError ? error.retryAfterSeconds : undefined, retryAfterSeconds);
      assertEquals(error instanceof AppError, thrown instanceof AppError);
      assert(await readUser(library.store, user.id), "nothing is deleted");
    }));
}
