import { assertEquals } from "@std/assert";
import type { User } from "../../../../lib/schema/me.ts";
import { SnippetPatch } from "../../../../lib/schema/snippets.ts";
import {
  deleteAccount,
  exportAccount,
  readAccount,
  signOutEverywhere,
} from "../../../../lib/server/auth/account.ts";
import { findSignedIn, openSession } from "../../../../lib/server/auth/session.ts";
import { deleteSnippet, exportLibrary, patchSnippet } from "../../../../lib/server/library/library.ts";
import { entriesBelow } from "../../../../lib/server/store/corrupt.ts";
import { beginDeletion, finishDeletions } from "../../../../lib/server/store/deletions.ts";
import { findOrCreateUser } from "../../../../lib/server/store/users.ts";
import { damage } from "../../../database/faulty_kv.ts";
import { type DrivenLibrary, filledOnFile, save } from "../../../database/library.ts";
import { everyNth } from "../../../suites/sample.ts";

/** An account with corrupt records is listed and exported without them, and can be deleted completely. */

interface Filled {
  readonly ada: User;
  readonly library: DrivenLibrary;
  readonly path: string;
  /** Ids of the saved patterns, oldest first. The second one has three versions. */
  readonly ids: readonly string[];
  readonly tokens: readonly string[];
}

/** A user with an unusual address, three saved patterns and two sessions, besides other users. */
const withFilled = filledOnFile(async ({ store }, of) => {
  const user = { id: "ada", email: "ädä😀@example.com", name: "Ada", image: "" };
  const way = (issuer: string) => ({ issuer, subject: user.email, label: issuer, email: "", linkedAt: 0 });
  const ada = await findOrCreateUser(store, { identity: way("https://a.example"), user, ownsEmail: true });
  await findOrCreateUser(store, { identity: way("https://b.example"), user, ownsEmail: true });
  await save(of("u2"));
  const library = of(ada.id);
  const ids = [];
  for (const name of ["a1", "a2", "a3"]) ids.push((await save(library, { name })).id);
  for (const pattern of ["b", "c"]) {
    await patchSnippet(library, ids[1] ?? "", SnippetPatch.parse({ pattern }), null);
  }
  const open = () => openSession(store, ada, "Firefox", library.now());
  return { ada, ids, tokens: [await open() ?? "", await open() ?? ""] };
});

const withAccount = (use: (filled: Filled) => Promise<void>) =>
  withFilled((_, path, filled, of) => use({ ...filled, library: of(filled.ada.id), path }));

/** All keys except those of other users, readable or not. */
const keysLeft = async ({ store: { kv } }: DrivenLibrary) => {
  const all = await entriesBelow(kv, []);
  return all.map(({ key }) => key.join()).filter((key) => !/schema_version|log_key|u[12]/.test(key));
};

/**
 * Parts of keys. The records whose keys contain them are damaged. Together they cover all records of an
 * account.
 */
const DAMAGED = [
  "snippets",
  "versions",
  "digests",
  "libraries",
  "digests_revision",
  "deletions",
  "identities_by_user",
  "identities",
  "users_by_email",
  "sessions_by_user",
  "sessions",
  "ada",
];

for (const word of everyNth(3, DAMAGED)) {
  Deno.test(`deleting an account deletes its corrupt records: ${word}`, () =>
    withAccount(async ({ ada, library, path, ids }) => {
      await beginDeletion(library.store.kv.atomic(), { userId: ada.id, id: ids[0] ?? "" }).commit();
      assertEquals(damage(path, word) > 0, true);
      await deleteAccount(library.store, ada);
      assertEquals(await keysLeft(library), []);
    }));
}

Deno.test("an account with a corrupt snippet or version can be deleted", () =>
  withAccount(async ({ ada, library, path, ids }) => {
    assertEquals(damage(path, ids[1] ?? ""), 4);
    await deleteAccount(library.store, ada);
    assertEquals(await keysLeft(library), []);
  }));

Deno.test("the next start deletes corrupt records that a deletion has left", () =>
  withAccount(async ({ ada, library, path, ids }) => {
    await beginDeletion(library.store.kv.atomic(), { userId: ada.id, id: ids[1] ?? "" }).commit();
    damage(path, "deletions");
    damage(path, "versions");
    await finishDeletions(library.store);
    const left = (await keysLeft(library)).filter((key) => /^(?:versions|deletions)/.test(key));
    assertEquals(left, [`versions,ada,${ids[2]},1`, `versions,ada,${ids[0]},1`]);
  }));

Deno.test("a snippet is deleted together with a corrupt version", () =>
  withAccount(async ({ library, path, ids }) => {
    assertEquals(damage(path, "versions") > 4, true);
    await deleteSnippet(library, ids[1] ?? "", null);
    assertEquals((await keysLeft(library)).some((key) => key.includes(ids[1] ?? "")), false);
  }));

Deno.test("a corrupt session is invalid, is not listed, and ends with the others", () =>
  withAccount(async ({ ada, library, path, tokens }) => {
    const { store } = library;
    const listed = async () => (await readAccount(store, ada, library.now())).sessions.length;
    const [first] = (await readAccount(store, ada, library.now())).sessions;
    damage(path, first?.id ?? "");
    assertEquals(await listed(), 1);
    const users = await Promise.all(tokens.map((token) => findSignedIn(store, token, library.now())));
    assertEquals(users.map((found) => found?.user.id ?? null).toSorted(), ["ada", null]);
    await signOutEverywhere(store, ada);
    assertEquals((await keysLeft(library)).filter((key) => key.startsWith("sessions")), []);
  }));

Deno.test("an export contains the readable records and lists the corrupt ones", () =>
  withAccount(async ({ ada, library, path, ids: [first = "", second = "", third = ""] }) => {
    const { store } = library;
    damage(path, third);
    damageSecondVersion(path, second);
    damage(path, "https://b.example");
    const whole = JSON.parse((await Array.fromAsync(exportAccount(store, ada, library.now()))).join(""));
    const names = whole.snippets.map(({ id, name, versions }: typeof whole) => [id, name, versions.length]);
    assertEquals(names, [[third, undefined, 0], [second, "a2", 2], [first, "a1", 1]]);
    assertEquals(whole.ways_in.length, 1);
    assertEquals(whole.unreadable, [
      "way in https://b.example ädä😀@example.com",
      `snippet ${third}`,
      `version 1 of snippet ${third}`,
      `version 2 of snippet ${second}`,
    ]);
    const shelf = JSON.parse((await Array.fromAsync(exportLibrary(library))).join(""));
    assertEquals(shelf.snippets.map(({ name }: typeof shelf) => name), ["a2", "a1"]);
    assertEquals(shelf.unreadable.length, 3);
  }));

/** These keys end with the version number as KV encodes it: a type byte, then the bits of a double. */
const damageSecondVersion = (path: string, id: string) => {
  const two = new Uint8Array(new Float64Array([2]).buffer).reverse();
  const word = new TextEncoder().encode(id);
  assertEquals(damage(path, new Uint8Array([...word, 0, 0x21, (two[0] ?? 0) | 0x80, two[1] ?? 0])), 1);
};
