import type { RegexSite } from "./found_regexes.ts";

/**
 * The regex of an HTML `pattern` attribute, which must match the whole value. Browsers ignore a pattern that doesn't
 * compile alone, without the anchors.
 *
 * @see https://html.spec.whatwg.org/multipage/input.html#compiled-pattern-regular-expression
 */
export function htmlRegex(pattern: string): Pick<RegexSite, "value" | "compiled"> {
  return { value: { pattern: `^(?:${pattern})$`, flags: "v" }, compiled: { pattern, flags: "v" } };
}
