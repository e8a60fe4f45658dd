import { effect, type Signal } from "@preact/signals";
import type { Regex } from "../regex/regex.ts";
import { afterPaint } from "./after_paint.ts";
import type { Model } from "./model.ts";

/** Matches that take longer are not waited for. */
const PATIENCE_MS = 50;

/**
 * Lets the pattern that the views are about follow the one that is typed, when its matches have been painted: what
 * is typed and what it finds is seen first.
 */
export function connectReading({ regex, run }: Model, read: Signal<Regex>): () => void {
  let give = () => {};
  const stop = effect(() => {
    const [typed, matched] = [regex.value, run.value?.regex];
    give();
    if (typed === read.peek()) return;
    const follow = () => read.value = typed;
    if (matched === undefined || matched === typed) return void (give = afterPaint(follow));
    const timer = setTimeout(follow, PATIENCE_MS);
    give = () => clearTimeout(timer);
  });
  return () => (stop(), give());
}
