import { effect } from "@preact/signals";
import type { Model } from "../model.ts";
import { spawner } from "../workers.ts";
import { WarningClient } from "./warning_client.ts";

/**
 * Searches for further warnings in a worker whenever the pattern changes, unless there can be none, until the
 * returned function is called.
 */
export function connectWarnings({ regex, views, searched }: Model): () => void {
  const client = new WarningClient(spawner("warnings"), (found) => searched.value = found);
  const stop = effect(() => {
    if (!views.value?.tree.value) client.stop();
    else if (views.value.needsSearch.value) client.start(regex.value);
    else client.conclude();
  });
  return () => (stop(), client.stop());
}
