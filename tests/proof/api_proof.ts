import { assert } from "@std/assert";
import { askGenerated } from "../routes/api/generated.ts";

Deno.test("10,000 valid, nearly valid and hostile requests get responses that the document describes", async () => {
  const statuses = await askGenerated(10_000);
  for (const status of [412, 413, 415]) assert(statuses.has(status), `no ${status}`);
});
