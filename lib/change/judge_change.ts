import { MAX_MEANING_STEPS } from "../limits/search.ts";
import type { FirstMatch } from "../regex/contracts/confirm.ts";
import { countedMatches } from "../regex/diff/text_comparison.ts";
import { formatById } from "../regex/formats/catalogue.ts";
import type { Regex } from "../regex/regex.ts";
import { parseRecentSyntax } from "../regex/syntax/recent_syntax.ts";
import { contractFindings } from "./contract_findings.ts";
import { beyondFormat } from "./format_deviation.ts";
import { rateImportance } from "./importance.ts";
import { type JudgeInstruments, judgePair } from "./judge.ts";
import type { RegexChange, RegexPair } from "./model.ts";

/** Judges a change as `judgePair` does, and also its contracts and formats, which takes more code. */
export function judgeChange(pair: RegexPair, instruments: JudgeInstruments): RegexChange {
  const formatRegex = (id: string) => formatById(id)?.regex;
  const change = judgePair(pair, { ...instruments, formatRegex });
  const match = firstMatchWith(instruments);
  const contracts = contractFindings(pair, match);
  const found = { ...change, ...(contracts.length > 0 && { contracts }) };
  return addFormat({ ...found, importance: rateImportance(found) }, instruments);
}

/** Adds to a judged change what it accepts beyond the format that both versions are for. */
export function addFormat(change: RegexChange, instruments: Pick<JudgeInstruments, "matches">): RegexChange {
  const beyond = beyondFormat(change, firstMatchWith(instruments));
  return beyond ? { ...change, beyondFormat: beyond } : change;
}

/** Our own engine takes the place of one that lacks the syntax of a regex. */
function firstMatchWith({ matches }: Pick<JudgeInstruments, "matches">): FirstMatch {
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
