import { slowTextCode } from "../change/report/attack_code.ts";
import type { Block } from "../regex/export/block.ts";
import { markdownPieces } from "../regex/export/markdown.ts";
import type { Verdict } from "../regex/redos/verdict.ts";
import { type Regex, toLiteral } from "../regex/regex.ts";
import { list } from "../regex/words.ts";
import { rewriteRows } from "./judging/rewrite_rows.ts";
import { causeWords } from "./judging/verdict_sentence.ts";
import { verdictWords } from "./judging/verdict_words.ts";
import type { FoundFixes } from "./model/results.ts";
import { sharedModel, type Sources } from "./model/model.ts";
import { copyText } from "./page/files.ts";
import { linkTo, type PreparedState, prepareLink } from "./page/share_link.ts";
// Both need the same, which comes in one file.
import "./safety/verdict_card.tsx";
import "./second_load.ts";

/** What is known of a pattern. */
export interface Finding {
  readonly regex: Regex;
  /** What it matches, in a sentence; empty if it is invalid. */
  readonly summary: string;
  /** Null until it is known. */
  readonly verdict: Verdict | null;
  readonly fixes: FoundFixes | null;
  /** The address of the workbench with the pattern; null if it can't be in a link. */
  readonly link: string | null;
}

/** Copies what is known of the pattern as a comment on a pull request, without the test text. */
export async function copyFinding(
  sources: Sources,
  prepared: PreparedState | Promise<PreparedState> = prepareLink(sources),
): Promise<void> {
  const { regex, views, backtracking, fixes } = sharedModel(sources);
  const comment = findingComment({
    regex: regex.value,
    summary: views.value?.summary.value ?? "",
    verdict: backtracking.value?.verdict ?? null,
    fixes: fixes.value,
    link: linkTo(await prepared, location.origin, "without text")?.link ?? null,
  });
  sources.done.value = await copyText(comment)
    ? "Copied as PR comment, without the test text"
    : "The browser refused to copy";
}

/** The comment in Markdown: the verdict with a text that shows it, what to use instead, what the pattern matches, and a link. */
export const findingComment = (finding: Finding): string => [...markdownPieces(blocksOf(finding))].join("");

function blocksOf({ regex, summary, verdict, fixes, link }: Finding): Block[] {
  const code = (code: string): Block => ({ type: "code", code, language: "js" });
  const paragraph = (sentences: readonly string[]): Block => ({
    type: "paragraph",
    text: sentences.map((sentence) => `${sentence}.`).join(" "),
  });
  const words = verdict && verdictWords(verdict);
  const slowText = verdict && slowTextCode(verdict);
  const [fix] = fixes === null ? [] : rewriteRows(fixes, regex).filter(({ isProvedFix }) => isProvedFix);
  return [
    { type: "label", text: words ? [words.title, words.headline].filter(Boolean).join(": ") : NOT_KNOWN },
    code(toLiteral(regex)),
    ...words && verdict ? [paragraph([words.sentence, ...causesOf(verdict, regex)])] : [],
    ...slowText ? [code(`${toLiteral(regex)}.test(${slowText})`)] : [],
    ...fix ? [paragraph([`Fix: ${fix.badge}`]), code(toLiteral(fix.replacement))] : [],
    {
      type: "paragraph",
      text: summary === "" ? "The pattern has an error." : `${summary}.`,
      ...link !== null && { link: { text: "Open in Regex Workbench", url: link } },
    },
  ];
}

const NOT_KNOWN = "Whether it can be slow isn't known yet";

/** The parts that make it slow, and how. */
function causesOf(verdict: Verdict, { pattern }: Regex): string[] {
  const parts = verdict.hotspots.map(({ start, end }) => pattern.slice(start, end));
  return parts.length === 0 ? [] : [`${list(parts)} ${causeWords(verdict, pattern)}`];
}
