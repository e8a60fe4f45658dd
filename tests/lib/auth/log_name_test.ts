import { assert, assertEquals, assertMatch } from "@std/assert";
import { logNames } from "../../../lib/auth/log_name.ts";
import { openKv } from "../../../lib/store/kv.ts";
import { logKey } from "../../../lib/store/log_key.ts";
import { storeOf } from "../../../lib/store/store.ts";
import { random } from "../../random.ts";

Deno.test("logNames() names a user alike for as long as the database lives, and in no other", async () => {
  using kv = await openKv(":memory:", random);
  using other = await openKv(":memory:", random);
  const stores = [kv, kv, other].map((each) => storeOf(each, random));
  const [first, later, elsewhere] = await Promise.all(stores.map((store) => logNames(store)("u1")));
  assertMatch(first ?? "", /^[\da-f]{16}$/);
  assertEquals(later, first);
  assert(elsewhere !== first);
  assert(await logNames(storeOf(kv, random))("u2") !== first);
});

Deno.test("logKey() makes one secret, however many ask first", async () => {
  using kv = await openKv(":memory:", random);
  const keys = await Promise.all(Array.from({ length: 10 }, () => logKey(storeOf(kv, random))));
  assertEquals(new Set(keys.map((key) => key.toHex())).size, 1);
  assertEquals(keys[0]?.length, 32);
});
