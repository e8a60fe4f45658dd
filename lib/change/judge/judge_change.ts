import { formatById } from "../../regex/formats/catalogue.ts";
import { contractFindings } from "./contract_findings.ts";
import { firstMatchWith } from "./first_match.ts";
import { beyondFormat } from "./format_deviation.ts";
import { rateImportance } from "./importance.ts";
import { type JudgeInstruments, judgePair } from "./judge.ts";
import type { RegexChange, RegexPair } from "../model.ts";

/** Judges a change as `judgePair` does, and also its contracts and formats, which takes more code. */
export function judgeChange(pair: RegexPair, instruments: JudgeInstruments): RegexChange {
  const formatRegex = (id: string) => formatById(id)?.regex;
  const change = judgePair(pair, { ...instruments, formatRegex });
  const match = firstMatchWith(instruments.matches);
  const contracts = contractFindings(pair, match);
  const beyond = beyondFormat(change, match);
  const found = {
    ...change,
    ...(contracts.length > 0 && { contracts }),
    ...(beyond && { beyondFormat: beyond }),
  };
  return { ...found, importance: rateImportance(found) };
}
