import { READY_MS } from "../limits.ts";
import { isAnswering } from "../store/kv.ts";
import type { Store } from "../store/store.ts";

/** Whether the storage answers, in good time. */
export async function isReady({ kv }: Store): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), READY_MS);
  try {
    return await Promise.race([isAnswering(kv), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
