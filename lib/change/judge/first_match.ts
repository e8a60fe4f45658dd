import { MAX_MEANING_STEPS } from "../../limits/search.ts";
import type { FirstMatch } from "../../regex/contracts/confirm.ts";
import { countedMatches, type TextMatch } from "../../regex/diff/text_comparison.ts";
import type { Regex } from "../../regex/regex.ts";
import { parseRecentSyntax } from "../../regex/syntax/recent_syntax.ts";

/** Our own engine takes the place of one that lacks the syntax of a regex. */
export function firstMatchWith(
  matches: (regex: Regex, text: string, limit: number) => readonly TextMatch[] | undefined,
): FirstMatch {
  return (regex, text) => {
    const found = matches(regex, text, 1) ??
      (matches(regex, "", 1) === undefined ? ownMatches(regex, text) : undefined);
    return found && (found[0] ?? null);
  };
}

function ownMatches(regex: Regex, text: string) {
  const parsed = parseRecentSyntax(regex);
  return parsed.ok ? countedMatches(parsed.tree, text, MAX_MEANING_STEPS) ?? undefined : undefined;
}
