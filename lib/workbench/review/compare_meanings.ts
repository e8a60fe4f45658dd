import type { Regex } from "../../regex/regex.ts";
import type { MeaningReport, MeaningRequest } from "../diff/meaning_messages.ts";
import { Inquiry } from "../inquiry.ts";
import type { ComparedLanguages } from "./proposal_check.ts";

/** Compares what two patterns find, in a worker that is ended in time; null when it was, or failed. */
export function compareMeanings(
  spawn: () => Worker,
  left: Regex,
  right: Regex,
): Promise<ComparedLanguages | null> {
  return new Promise((resolve) => {
    const inquiry = new Inquiry<MeaningRequest, MeaningReport>(spawn, (told, status) => {
      if (status === "running") return;
      inquiry.stop();
      resolve(told.at(-1)?.found ?? null);
    });
    inquiry.ask({ left, right });
  });
}
