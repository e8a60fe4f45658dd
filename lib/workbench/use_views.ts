import { useSignal, useSignalEffect } from "@preact/signals";
import type { Model } from "./model.ts";
import type { Views } from "./views.ts";

/** The views of a model, for an island that draws them in a task of its own when they come: there are several. */
export function useViews({ views }: Model): Views | null {
  const shown = useSignal(views.peek());
  useSignalEffect(() => {
    const newest = views.value;
    if (newest === shown.peek()) return;
    const timer = setTimeout(() => shown.value = newest);
    return () => clearTimeout(timer);
  });
  return shown.value;
}
