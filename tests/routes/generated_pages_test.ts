import { assert } from "@std/assert";
import { share } from "../suites/sample.ts";
import { askPages } from "./generated_pages.ts";

Deno.test("page requests with arbitrary values cause no server error", async () => {
  const statuses = await askPages(share(6, 300));
  for (const status of [200, 404]) assert(statuses.has(status), `no ${status}`);
});
