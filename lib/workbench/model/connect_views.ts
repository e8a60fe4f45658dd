import { computed, effect, type Signal, signal, useSignal, useSignalEffect } from "@preact/signals";
import { MATCHES_WAIT_MS } from "../../limits/workbench.ts";
import type { Regex } from "../../regex/regex.ts";
import { connectLater } from "../runtime/lazy.ts";
import { afterPaint, inOwnTask, ownTask } from "../runtime/schedule.ts";
import type { Views } from "./derived.ts";
import type { Model } from "./model.ts";

/**
 * Connects the views, whose code is fetched after hydration. Each view is derived in a separate task before all
 * are shown, because code that runs for the first time is slow.
 */
export const connectViews = (model: Model): () => void =>
  connectLater(async () => {
    const { buildViews } = await import("../second_load.ts");
    const read = signal(model.regex.peek());
    const views = buildViews(model, read);
    const { tree, summary, steps } = views;
    // What the server wrote about an error stays until there are words for it here.
    await new Promise<void>((done) => void views.prepare(read.peek(), done));
    for (const each of [tree, summary, steps]) {
      await ownTask();
      each.peek();
    }
    model.views.value = views;
    return connectReading(model, read, views.prepare);
  });

/**
 * Updates the pattern that the views are about once the typed pattern's matches have been painted, so that
 * the typed text and its matches appear first. Expensive results are computed before the views change.
 */
export function connectReading(
  { regex, run }: Model,
  read: Signal<Regex>,
  prepare: Views["prepare"],
): () => void {
  let give = () => {};
  // A run reports many times, but this must start only once.
  const searched = computed(() => run.value?.regex);
  const stop = effect(() => {
    const [typed, matched] = [regex.value, searched.value];
    give();
    if (typed === read.peek()) return;
    const follow = () => give = prepare(typed, () => read.value = typed);
    if (matched === undefined || matched === typed) return void (give = afterPaint(follow));
    const timer = setTimeout(follow, MATCHES_WAIT_MS);
    give = () => clearTimeout(timer);
  });
  return () => {
    stop();
    give();
  };
}

/** The views of a model, for an island that renders them in a separate task when they arrive: there are several. */
export function useViews({ views }: Model): Views | null {
  const shown = useSignal(views.peek());
  useSignalEffect(() => {
    const newest = views.value;
    if (newest === shown.peek()) return;
    return inOwnTask(() => shown.value = newest);
  });
  return shown.value;
}
