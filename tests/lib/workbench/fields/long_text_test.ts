import { assertEquals, assertMatch } from "@std/assert";
import { MAX_DRAFT_CHARACTERS } from "../../../../lib/limits.ts";
import { longTextNotice } from "../../../../lib/workbench/fields/long_text.ts";

Deno.test("longTextNotice() speaks of long texts alone", () => {
  assertEquals(longTextNotice("a".repeat(MAX_DRAFT_CHARACTERS)), null);
  assertMatch(longTextNotice("a".repeat(MAX_DRAFT_CHARACTERS + 1)) ?? "", /2,000,001 characters is not kept/);
});
