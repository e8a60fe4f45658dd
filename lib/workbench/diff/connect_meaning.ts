import "../first_scripts.ts";
import { effect } from "@preact/signals";
import { Inquiry } from "../inquiry.ts";
import type { Model } from "../model.ts";
import { spawner } from "../workers.ts";
import type { MeaningReport, MeaningRequest } from "./meaning_messages.ts";
import type { Meaning } from "./use_meaning.ts";

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
