import { assertEquals } from "@std/assert";
import { isSendableKey, readKey, writeKey } from "../../../../lib/workbench/review/kept_key.ts";
import { storageOf } from "../../../storage.ts";

Deno.test("a key is kept for the user who asked for it, and for nobody else", () => {
  const storage = storageOf();
  writeKey("ada", "sk-1", () => storage);
  assertEquals(readKey("ada", () => storage), "sk-1");
  assertEquals([readKey("bob", () => storage), storage.length], ["", 0]);
});

Deno.test("a key is forgotten when it is no longer to be kept", () => {
  const storage = storageOf();
  writeKey("ada", "sk-1", () => storage);
  writeKey("ada", null, () => storage);
  assertEquals([readKey("ada", () => storage), storage.length], ["", 0]);
});

Deno.test("storage that is forbidden, full or holds something else is no key", () => {
  const forbidden = () => {
    throw new DOMException("No", "SecurityError");
  };
  writeKey("ada", "sk-1", forbidden);
  assertEquals(readKey("ada", forbidden), "");
  const full = storageOf(3);
  writeKey("ada", "sk-1", () => full);
  assertEquals(readKey("ada", () => full), "");
  const other = storageOf();
  for (const value of ["{broken", "[]", "null", '["ada", 7]']) {
    other.setItem("workbench.provider-key", value);
    assertEquals(readKey("ada", () => other), "");
  }
});

Deno.test("isSendableKey() takes what a header can carry", () => {
  assertEquals(["sk-1", "!~", "k".repeat(512)].map(isSendableKey), [true, true, true]);
  assertEquals(["", "a b", "schlüssel", "a\n", "k".repeat(513)].map(isSendableKey), Array(5).fill(false));
});
