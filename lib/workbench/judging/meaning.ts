import { effect } from "@preact/signals";
import type { MeaningDiff, MeaningPhrases } from "../../regex/diff/meaning.ts";
import type { Regex } from "../../regex/regex.ts";
import type { Model } from "../model/model.ts";
import { spawner, usePublished } from "../runtime/lazy.ts";
import { type CallStatus, LatestCall } from "../runtime/worker_calls.ts";
import type { DifferingTexts } from "./differing_texts.ts";

/** The request to the worker that compares what two patterns match. */
export interface MeaningRequest {
  readonly left: Regex;
  readonly right: Regex;
  /** Texts of the kind that the patterns are for. */
  readonly models?: readonly string[];
}

/** The differences in matching between two patterns, also in words. */
export type ComparedMeaning = MeaningDiff & {
  readonly words: MeaningPhrases;
  readonly differing: readonly DifferingTexts[];
};

/** Compares in a worker what two patterns match, as they change. */
export function meaningCall(spawn: () => Worker, publish: (meaning: Meaning) => void) {
  return new LatestCall<MeaningRequest, ComparedMeaning | null>(
    spawn,
    ([found = null], status) => publish({ status, found }),
  );
}

/** Calls the worker whenever one of the two patterns changes, until the returned function is called. */
function connectMeaning(
  { sources, views }: Model,
  publish: (meaning: Meaning | null) => void,
): () => void {
  const call = meaningCall(spawner("meaning"), publish);
  const stop = effect(() => {
    const right = sources.second.value;
    const tree = views.value?.tree.value;
    if (right && tree) {
      return call.request({ left: tree.regex, right, models: modelTexts(sources.text.peek()) });
    }
    call.stop();
    publish(null);
  });
  return () => {
    stop();
    call.stop();
  };
}

/** The first lines of the test text. */
const modelTexts = (text: string): string[] =>
  text.slice(0, MAX_MODELS * MAX_MODEL_CHARACTERS).split("\n", MAX_MODELS).filter((line) =>
    line !== "" && line.length <= MAX_MODEL_CHARACTERS
  );

/** Lines of the test text that help to find typical texts, and their length. */
const [MAX_MODELS, MAX_MODEL_CHARACTERS] = [8, 100];

/** The state of the comparison of two patterns. */
export interface Meaning {
  readonly status: CallStatus;
  /** Null until it is known, and if one of the patterns has an error. */
  readonly found: ComparedMeaning | null;
}

/** Compares the matches of the pattern and the second one while the panel is shown. */
export function useMeaning(model: Model): Meaning | null {
  return usePublished<Meaning>((publish) => connectMeaning(model, publish));
}
