import type { Regex } from "../../regex/regex.ts";
import type { UrlState } from "./link.ts";
import type { Sources } from "./model.ts";

/** What is said when a text that came with a pattern takes the place of the one before. */
export const SAMPLE_ARRIVED = "Example text for this pattern. Undo";

/** The state of a page that shows a template with its sample, which is then known to be one, and announced. */
export function withSample(
  { sample, done }: Pick<Sources, "sample" | "done">,
  template: Regex & { readonly sample: string },
): UrlState {
  sample.value = template.sample;
  done.value = SAMPLE_ARRIVED;
  return { pattern: template.pattern, flags: template.flags, text: template.sample };
}
