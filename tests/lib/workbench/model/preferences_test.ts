import { assertEquals } from "@std/assert";
import { readDefaultFlags, writeDefaultFlags } from "../../../../lib/workbench/model/preferences.ts";
import { readPreference, writePreference } from "../../../../lib/workbench/runtime/browser_storage.ts";

function storageOf(values: Map<string, string>): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

Deno.test("a preference is stored until it is removed", () => {
  const values = new Map<string, string>();
  const storage = () => storageOf(values);
  assertEquals(readPreference("a.b", storage), null);
  writePreference("a.b", 12.5, storage);
  assertEquals([readPreference("a.b", storage), [...values.keys()]], [12.5, ["workbench.a.b"]]);
  writePreference("a.b", null, storage);
  assertEquals([readPreference("a.b", storage), values.size], [null, 0]);
});

Deno.test("a value that isn't a number isn't a preference", () => {
  for (const written of ["", "x", "NaN", "Infinity", "{}"]) {
    assertEquals(readPreference("a", () => storageOf(new Map([["workbench.a", written]]))), null);
  }
});

Deno.test("forbidden storage causes no error", () => {
  const forbidden = () => {
    throw new DOMException("Forbidden", "SecurityError");
  };
  writePreference("a", 1, forbidden);
  assertEquals(readPreference("a", forbidden), null);
});

/** The written flags, and those that a later visit reads. */
const KEPT = [["gm", "gm"], ["", ""], ["yg", "gy"], ["gxg1", "g"], [null, "g"]] as const;

for (const [written, read] of KEPT) {
  Deno.test(`flags for new patterns stored as ${JSON.stringify(written)} are read as "${read}"`, () => {
    writeDefaultFlags("di", () => localStorage);
    writeDefaultFlags(written, () => localStorage);
    assertEquals(readDefaultFlags(() => localStorage), read);
    writeDefaultFlags(null, () => localStorage);
    assertEquals(localStorage.getItem("workbench.flags"), null);
  });
}

Deno.test("if storage is forbidden, new patterns have the default flags", () => {
  const forbidden = () => {
    throw new DOMException("denied", "SecurityError");
  };
  writeDefaultFlags("i", forbidden);
  assertEquals(readDefaultFlags(forbidden), "g");
});
