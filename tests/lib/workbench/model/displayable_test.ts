import { assertEquals } from "@std/assert";
import { displayable } from "../../../../lib/workbench/model/displayable.ts";

Deno.test("displayable() leaves out what is slow", () => {
  assertEquals(displayable("e\u0301"), "e\u0301");
  assertEquals(displayable("\u0301".repeat(100_000)), "");
});
