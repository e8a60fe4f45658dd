import type { Warning } from "../../regex/rules/warning.ts";
import type { FoundRegex } from "../model.ts";

/**
 * What browsers write around the value of an HTML `pattern` attribute, which must match all of an input's value.
 *
 * @see https://html.spec.whatwg.org/multipage/input.html#compiled-pattern-regular-expression
 */
export const HTML_ANCHORS = ["^(?:", ")$"] as const;

/** True if a warning is about what somebody has written: not about the anchors, the group or the flag that browsers add. */
export function isAboutWritten({ origin, regex }: FoundRegex, { severity, range }: Warning): boolean {
  if (origin !== "html" || regex === null || severity !== "info") return true;
  const [start, end] = HTML_ANCHORS;
  return range.start >= start.length && range.end <= regex.pattern.length - end.length;
}
