import { summarize } from "../../../../lib/regex/explain/summary.ts";
import { isProvedEmpty } from "../../../../lib/regex/language/emptiness.ts";
import { variedTexts } from "../../../../lib/regex/language/samples.ts";
import type { Regex } from "../../../../lib/regex/regex.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";

/** By what a summary says about the place of matches: a text and a match in it that would contradict it. */
const PLACES:
  readonly (readonly [claim: RegExp, isWrong: (text: string, at: number, end: number) => boolean])[] = [
    [/^Matches the whole text\b/, (text, at, end) => at > 0 || end < text.length],
    [/^Matches at the start of the text\b/, (_, at) => at > 0],
    [/^Matches at the end of the text\b/, (text, _, end) => end < text.length],
    [/^Matches (?:(?! or ).)* at the start of the text(?:;|$)/, (_, at) => at > 0],
    [/^Matches (?:(?! or ).)* at the end of the text(?:;|$)/, (text, _, end) => end < text.length],
    [/ at the start or end of the text(?:;|$)/, (text, at, end) => at > 0 && end < text.length],
    [/^Matches at the start of a line\b/, (text, at) => !isLineEdge(text[at - 1])],
    [/^Matches at the end of a line\b/, (text, _, end) => !isLineEdge(text[end])],
    [
      /^Matches (?:an empty line|the whole line|from the start of a line to the end of a line)\b/,
      (text, at, end) => !isLineEdge(text[at - 1]) || !isLineEdge(text[end]),
    ],
    [
      /^Matches (?:an empty|the whole) line\b/,
      (text, at, end) => /[\n\r\u2028\u2029]/.test(text.slice(at, end)),
    ],
  ];

const isLineEdge = (character: string | undefined): boolean =>
  character === undefined || /[\n\r\u2028\u2029]/.test(character);

/** What can surround a body: anchors on the wrong side, twice, in a group, and optional ones. */
const EDGES = ["", "", "^", "$", "(?:^)?", "(?:$)?", "^^", "$$", "\\b", "(^)", "($)", "^|", "|$"];

/** Bodies besides the common patterns: lists of words, line terminators, nothing, inner anchors. */
export const ODD_BODIES = [
  "GET|POST",
  "(?:a|b)c",
  "\\n",
  "[\\n]",
  "\\r?\\n",
  "\\r\\n|\\n",
  "\\s",
  "\\s+",
  "",
  "x$|y",
  "(?=.*\\d)(?!.*\\s).{3,}",
  "(?!ab)\\w+",
  "[^a]*",
];

/** Bodies with everything that can surround them. */
export function framedIn(bodies: readonly string[]): Regex[] {
  return bodies.flatMap((body) =>
    EDGES.flatMap((before) =>
      EDGES.flatMap((after) =>
        [`${before}${body}${after}`, `${before}(?:${body})${after}`].flatMap((pattern) =>
          ["", "m"].map((flags) => ({ pattern, flags }))
        )
      )
    )
  );
}

/** False claims of a summary: for a pattern that never matches, or about where its matches are. */
export function summaryFaults({ pattern, flags }: Regex): string[] {
  const parsed = parse({ pattern, flags });
  if (!parsed.ok) return [];
  const summary = summarize(parsed.tree, isProvedEmpty(parsed.tree)).replace(/, ignoring case:?/, "");
  const name = `/${pattern}/${flags}: ${summary}`;
  if (!/^(?:Matches|Never matches:) \S/.test(summary)) return [`${name}: not a summary`];
  const texts = variedTexts(parsed.tree).flatMap((
    { text },
  ) => [text, `${text}\n${text}`, `x${text}`, `${text}x`]);
  const engine = new RegExp(pattern, `${flags.replace("g", "")}g`);
  const matches = texts.flatMap((text) =>
    Array.from(
      text.matchAll(engine),
      ({ 0: { length }, index }) => ({ text, at: index, end: index + length }),
    )
  );
  if (summary.startsWith("Never matches")) return matches.length > 0 ? [`${name}: it matches`] : [];
  return PLACES.filter(([claim]) => claim.test(summary)).flatMap(([, isWrong]) => {
    const wrong = matches.find(({ text, at, end }) => isWrong(text, at, end));
    return wrong ? [`${name}: not in ${JSON.stringify(wrong)}`] : [];
  });
}
