import { effect } from "@preact/signals";
import type { MeaningDiff, MeaningWords } from "../../regex/diff/meaning.ts";
import type { Regex } from "../../regex/regex.ts";
import { spawner, useConnected } from "./lazy.ts";
import type { Model } from "./model.ts";
import { Inquiry, type InquiryStatus } from "./worker_calls.ts";

/** What the worker that compares meanings is asked. */
export interface MeaningRequest {
  readonly left: Regex;
  readonly right: Regex;
}

/** What it found, in words; null when one of the patterns is not walked. */
export interface MeaningReport {
  readonly found: (MeaningDiff & { readonly words: MeaningWords }) | null;
  readonly isLast: true;
}

/** Asks a worker what two patterns find; it is ended at its deadline. */
export function meaningInquiry(spawn: () => Worker, publish: (meaning: Meaning) => void) {
  return new Inquiry<MeaningRequest, MeaningReport>(
    spawn,
    (told, status) => publish({ status, found: told.at(-1)?.found ?? null }),
  );
}

/** Asks a worker whenever one of the two patterns changes, until the returned function is called. */
export function connectMeaning(
  { sources, views }: Model,
  publish: (meaning: Meaning | null) => void,
): () => void {
  const inquiry = meaningInquiry(spawner("meaning"), publish);
  const stop = effect(() => {
    const right = sources.second.value;
    const tree = views.value?.tree.value;
    if (right && tree) return inquiry.ask({ left: tree.regex, right });
    inquiry.stop();
    publish(null);
  });
  return () => (stop(), inquiry.stop());
}

/** How far the comparison of what two patterns find has come. */
export interface Meaning {
  readonly status: InquiryStatus;
  readonly found: MeaningReport["found"];
}

/** Compares what the pattern and the second one find while the panel is shown. */
export function useMeaning(model: Model, shown: boolean): Meaning | null {
  return useConnected<Meaning>(shown, (publish) => Promise.resolve(connectMeaning(model, publish)));
}
