import type { InquiryStatus } from "../inquiry.ts";
import type { Model } from "../model.ts";
import { useConnected } from "../use_later.ts";
import type { MeaningReport } from "./meaning_messages.ts";

/** How far the comparison of what two patterns find has come. */
export interface Meaning {
  readonly status: InquiryStatus;
  readonly found: MeaningReport["found"];
}

/** Compares what the pattern and the second one find while the panel is shown; its code is fetched then. */
export function useMeaning(model: Model, shown: boolean): Meaning | null {
  return useConnected<Meaning>(shown, async (publish) => {
    const { connectMeaning } = await import("./connect_meaning.ts");
    return connectMeaning(model, publish);
  });
}
