import { TOKEN_BYTES } from "../../limits/library.ts";
import { retryCommit } from "./commit.ts";
import { LOG_KEY } from "./keys.ts";
import type { Store } from "./store.ts";

/**
 * The secret that derives the names of users in the log. It is generated once per database and included in
 * backups.
 */
export function readLogKey({ kv, random }: Store): Promise<Uint8Array> {
  return retryCommit(random, async () => {
    const entry = await kv.get<Uint8Array>(LOG_KEY);
    if (entry.value !== null) return entry.value;
    const secret = random(TOKEN_BYTES);
    const { ok } = await kv.atomic().check(entry).set(LOG_KEY, secret).commit();
    return ok ? secret : null;
  });
}
