import { assertEquals, assertMatch } from "@std/assert";
import { MAX_DRAFT_CHARACTERS, MAX_PLAIN_CHARACTERS } from "../../../../lib/limits/workbench.ts";
import { connectFieldNotices, longTextNotice } from "../../../../lib/workbench/model/field_notices.ts";
import { createSources } from "../../../../lib/workbench/model/model.ts";
import { until } from "../../../timing/until.ts";

Deno.test("longTextNotice() returns a notice for long texts only", () => {
  assertEquals(longTextNotice("a".repeat(MAX_DRAFT_CHARACTERS)), null);
  assertMatch(longTextNotice("a".repeat(MAX_DRAFT_CHARACTERS + 1)) ?? "", /2,000,001 characters is not kept/);
});

Deno.test("connectFieldNotices() says why a field is empty, until its content can be displayed", async () => {
  const sources = createSources(null);
  const stop = connectFieldNotices(sources);
  assertEquals(sources.hidden.value, { pattern: "", text: "" });
  sources.text.value = "\u0301".repeat(MAX_PLAIN_CHARACTERS);
  assertMatch(sources.hidden.value.text, /^The text is searched, but not displayed/);
  sources.text.value = "";
  assertEquals(sources.hidden.value, { pattern: "", text: "" });
  sources.text.value = "\u0301".repeat(100_000);
  assertEquals(sources.hidden.value.text, "", "a long text isn't looked at within the key");
  await until("the notice for a long text", () => sources.hidden.value.text !== "");
  assertMatch(sources.hidden.value.text, /^The text is searched, but not displayed/);
  assertEquals(sources.hidden.value.pattern, "");
  sources.pattern.value = "\u202e".repeat(10_000);
  assertMatch(sources.hidden.value.pattern, /^The pattern is used, but not displayed/);
  sources.text.value = "e\u0301";
  sources.pattern.value = "";
  assertEquals(sources.hidden.value, { pattern: "", text: "" });
  sources.text.value = "a".repeat(MAX_DRAFT_CHARACTERS + 1);
  assertMatch(sources.unstored.value, /is not kept/);
  sources.text.value = "a";
  assertEquals(sources.unstored.value, "");
  sources.isStorageFull.value = true;
  assertMatch(sources.unstored.value, /storage is full/);
  stop();
});
