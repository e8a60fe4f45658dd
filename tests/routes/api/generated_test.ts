import { assert } from "@std/assert";
import { isFullSize, share } from "../../suites/sample.ts";
import { askGenerated } from "./generated.ts";

Deno.test("valid, nearly valid and hostile requests get responses that fit the document", async () => {
  const statuses = await askGenerated(share(12, 600, 40));
  assert(statuses.size > 1);
  // Otherwise the generator is not diverse enough. Among fewer requests, any of them may be missing.
  const expected = isFullSize ? [200, 201, 204, 400, 401, 403, 404, 405] : [];
  for (const status of expected) assert(statuses.has(status), `no ${status}`);
});
