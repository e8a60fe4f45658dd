import { assertEquals } from "@std/assert";
import { readDefaultFlags, writeDefaultFlags } from "../../../../lib/workbench/keeping/default_flags.ts";

/** What is written, and what a later visit reads. */
const KEPT = [["gm", "gm"], ["", ""], ["yg", "gy"], ["gxg1", "g"], [null, "g"]] as const;

for (const [written, read] of KEPT) {
  Deno.test(`flags for new patterns kept as ${JSON.stringify(written)} are read as "${read}"`, () => {
    writeDefaultFlags("di", () => localStorage);
    writeDefaultFlags(written, () => localStorage);
    assertEquals(readDefaultFlags(() => localStorage), read);
    writeDefaultFlags(null, () => localStorage);
    assertEquals(localStorage.getItem("workbench.flags"), null);
  });
}

Deno.test("where storage is forbidden, new patterns have the usual flags", () => {
  const forbidden = () => {
    throw new DOMException("denied", "SecurityError");
  };
  writeDefaultFlags("i", forbidden);
  assertEquals(readDefaultFlags(forbidden), "g");
});
