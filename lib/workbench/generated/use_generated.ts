import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { GeneratedTests, Sample } from "../../regex/language/samples/sample.ts";
import { connectLater } from "../connect_later.ts";
import type { InquiryStatus } from "../inquiry.ts";
import type { Model } from "../model.ts";

/** Texts to test the pattern with, each run natively, as far as they have come. */
export interface MadeTests {
  readonly status: InquiryStatus;
  readonly tests: GeneratedTests;
  /** Puts some of them into the test text, each a line that is a test. */
  readonly onAdd: (samples: readonly Sample[]) => void;
}

/** Makes tests for the pattern while they are shown; its code is fetched then. */
export function useGenerated(model: Model, shown: boolean): MadeTests | null {
  const made = useSignal<MadeTests | null>(null);
  useEffect(() => {
    if (!shown) return;
    return connectLater(async () => {
      const { connectGenerated } = await import("./connect_generated.ts");
      return connectGenerated(model, (newest) => made.value = newest);
    });
  }, [shown]);
  return made.value;
}
