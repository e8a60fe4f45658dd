import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { connectLater } from "../connect_later.ts";
import type { InquiryStatus } from "../inquiry.ts";
import type { Model } from "../model.ts";
import type { MeaningReport } from "./meaning_messages.ts";

/** How far the comparison of what two patterns find has come. */
export interface Meaning {
  readonly status: InquiryStatus;
  readonly found: MeaningReport["found"];
}

/** Compares what the pattern and the second one find while the panel is shown; its code is fetched then. */
export function useMeaning(model: Model, shown: boolean): Meaning | null {
  const meaning = useSignal<Meaning | null>(null);
  useEffect(() => {
    if (!shown) return;
    return connectLater(async () => {
      const { connectMeaning } = await import("./connect_meaning.ts");
      return connectMeaning(model, (newest) => meaning.value = newest);
    });
  }, [shown]);
  return meaning.value;
}
