import { assert } from "@std/assert";
import { askGenerated } from "../routes/api/generated.ts";

Deno.test("10,000 requests, valid, nearly valid and hostile, get answers that the document promises", async () => {
  const statuses = await askGenerated(10_000);
  for (const status of [412, 413, 415]) assert(statuses.has(status), `no ${status}`);
});
