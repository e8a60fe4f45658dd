/**
 * A program that does for each regex of a file what the workers of the workbench do, and for each two that follow each other what
 * those of the page of changes do; it prints all that they report.
 */
import { judgePair } from "../../lib/change/judge/judge.ts";
import { parseTree } from "../../lib/regex/syntax/tree.ts";
import type { Regex } from "../../lib/regex/regex.ts";
import { answerRequest } from "../../lib/workbench/changes/judge_request.ts";
import { EMPTY_INPUT, scanRequest } from "../../lib/workbench/changes/input.ts";
import { scanInput } from "../../lib/workbench/changes/scanning.ts";
import { foundFixes } from "../../lib/workbench/judging/fixes.ts";
import { localAnalysis } from "../../lib/workbench/safety/local_analysis.ts";

const [file = ""] = Deno.args;
const regexes: readonly Regex[] = JSON.parse(await Deno.readTextFile(file));
for (const [index, regex] of regexes.entries()) {
  const tree = parseTree(regex);
  const stages = tree ? [...localAnalysis(tree)] : [];
  const verdict = stages.at(-1)?.finding?.verdict;
  const isSlow = verdict?.kind === "vulnerable" || verdict?.kind === "suspicious";
  const fixes = isSlow ? [...foundFixes({ regex, verdict })] : [];
  console.log(JSON.stringify({ regex, stages, fixes }));
  const before = regexes[index - 1];
  if (before === undefined) continue;
  const { pairs } = scanInput(
    scanRequest({ ...EMPTY_INPUT, mode: "patterns", patterns: { before, after: regex } }),
  );
  for (const pair of pairs) console.log(JSON.stringify(answerRequest({ pair, isNative: false }, judgePair)));
}
