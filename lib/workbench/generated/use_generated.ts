import type { GeneratedTests, Sample } from "../../regex/language/samples/sample.ts";
import type { InquiryStatus } from "../inquiry.ts";
import type { Model } from "../model.ts";
import { useConnected } from "../use_later.ts";

/** Texts to test the pattern with, each run natively, as far as they have come. */
export interface MadeTests {
  readonly status: InquiryStatus;
  readonly tests: GeneratedTests;
  /** Puts some of them into the test text, each a line that is a test. */
  readonly onAdd: (samples: readonly Sample[]) => void;
}

/** Makes tests for the pattern while they are shown; its code is fetched then. */
export function useGenerated(model: Model, shown: boolean): MadeTests | null {
  return useConnected<MadeTests>(shown, async (publish) => {
    const { connectGenerated } = await import("./connect_generated.ts");
    return connectGenerated(model, publish);
  });
}
