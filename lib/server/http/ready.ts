import { READY_MS } from "../../limits.ts";
import { isAnswering } from "../store/kv.ts";
import type { Store } from "../store/store.ts";
import { orNull } from "../waiting.ts";

/** Whether the storage answers, in good time. */
export async function isReady({ kv }: Store): Promise<boolean> {
  try {
    return await orNull(READY_MS, isAnswering(kv)) ?? false;
  } catch {
    return false;
  }
}
