import { assert } from "@std/assert";
import { askPages } from "./generated_pages.ts";

Deno.test("300 page requests with arbitrary values cause no server error", async () => {
  const statuses = await askPages(300);
  for (const status of [200, 404]) assert(statuses.has(status), `no ${status}`);
});
