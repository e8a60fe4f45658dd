import { assert } from "@std/assert";
import { askPages } from "../routes/generated_pages.ts";

Deno.test("10,000 requests for pages, with odd words wherever words go, are no faults", async () => {
  const statuses = await askPages(10_000);
  for (const status of [200, 303, 400, 403, 404, 405]) assert(statuses.has(status), `no ${status}`);
});
