import { slowness } from "../change/judge/importance.ts";
import type { FoundRegex, RegexChange } from "../change/model.ts";
import { createReport } from "../change/report/create_report.ts";
import { warningSentences } from "../change/report/report.ts";
import { changeSentence, verdictPhrase } from "../change/report/sentence.ts";
import { visibleJson, visibleText } from "../change/visible_text.ts";
import { VERSION } from "../project.ts";
import { type Summary, summaryOf, summaryText } from "../regex/explain/summary.ts";
import { formatOf } from "../regex/formats/format_of.ts";
import { formatWords } from "../regex/formats/format_words.ts";
import { stringExcerpt } from "../regex/excerpt.ts";
import { isProvedEmpty } from "../regex/language/emptiness.ts";
import { judgedFor } from "../regex/redos/searches.ts";
import { assess, secondLabel, triedNote } from "../regex/redos/verdict.ts";
import { type NearForm, nearForm } from "../regex/rewrite/near_form.ts";
import type { Regex } from "../regex/regex.ts";
import { VERDICT_RULES } from "../regex/rules/verdict_warnings.ts";
import type { Warning } from "../regex/rules/warning.ts";
import { parseRecentTree } from "../regex/syntax/recent_syntax.ts";
import type { Tree } from "../regex/syntax/tree.ts";
import { counted } from "../regex/words.ts";
import type { Options, RegexCommand } from "./arguments.ts";
import { type Environment, EXIT, writeOutput } from "./environment.ts";
import { findRepository, UsageError } from "./git.ts";
import { fastForms, judgeHere, type OtherForm, otherForm, regexOfArgument } from "./judged_regex.ts";
import { attackCall, type FastForm, formWords, growthSentence, shownLiteral } from "./regex_words.ts";
import { proofLine } from "./proof_line.ts";
import type { ReadArguments } from "./regex_arguments.ts";
import { colored, styleFor, type TextStyle, wrapped } from "./terminal.ts";

/** Answers what is asked about a regex, or about the change of one. */
export async function answerRegex(
  command: RegexCommand,
  read: Exclude<ReadArguments, { readonly kind: "path" }>,
  options: Options,
  environment: Environment,
): Promise<number> {
  const { format, output } = options;
  if (format !== "text" && format !== "json") {
    throw new UsageError("A regex has the formats text and json");
  }
  const { use, isProof } = command;
  if (isProof && read.kind === "regex") throw new UsageError("--proof compares two regexes");
  if (isProof && format === "json") throw new UsageError("--proof is one line, and has no format json");
  const style = output === undefined
    ? styleFor(environment.columns, environment.variables)
    : styleFor(undefined, {});
  const print = async (text: string) => {
    if (output === undefined) environment.output(text);
    else await writeOutput(environment.cwd, output, await findRepository(environment.cwd), text);
  };
  if (read.kind === "regex") {
    const found = regexOfArgument(read.regex, use);
    const change = judgeHere(null, found);
    const answer = answerOf(found, change);
    await print(
      format === "json"
        ? `${visibleJson(JSON.stringify(answerJson(answer), null, 2))}\n`
        : textOf(answer, style),
    );
    return change.importance === "danger" ? EXIT.findings : EXIT.clean;
  }
  const change = judgeHere(regexOfArgument(read.before, use), regexOfArgument(read.after, use));
  if (isProof) {
    const { line, isProved, differs } = proofLine(change, command);
    await print(`${line}\n`);
    return isProved ? EXIT.clean : differs ? EXIT.findings : EXIT.error;
  }
  await print(
    format === "json"
      ? (await import("./formats.ts")).formatReport(createReport([change]), "json", {
        version: VERSION,
        link: () => null,
      })
      : changeText(change, style),
  );
  return change.importance === "danger" ? EXIT.findings : EXIT.clean;
}

/** What is known about a regex. */
interface Answer {
  readonly found: FoundRegex;
  readonly change: RegexChange;
  readonly report: NonNullable<RegexChange["after"]>;
  readonly summary: Summary;
  readonly format: ReturnType<typeof formatWords> | null;
  readonly attack: string | undefined;
  /** Null if it isn't known to be slow. */
  readonly fast: readonly FastForm[] | null;
  /** Where no fast form is known. */
  readonly other?: OtherForm | undefined;
  /** Where none with the same matches is known. */
  readonly near?: NearForm | undefined;
}

function answerOf(found: FoundRegex, change: RegexChange): Answer {
  const { after: report } = change;
  const tree = found.regex && parseRecentTree(found.regex);
  if (report === null || tree === null) throw new UsageError(change.reason ?? "The regex can't be judged");
  const format = formatOf(tree);
  const fast = slowness(report.verdict) === 0 ? null : fastForms(report.regex, found.searches);
  return {
    found,
    change,
    report,
    summary: summaryOf(tree, isProvedEmpty(tree)),
    format: format && formatWords(format),
    attack: attackCall(report.regex, report.verdict, found.searches),
    fast,
    ...fast?.length === 0 && formsInstead(judgedFor(tree, found.searches), report.regex),
  };
}

