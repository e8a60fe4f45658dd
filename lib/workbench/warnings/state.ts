import { effect } from "@preact/signals";
import { connectLater, type Model, spawner, whenIdle } from "../core/mod.ts";
import type { WarningSearch } from "../core/warning_search.ts";

/**
 * Searches for further warnings in a worker whenever the pattern changes, unless there can be none, until the
 * returned function is called. Its code follows the views, without which it has nothing to do.
 */
export function connectWarnings(model: Model): () => void {
  return connectLater(async () => {
    const { WarningSearch } = await import("../core/warning_search.ts");
    return connect(model, new WarningSearch(spawner("warnings"), (found) => model.searched.value = found));
  }, whenIdle);
}

function connect({ views }: Model, search: WarningSearch): () => void {
  const stop = effect(() => {
    const tree = views.value?.tree.value;
    if (!tree) search.stop();
    else if (views.value?.needsSearch.value) search.start(tree.regex);
    else search.skip();
  });
  return () => (stop(), search.stop());
}
