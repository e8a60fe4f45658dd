import { effect } from "@preact/signals";
import "../second_load.ts";
import { EXAMPLE, type Model } from "../model/model.ts";
import { inOwnTask, whenIdle } from "../runtime/schedule.ts";
import type { TextExpectations } from "./expectations.ts";

/** In a smaller window, in pixels, the explanation would cover the text: on a phone, or with a large zoom. */
const LEAST = { width: 700, height: 600 };

/**
 * Explains the line that the example misses, until something is changed.
 *
 * @param explain explains the line at an offset; with null, closes the explanation
 */
export function explainExample(
  { sources }: Pick<Model, "sources">,
  { missed }: Pick<TextExpectations, "missed">,
  explain: (from: number | null) => void,
): () => void {
  if (innerWidth < LEAST.width || innerHeight < LEAST.height) return () => {};
  let isOpen = false;
  let cancel = () => {};
  const stop = effect(() => {
    const [from] = missed.value ?? [];
    const isExample = sources.pattern.value === EXAMPLE.pattern && sources.text.value === EXAMPLE.text;
    // What was about to happen may be about a text that is gone.
    cancel();
    if (isExample === isOpen || isExample && from === undefined) return;
    const turn = isExample ? whenIdle : inOwnTask;
    cancel = turn(() => {
      isOpen = isExample;
      explain(isExample ? from ?? null : null);
    });
  });
  return () => {
    stop();
    cancel();
  };
}
