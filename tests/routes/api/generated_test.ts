import { assert } from "@std/assert";
import { askGenerated } from "./generated.ts";

Deno.test("500 requests, valid, nearly valid and hostile, get answers that the document promises", async () => {
  const statuses = await askGenerated(500);
  // Else the requests are not what they are meant to be.
  for (const status of [200, 201, 204, 400, 401, 403, 404, 405]) assert(statuses.has(status), `no ${status}`);
});
