import { assert } from "@std/assert";
import { askGenerated } from "./generated.ts";

Deno.test("500 valid, nearly valid and hostile requests get responses that fit the document", async () => {
  const statuses = await askGenerated(500);
  // Otherwise the generator is not diverse enough.
  for (const status of [200, 201, 204, 400, 401, 403, 404, 405]) assert(statuses.has(status), `no ${status}`);
});