function formsInstead(tree: Tree, regex: Regex): Pick<Answer, "other" | "near"> {
  const other = otherForm(tree, regex);
  return { other, ...other?.same !== "matches" && { near: nearForm(tree) } };
}

/** Most lines of an answer, however long its lines are. */
const MAX_LINES = 15;

/** The answer for a terminal. If there are many warnings, only some are shown; never is a regex or an attack shortened. */
function textOf(answer: Answer, style: TextStyle): string {
  const warnings = otherWarnings(answer.change);
  for (let most = warnings.length;; most--) {
    const lines = answerLines(answer, warnings.slice(0, most), warnings.length - most, style);
    if (lines.length <= MAX_LINES || most === 0) return `${lines.join("\n")}\n`;
  }
}

/** The warnings apart from those that say what the verdict does. */
const otherWarnings = (change: RegexChange) =>
  warningSentences({ ...change, newWarnings: change.newWarnings.filter((each) => !isVerdict(each)) });

const isVerdict = ({ id }: Warning): boolean => VERDICT_RULES.some((rule) => rule.id === id);

function answerLines(
  { report: { regex, verdict }, summary, format, attack, fast, other, near, change }: Answer,
  warnings: readonly (readonly [string, string])[],
  hidden: number,
  style: TextStyle,
): string[] {
  const second = secondLabel(verdict);
  const title = `${assess(verdict).title}${second === "" ? "" : `: ${second}`}`;
  const growth = growthSentence(verdict);
  const line = (text: string) => wrapped(`  ${visibleText(text)}`, style);
  return [
    shownLiteral(regex),
    colored(title, COLORS[change.importance], style),
    ...attack === undefined ? [] : [`  ${attack}`],
    ...growth === "" ? [] : line(growth),
    ...verdict.kind === "unknown" && verdict.tried ? line(triedNote(verdict.tried).replace(/\.$/, "")) : [],
    // What is proved of the format says it better than the note.
    ...format === null ? line(summaryText(summary)) : [...line(summary.sentence), ...line(format.detail)],
    ...(fast ?? []).flatMap((form) => [...line(formWords(form)), `    ${shownLiteral(form.regex)}`]),
    ...other
      ? [...line(OTHER_WORDS[other.same]), `    ${shownLiteral(other.regex)}`]
      : fast?.length === 0
      ? line("No fast form is proved")
      : [],
    ...near === undefined ? [] : [...line(nearWords(near)), `    ${shownLiteral(near.regex)}`],
    ...warnings.flatMap(([severity, sentence]) => line(`${severity}: ${sentence}`)),
    ...hidden === 0 ? [] : line(`${counted(hidden, "more warning")}, see --format json`),
  ];
}

const OTHER_WORDS = {
  matches: "Fast form, proved: the same matches from every start, but groups differ",
  texts: "Fast form, proved: the same for test() only; matches and groups may differ",
};

const nearWords = ({ differs }: NearForm): string =>
  `Almost the same, linear: other matches in ${stringExcerpt(differs)}`;

const COLORS = { danger: "red", warning: "yellow", note: null, none: null } as const;

/** The answer as data; what isn't known is undefined, so that JSON lacks it. */
function answerJson(
  { report, change, summary, format, attack: attackCode, fast, other, near, found }: Answer,
) {
  const { regex, verdict } = report;
  const { kind, how, class: growth, degree, base, slowLength, safeLength, attack, law, bound } = verdict;
  const { title } = assess(verdict);
  return {
    version: 1,
    regex,
    searches: found.searches,
    verdict: {
      kind,
      how,
      title,
      class: growth,
      degree,
      base,
      slowLength,
      safeLength,
      attack,
      attackCode,
      law,
      bound,
    },
    summary: summaryText(summary),
    format: format && { id: format.id, title: format.title, detail: format.detail },
    fastForms: fast ?? [],
    otherForm: other,
    nearForm: near,
    warnings: change.newWarnings,
  };
}

/** What a change changes, for a terminal. */
function changeText(change: RegexChange, style: TextStyle): string {
  const { before, after } = change;
  const attack = after && slowness(after.verdict) > 0
    ? attackCall(after.regex, after.verdict, change.pair.after?.searches)
    : undefined;
  const line = (text: string) => wrapped(`  ${visibleText(text)}`, style);
  const lines = [
    ...before === null ? [] : [colored(`- ${shownLiteral(before.regex)}`, "red", style)],
    ...after === null ? [] : [colored(`+ ${shownLiteral(after.regex)}`, "green", style)],
    ...line(changeSentence(change)),
    ...line(`Backtracking: ${verdictPhrase(change)}`),
    ...attack === undefined ? [] : [`  ${attack}`],
    ...otherWarnings(change).slice(0, MAX_NEW_WARNINGS).flatMap(([severity, sentence]) =>
      line(`${severity}: ${sentence}`)
    ),
    ...change.isConfirmed
      ? []
      : line("Not confirmed here: this JavaScript engine doesn't support the syntax"),
  ];
  return `${lines.join("\n")}\n`;
}

/** New warnings that are shown of a change. */
const MAX_NEW_WARNINGS = 4;
