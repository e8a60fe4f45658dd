import { openKv } from "../../../../lib/server/store/kv.ts";
import { countRequest } from "../../../../lib/server/store/rate_limits.ts";
import { createStore } from "../../../../lib/server/store/store.ts";
import { random } from "../../../app/random.ts";

/**
 * One of several processes that count in the same file. It prints how many of its 90 requests were admitted.
 */

using kv = await openKv(Deno.args[0] ?? ":memory:", random);
const store = createStore(kv, random);
const bucket = {
  name: "me",
  limit: { max: 100, windowMs: 60_000 },
  subject: { scope: "user", id: "u1" },
} as const;
const quotas = await Promise.all(Array.from({ length: 90 }, () => countRequest(store, bucket, 0)));
console.log(quotas.filter(({ admitted }) => admitted).length);
