import { assert } from "@std/assert";
import { askPages } from "./generated_pages.ts";

Deno.test("300 requests for pages, with odd words wherever words go, are no faults", async () => {
  const statuses = await askPages(300);
  for (const status of [200, 404]) assert(statuses.has(status), `no ${status}`);
});
