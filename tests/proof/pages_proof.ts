import { assert } from "@std/assert";
import { askPages } from "../routes/generated_pages.ts";

Deno.test("10,000 page requests with unusual values cause no server error", async () => {
  const statuses = await askPages(10_000);
  for (const status of [200, 303, 400, 403, 404, 405]) assert(statuses.has(status), `no ${status}`);
});
