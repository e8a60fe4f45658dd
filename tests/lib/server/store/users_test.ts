import { assertEquals, assertNotEquals } from "@std/assert";
import { identityKey, userByEmailKey, userIdentityKey } from "../../../../lib/server/store/keys.ts";
import { openKv } from "../../../../lib/server/store/kv.ts";
import { createStore, type Store } from "../../../../lib/server/store/store.ts";
import {
  deleteUser,
  findOrCreateUser,
  findUsers,
  listIdentities,
  readUser,
  removeIdentity,
  type VerifiedIdentity,
} from "../../../../lib/server/store/users.ts";
import { meanwhile } from "../../../database/faulty_kv.ts";
import { random } from "../../../app/random.ts";

async function withStore(test: (store: Store) => Promise<void>): Promise<void> {
  const kv = await openKv(":memory:", random);
  try {
    await test(createStore(kv, random));
  } finally {
    kv.close();
  }
}

function newcomer(issuer: string, email: string, ownsEmail = true): VerifiedIdentity {
  return {
    identity: { issuer, subject: email, label: issuer, email, linkedAt: 0 },
    user: { id: crypto.randomUUID(), email, name: "", image: "" },
    ownsEmail,
  };
}

Deno.test("findOrCreateUser() creates one user for concurrent first sign-ins", () =>
  withStore(async (store) => {
    const all = await Promise.all(
      Array.from({ length: 20 }, () => findOrCreateUser(store, newcomer("a", "ada@example.com"))),
    );
    assertEquals(new Set(all.map(({ id }) => id)).size, 1);
  }));

Deno.test("findOrCreateUser() creates one user for different identities that verify the same address", () =>
  withStore(async (store) => {
    const ways = ["a", "b", "c", "d", "e"];
    const all = await Promise.all(
      ways.map((issuer) => findOrCreateUser(store, newcomer(issuer, "ada@example.com"))),
    );
    const [user] = all;
    assertEquals(new Set(all.map(({ id }) => id)).size, 1);
    const { found: identities } = await listIdentities(store, user?.id ?? "");
    assertEquals(identities.map(({ issuer }) => issuer).sort(), ways);
  }));

Deno.test("findOrCreateUser() creates separate users for unverified addresses", () =>
  withStore(async (store) => {
    const all = [
      await findOrCreateUser(store, newcomer("a", "ada@example.com", false)),
      await findOrCreateUser(store, newcomer("b", "ada@example.com")),
      await findOrCreateUser(store, newcomer("c", "ada@example.com", false)),
    ];
    assertEquals(new Set(all.map(({ id }) => id)).size, 3);
  }));

Deno.test("deleteUser() deletes the address and all sign-in methods, but not those of others", () =>
  withStore(async (store) => {
    const ada = await findOrCreateUser(store, newcomer("a", "ada@example.com"));
    await findOrCreateUser(store, newcomer("b", "ada@example.com"));
    const other = await findOrCreateUser(store, newcomer("c", "ada@example.com", false));
    await deleteUser(store, other);
    assertEquals((await findOrCreateUser(store, newcomer("d", "ada@example.com"))).id, ada.id);
    await deleteUser(store, ada);
    const left = await Array.fromAsync(store.kv.list({ prefix: [] }));
    assertEquals(left.map(({ key }) => key), [["schema_version"]]);
  }));

Deno.test("findUsers() finds by id and by address, also several with the same unverified address", () =>
  withStore(async (store) => {
    const ada = await findOrCreateUser(store, newcomer("a", "ada@example.com", false));
    const twin = await findOrCreateUser(store, newcomer("b", "ada@example.com", false));
    await findOrCreateUser(store, newcomer("a", "bob@example.com"));
    const ids = async (words: string) => (await findUsers(store, words)).map(({ id }) => id).sort();
    assertEquals(await ids(ada.id), [ada.id]);
    assertEquals(await ids("ada@example.com"), [ada.id, twin.id].sort());
    assertEquals(await ids("ada"), []);
  }));

const ADDRESS = "ada@example.com";
const nameOf = (issuer: string) => ({ issuer, subject: ADDRESS });

Deno.test("a listed sign-in method without a record is left out, and deleted with the user", () =>
  withStore(async (store) => {
    const ada = await findOrCreateUser(store, newcomer("a", ADDRESS));
    await store.kv.set(userIdentityKey(ada.id, nameOf("b")), true);
    const { found, unreadable } = await listIdentities(store, ada.id);
    assertEquals([found.map(({ issuer }) => issuer), unreadable], [["a"], []]);
    await deleteUser(store, ada);
    const left = await Array.fromAsync(store.kv.list({ prefix: [] }));
    assertEquals(left.map(({ key }) => key), [["schema_version"]]);
  }));

Deno.test("a removed sign-in method that belongs to another user by now survives the first one", () =>
  withStore(async (store) => {
    const ada = await findOrCreateUser(store, newcomer("a", ADDRESS));
    await findOrCreateUser(store, newcomer("b", ADDRESS));
    assertEquals(await removeIdentity(store, ada.id, nameOf("b")), "removed");
    const other = await findOrCreateUser(store, newcomer("b", ADDRESS));
    assertNotEquals(other.id, ada.id);
    await deleteUser(store, ada);
    assertEquals((await findOrCreateUser(store, newcomer("b", ADDRESS))).id, other.id);
  }));

for (const [gone, answer] of [["a", "unknown"], ["b", "last"]] as const) {
  Deno.test(`if method ${gone} of a and b disappears while a is removed, a is ${answer}`, () =>
    withStore(async (store) => {
      const ada = await findOrCreateUser(store, newcomer("a", ADDRESS));
      await findOrCreateUser(store, newcomer("b", ADDRESS));
      // By then, it has read both.
      const isGone = meanwhile(store.kv, async () => {
        await store.kv.delete(identityKey(nameOf(gone)));
        await store.kv.delete(userIdentityKey(ada.id, nameOf(gone)));
      }, 2);
      assertEquals([await removeIdentity(store, ada.id, nameOf("a")), isGone()], [answer, true]);
    }));
}

Deno.test("an address that gets another owner while a user is deleted stays with that owner", () =>
  withStore(async (store) => {
    const ada = await findOrCreateUser(store, newcomer("a", ADDRESS));
    const moved = meanwhile(store.kv, () => store.kv.set(userByEmailKey(ADDRESS), "other"));
    await deleteUser(store, ada);
    assertEquals([moved(), (await store.kv.get(userByEmailKey(ADDRESS))).value], [true, "other"]);
  }));

Deno.test("a sign-in isn't linked to a user who is deleted meanwhile", () =>
  withStore(async (store) => {
    const ada = await findOrCreateUser(store, newcomer("a", ADDRESS));
    // By then it has read the identity, the owner of the address, that user, and the user's methods.
    const deleted = meanwhile(store.kv, () => deleteUser(store, ada), 4);
    const user = await findOrCreateUser(store, newcomer("b", ADDRESS));
    assertEquals([deleted(), await readUser(store, ada.id)], [true, null]);
    assertNotEquals(user.id, ada.id);
    assertEquals(await readUser(store, user.id), user);
  }));
