import { effect } from "@preact/signals";
import type { Sources } from "../sources.ts";

/** The parts of the page of which a phone shows one at a time; the pattern stays above them. */
export const REGIONS = ["text", "matches", "diagram", "views"] as const;

/** One of the parts of the page. */
export type Region = typeof REGIONS[number];

/** Tells the style sheet which part a narrow window shows. */
export function connectRegion({ region }: Sources, root: HTMLElement): () => void {
  return effect(() => {
    root.dataset.region = region.value;
  });
}
