import { assertEquals } from "@std/assert";
import { typedDetails } from "../../../../lib/workbench/library/state.ts";
import { storageOf } from "../../../storage.ts";

const TYPED = { name: "n", description: "", tags: "a, b" };

Deno.test("typed changes of a pattern are kept for their user until they are saved", () => {
  const storage = storageOf();
  typedDetails(storage, "u1").set("1", TYPED);
  assertEquals(typedDetails(storage, "u1").all.value, { 1: TYPED });
  assertEquals(typedDetails(storage, "u2").all.value, {});
  typedDetails(storage, "u1").set("1", null);
  assertEquals([typedDetails(storage, "u1").all.value, storage.length], [{}, 0]);
});

Deno.test("changes are shown even if they can't be stored, and unreadable ones are ignored", () => {
  const full = typedDetails(storageOf(3), "u1");
  full.set("1", TYPED);
  assertEquals(full.all.value, { 1: TYPED });
  for (const value of ["{", "null", "7", '{"1":7}', '{"1":{"name":"n"}}']) {
    const storage = storageOf();
    storage.setItem("workbench.details.u1", value);
    assertEquals(typedDetails(storage, "u1").all.value, {});
  }
});
