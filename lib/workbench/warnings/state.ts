import { effect } from "@preact/signals";
import { connectLater, spawner } from "../core/lazy.ts";
import type { Model } from "../core/model.ts";
import { whenIdle } from "../core/schedule.ts";
import type { WarningClient } from "../core/warning_client.ts";

/**
 * Searches for further warnings in a worker whenever the pattern changes, unless there can be none, until the
 * returned function is called. Its code follows the views, without which it has nothing to do.
 */
export function connectWarnings(model: Model): () => void {
  return connectLater(async () => {
    const { WarningClient } = await import("../core/warning_client.ts");
    return connect(model, new WarningClient(spawner("warnings"), (found) => model.searched.value = found));
  }, whenIdle);
}

function connect({ views }: Model, client: WarningClient): () => void {
  const stop = effect(() => {
    const tree = views.value?.tree.value;
    if (!tree) client.stop();
    else if (views.value?.needsSearch.value) client.start(tree.regex);
    else client.conclude();
  });
  return () => (stop(), client.stop());
}
