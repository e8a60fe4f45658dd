import { READY_MS } from "../../limits.ts";
import { isInitialized } from "../store/kv.ts";
import type { Store } from "../store/store.ts";
import { timeoutOrNull } from "../waiting.ts";

/** Whether the storage answers, in good time. */
export async function isReady({ kv }: Store): Promise<boolean> {
  try {
    return await timeoutOrNull(READY_MS, isInitialized(kv)) ?? false;
  } catch {
    return false;
  }
}
