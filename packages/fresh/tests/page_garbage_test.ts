/**
 * What a page leaves in memory until the next full garbage collection. All that stays is copied by the partial ones
 * before it: at 200 kB a page, that took a fifth of the time of drawing it.
 */
import { assertLess } from "@std/assert";
import { getHeapSpaceStatistics } from "node:v8";
import { writeUrlState } from "../../../lib/workbench/model/link_writing.ts";
import { openApp } from "../../../tests/app/app.ts";

const PAGES = 100;
/** The cache keeps some of it for a minute. */
const MOST_BYTES = 50_000;

Deno.test("a page that was drawn is forgotten by partial garbage collections", async () => {
  using app = await openApp();
  const draw = async (first: number) => {
    for (let index = first; index < first + PAGES; index++) {
      const pattern = `(?<year>\\d{4})-(?<month>\\d\\d)|[a-z_]+${index}|((?:x)?)y*`;
      const { query } = writeUrlState({ pattern, flags: "g", text: "" });
      await (await app.ask(`/?${query}`)).text();
    }
  };
  await draw(0);
  const before = oldBytes();
  await draw(PAGES);
  assertLess((oldBytes() - before) / PAGES, MOST_BYTES);
});

/** What has survived partial collections. */
function oldBytes(): number {
  const old = getHeapSpaceStatistics().find(({ space_name }) => space_name === "old_space");
  if (old === undefined) throw new Error("V8 has no space of this name");
  return old.space_used_size;
}
