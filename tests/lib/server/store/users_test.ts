import { assertEquals } from "@std/assert";
import { openKv } from "../../../../lib/server/store/kv.ts";
import { createStore, type Store } from "../../../../lib/server/store/store.ts";
import {
  deleteUser,
  findOrCreateUser,
  listIdentities,
  type VerifiedIdentity,
} from "../../../../lib/server/store/users.ts";
import { random } from "../../../random.ts";

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

Deno.test("userOf() makes one user of many first sign-ins at once", () =>
  withStore(async (store) => {
    const all = await Promise.all(
      Array.from({ length: 20 }, () => findOrCreateUser(store, newcomer("a", "ada@example.com"))),
    );
    assertEquals(new Set(all.map(({ id }) => id)).size, 1);
  }));

Deno.test("userOf() makes one user of different ways in at once, if they own the address", () =>
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

Deno.test("userOf() keeps users apart who do not own the address", () =>
  withStore(async (store) => {
    const all = [
      await findOrCreateUser(store, newcomer("a", "ada@example.com", false)),
      await findOrCreateUser(store, newcomer("b", "ada@example.com")),
      await findOrCreateUser(store, newcomer("c", "ada@example.com", false)),
    ];
    assertEquals(new Set(all.map(({ id }) => id)).size, 3);
  }));

Deno.test("deleteUser() takes the address and all ways in along, and leaves those of others", () =>
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
