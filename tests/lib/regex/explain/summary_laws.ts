import { summarize } from "../../../../lib/regex/explain/summary.ts";
import { variedTexts } from "../../../../lib/regex/language/samples.ts";
import type { Regex } from "../../../../lib/regex/regex.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";

/** By what a summary says about the place of matches: a text and a match in it that would contradict it. */
const PLACES:
  readonly (readonly [claim: RegExp, isWrong: (text: string, at: number, end: number) => boolean])[] = [
    [/^The whole text is /, (text, at, end) => at > 0 || end < text.length],
    [/ at the start of the text\b/, (_, at) => at > 0],
    [/(?<! or) at the end of the text\b/, (text, _, end) => end < text.length],
    [/ at the start of a line\b/, (text, at) => !isLineEdge(text[at - 1])],
    [/ at the end of a line\b/, (text, _, end) => !isLineEdge(text[end])],
    [
      /^(?:An empty line|A line that is)\b/,
      (text, at, end) => !isLineEdge(text[at - 1]) || !isLineEdge(text[end]),
    ],
    [/^A line that is /, (text, at, end) => /[\n\r\u2028\u2029]/.test(text.slice(at, end))],
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

/** A false claim of a summary: that a pattern matches which never does, or where its matches are. */
export function summaryFaults({ pattern, flags }: Regex): string[] {
  const parsed = parse({ pattern, flags });
  const summary = parsed.ok ? summarize(parsed.tree) : undefined;
  if (!parsed.ok || summary === undefined) return [];
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
  const name = `/${pattern}/${flags}: ${summary}`;
  if (matches.length === 0) return [`${name}: it never matches`];
  return PLACES.filter(([claim]) => claim.test(summary)).flatMap(([, isWrong]) => {
    const wrong = matches.find(({ text, at, end }) => isWrong(text, at, end));
    return wrong ? [`${name}: not in ${JSON.stringify(wrong)}`] : [];
  });
}
