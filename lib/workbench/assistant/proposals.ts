import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { MAX_PATTERN_CHARACTERS } from "../../limits/pattern.ts";
import { LOCAL_ANALYSIS_MS } from "../../limits/workbench.ts";
import type { LanguageRelation } from "../../regex/language/relation.ts";
import { countTestResults, type Expectations, expectingLines } from "../../regex/matching/expectations.ts";
import { quote } from "../../regex/quote.ts";
import { assess, secondLabel, type Verdict } from "../../regex/redos/verdict.ts";
import { readLiteral, type Regex, toLiteral } from "../../regex/regex.ts";
import { instantWarnings } from "../../regex/rules/instant.ts";
import { needsSearch } from "../../regex/rules/search_need.ts";
import { textFacts } from "../../regex/rules/text_facts.ts";
import { mergeWarnings, type Warning, warningsBeside } from "../../regex/rules/warning.ts";
import { parse } from "../../regex/syntax/parse.ts";
import { plural } from "../../regex/words.ts";
import { type LocalKnowledge, type LocalRequest, NOTHING_KNOWN } from "../judging/local_knowledge.ts";
import type { ComparedMeaning, MeaningRequest } from "../judging/meaning.ts";
import { GROWTH_SCALE, verdictWords } from "../judging/verdict_words.ts";
import { searchWarnings } from "../judging/warning_search.ts";
import { type ComparedMatches, comparedMatches } from "../matching/compared_matches.ts";
import { lineResults } from "../matching/line_tests.ts";
import { type MatchOptions, MatchRunner } from "../matching/match_runner.ts";
import type { MatchRun, SearchedWarnings } from "../model/results.ts";
import { debounce } from "../runtime/schedule.ts";
import { callWorker } from "../runtime/worker_calls.ts";
import type { MarkdownNode } from "./markdown_node.ts";
import type { ReadAnswer, Turn } from "./turn.ts";

/** Patterns of an answer that are checked. */
export const MAX_PROPOSALS = 8;

/**
 * The patterns that an answer proposes: literals that are alone on a line of a code block, or assigned to a
 * name there. Without duplicates, in the answer's order, and without the pattern that the question is about.
 */
export function proposalsIn(nodes: readonly MarkdownNode[], about: Regex): readonly Regex[] {
  const found = new Map<string, Regex>();
  for (const line of codeIn(nodes).join("\n").split("\n")) {
    const regex = literalIn(line);
    if (regex !== null && found.size < MAX_PROPOSALS) found.set(toLiteral(regex), regex);
  }
  found.delete(toLiteral(about));
  return [...found.values()];
}

/** The literal that is alone on a line, or assigned to a name: `const date = /…/g;`. */
function literalIn(line: string): Regex | null {
  if (line.length > 2 * MAX_PATTERN_CHARACTERS) return null;
  const statement = line.trim().replace(NAMING, "");
  return readLiteral(statement.endsWith(";") ? statement.slice(0, -1) : statement);
}

const NAMING = /^(?:export\s+)?(?:const|let|var)\s+[\w$]+\s*=\s*(?=\/)/;

function codeIn(nodes: readonly MarkdownNode[]): string[] {
  return nodes.flatMap((node) => {
    if (node.kind === "code") return [node.code];
    return node.kind === "element" ? codeIn(node.children) : [];
  });
}

/** What a proposal is checked against: the pattern that it would replace, and the reader's texts. */
export interface ProposalContext {
  readonly regex: Regex;
  readonly text: string;
  /** The expectations for the lines; null if there are none. */
  readonly expectations: Expectations | null;
}

/** How the languages of two patterns relate. */
type ComparedLanguages = Pick<LanguageRelation, "relation" | "onlyLeft" | "onlyRight" | "reason">;

/** The tools that check a proposal. Patterns run in workers, which are terminated when they take too long. */
export interface Checkers {
  readonly match: () => Worker;
  readonly warnings: () => Worker;
  /** Starts the worker that estimates backtracking; used if the server gives no verdict. */
  readonly safety: () => Worker;
  /** Compares the texts that two patterns accept, in a worker with a timeout; null if it isn't available. */
  readonly compare: ((left: Regex, right: Regex) => Promise<ComparedLanguages | null>) | null;
  /** Analyzes a pattern's backtracking by running it on the server; null if that isn't available. */
  readonly analyse: ((regex: Regex) => Promise<Verdict | null>) | null;
}

/** The results of checking a proposal. */
interface Check {
  /** The syntax error; null for a valid pattern. With an error, all other fields are empty. */
  readonly compileError: string | null;
  /** Left: the pattern on the workbench. Null if they were not compared. */
  readonly relation: ComparedLanguages | null;
  /** What the two find in the text, or whose run was stopped. */
  readonly matches: ComparedMatches | "ended" | "other ended";
  /** Null if the lines are not tests. */
  readonly lines: LineScores | null;
  readonly warnings: readonly Warning[];
  /** Null if the server sent no verdict. */
  readonly verdict: Verdict | null;
  readonly search: SearchedWarnings["status"];
}

/** How many lines meet their expectation. */
interface LineScores {
  readonly passed: number;
  readonly count: number;
  /** With the pattern on the workbench. */
  readonly passedBefore: number;
}

/** Checks a proposal in all available ways. Never throws. */
export async function checkProposal(
  proposal: Regex,
  context: ProposalContext,
  checkers: Checkers,
): Promise<Check> {
  const parsed = parse(proposal);
  if (!parsed.ok) return { ...UNKNOWN, compileError: parsed.message };
  const [relation, [verdict, local], matches, lines, searched] = await Promise.all([
    checkers.compare?.(context.regex, proposal).catch(() => null) ?? null,
    judgeProposal(proposal, checkers),
    compareTextMatches(proposal, context, checkers),
    compareLineTests(proposal, context, checkers),
    needsSearch(parsed.tree) ? searchWarnings(checkers.warnings, proposal) : NOTHING_TO_SEARCH,
  ]);
  const structural = mergeWarnings(instantWarnings(parsed.tree, textFacts(context.text)), searched.warnings);
  const decisive = verdict ?? local.finding?.verdict;
  const warnings = mergeWarnings(
    local.warnings,
    decisive ? warningsBeside(decisive, structural) : structural,
  );
  return { compileError: null, relation, matches, lines, warnings, verdict, search: searched.status };
}

/** The server's verdict on a pattern's backtracking, and the browser's own if the server gives none. */
async function judgeProposal(
  proposal: Regex,
  { analyse, safety }: Checkers,
): Promise<readonly [Verdict | null, LocalKnowledge]> {
  const verdict = await analyse?.(proposal).catch(() => null) ?? null;
  if (verdict !== null) return [verdict, NOTHING_KNOWN];
  const outcome = await callWorker<LocalRequest, LocalKnowledge>(
    safety,
    { regex: proposal, isBrief: false },
    {
      deadline: LOCAL_ANALYSIS_MS,
    },
  );
  return [null, outcome.status === "done" ? outcome.report : NOTHING_KNOWN];
}

const UNKNOWN = {
  relation: null,
  matches: "ended",
  lines: null,
  warnings: [],
  verdict: null,
  search: "done",
} as const;

const NOTHING_TO_SEARCH: SearchedWarnings = { status: "done", warnings: [] };

async function compareTextMatches(
  proposal: Regex,
  { regex, text }: ProposalContext,
  { match }: Checkers,
): Promise<Check["matches"]> {
  const [before, after] = await Promise.all([regex, proposal].map((each) => startRun(match, each, text)));
  if (after?.status !== "done") return "ended";
  return before?.status === "done" ? comparedMatches(before.matches, after.matches) : "other ended";
}

async function compareLineTests(
  proposal: Regex,
  { regex, text, expectations }: ProposalContext,
  { match }: Checkers,
) {
  if (expectations === null) return null;
  const [before, after] = await Promise.all([regex, proposal].map(async (each) => {
    const results = lineResults(await startRun(match, each, text, { each: "line" }), each, text);
    const { passed } = countTestResults(results, expectations);
    return { passed, count: expectingLines(expectations, results.count).length };
  }));
  return after && before ? { passed: after.passed, count: after.count, passedBefore: before.passed } : null;
}

function startRun(spawn: () => Worker, regex: Regex, text: string, options?: Partial<MatchOptions>) {
  return new Promise<MatchRun>((resolve) => {
    const client = new MatchRunner(spawn, (run) => {
      if (run.status === "running") return;
      client.stop();
      resolve(run);
    });
    client.start(regex, text, options);
  });
}

/** A pattern that an answer proposes. */
export interface Proposal {
  readonly turn: number;
  readonly regex: Regex;
  /** The check, and what it was checked against; null until it has been checked. */
  readonly checked: { readonly check: Check; readonly context: ProposalContext } | null;
}

/** The proposals of a conversation in order, with their checks. */
interface ProposalChecks {
  readonly proposals: ReadonlySignal<readonly Proposal[]>;
  /** Checks a proposal again, with the current pattern and text. */
  again(proposal: Proposal): void;
}

/** Checks what complete answers propose, one proposal after the other. */
export function proposalChecks(
  turns: ReadonlySignal<readonly Turn[]>,
  answers: ReadonlySignal<ReadonlyMap<number, ReadAnswer>>,
  context: ReadonlySignal<ProposalContext>,
  checkers: Checkers,
): ProposalChecks {
  const proposals = signal<readonly Proposal[]>([]);
  const looked = new Set<number>();
  let busy = false;

  const set = (old: Proposal, checked: Proposal["checked"]) =>
    proposals.value = proposals.peek().map((each) => isSame(each, old) ? { ...each, checked } : each);

  async function work(): Promise<void> {
    if (busy) return;
    busy = true;
    const next = () => proposals.peek().find(({ checked }) => checked === null);
    for (let proposal = next(); proposal; proposal = next()) {
      const now = context.peek();
      set(proposal, { check: await checkProposal(proposal.regex, now, checkers), context: now });
    }
    busy = false;
  }

  effect(() => {
    for (const [id, { nodes, whole }] of answers.value) {
      const about = turns.peek().find((turn) => turn.id === id)?.regex;
      if (!whole || looked.has(id) || nodes === null || about === undefined) continue;
      looked.add(id);
      const found = proposalsIn(nodes, about).map((regex) => ({ turn: id, regex, checked: null }));
      proposals.value = [...proposals.peek(), ...found];
    }
    work();
  });

  return { proposals, again: (proposal) => (set(proposal, null), void work()) };
}

const isSame = (a: Proposal, b: Proposal) => a.turn === b.turn && a.regex === b.regex;

/** Compares what two patterns find, in a worker with a timeout; null if it timed out or failed. */
export async function compareMeanings(
  spawn: () => Worker,
  left: Regex,
  right: Regex,
): Promise<ComparedLanguages | null> {
  const outcome = await callWorker<MeaningRequest, ComparedMeaning | null>(spawn, { left, right });
  return outcome.status === "done" ? outcome.report : null;
}

interface ServerVerdict {
  readonly regex: Regex;
  /** Null if the server has none. */
  readonly verdict: Verdict | null;
}

/** The pause before the server is requested for a verdict on a pattern in a prompt. */
const VERDICT_DEBOUNCE_MS = 400;

/**
 * The verdict on the pattern, in words for a language model; null until it is known. The server is requested
 * once for each pattern that a question is being written about.
 */
export function serverVerdict(
  regex: ReadonlySignal<Regex>,
  isWanted: ReadonlySignal<boolean>,
  analyse: Checkers["analyse"],
): ReadonlySignal<string | null> {
  const latest = signal<ServerVerdict | null>(null);

  const pause = debounce(VERDICT_DEBOUNCE_MS);

  async function askAbout(subject: Regex): Promise<void> {
    const verdict = await analyse?.(subject).catch(() => null) ?? null;
    if (regex.peek() === subject) latest.value = { regex: subject, verdict };
  }

  effect(() => {
    if (analyse === null || !isWanted.value || latest.value?.regex === regex.value) return;
    const subject = regex.value;
    pause.run(() => askAbout(subject));
    return pause.cancel;
  });
  return computed(() => latest.value?.regex === regex.value ? verdictLabel(latest.value.verdict) : null);
}

function verdictLabel(verdict: Verdict | null): string | null {
  if (verdict === null || verdict.how === "not_analysed") return null;
  const { title, headline, growth, sentence, checked } = verdictWords(verdict);
  const scale = growth === null ? "" : `Growth: ${GROWTH_SCALE[growth]}`;
  return [title, headline, scale, sentence, checked].filter((part) => part !== "").join(". ");
}

/** One result of a check, in words without full stop. */
export interface Badge {
  /** `open`: it may or may not be intended, or isn't known. */
  readonly tone: "good" | "bad" | "open";
  readonly words: string;
}

/** The results of a check: whether the pattern compiles, what else it accepts, the reader's tests, and its safety. */
export function checkBadges({ compileError, ...check }: Check): readonly Badge[] {
  if (compileError !== null) return [bad(`Does not compile: ${compileError}`)];
  return [
    languageBadge(check.relation),
    ...lineBadges(check.lines),
    textBadge(check.matches),
    ...safetyBadges(check),
  ];
}

const good = (words: string): Badge => ({ tone: "good", words });
const bad = (words: string): Badge => ({ tone: "bad", words });
const open = (words: string): Badge => ({ tone: "open", words });

function languageBadge(relation: ComparedLanguages | null): Badge {
  if (relation === null) return open("Not compared by language");
  const { onlyLeft, onlyRight, reason } = relation;
  const lost = onlyLeft === undefined ? [] : [`no longer accepts ${example(onlyLeft)}`];
  const won = onlyRight === undefined ? [] : [`now also accepts ${example(onlyRight)}`];
  const differences = capital([...won, ...lost].join("; "));
  switch (relation.relation) {
    case "equal":
      return good("Accepts the same texts: proved");
    case "disjoint":
      return bad(`Accepts nothing that the pattern accepts. ${differences}`);
    case "not decided":
      return open(
        differences || `Whether it accepts the same texts is not decided: ${reason ?? "no proof was found"}`,
      );
    default:
      return open(differences);
  }
}

const example = (text: string) => text === "" ? "the empty text" : quote(text);
const capital = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1);

function lineBadges(lines: Check["lines"]): Badge[] {
  if (lines === null) return [];
  const { passed, count, passedBefore } = lines;
  const words = `${passed} of ${count} lines pass, ${passedBefore} before`;
  return [passed === count ? good(words) : bad(words)];
}

function textBadge(matches: Check["matches"]): Badge {
  if (matches === "ended") return bad("Its run on the test text was stopped at its time limit");
  if (matches === "other ended") {
    return good("Runs on the test text, where the pattern was stopped at its time limit");
  }
  const { both, onlyFirst, onlySecond } = matches;
  if (onlyFirst.length + onlySecond.length === 0) {
    return good(`Finds the same in the test text: ${counted(both)}`);
  }
  return open(
    `In the test text: ${both} found by both, ${onlySecond.length} only by this one, ` +
      `${onlyFirst.length} no longer found`,
  );
}

const counted = (count: number) => `${count} ${plural(count, "match")}`;

function safetyBadges({ warnings, verdict, search }: Omit<Check, "compileError">): Badge[] {
  const found = warnings.flatMap(({ severity, title }) =>
    severity === "info" ? [] : [severity === "danger" ? bad(title) : open(title)]
  );
  // The same warning may apply to several parts.
  const badges = [...new Map(found.map((badge) => [badge.words, badge])).values()];
  if (verdict !== null) return [...badges, verdictBadge(verdict)];
  if (search !== "done") return [...badges, NOT_SEARCHED];
  return badges.length > 0 ? badges : [good("No warnings. This is not a proof of safety")];
}

const NOT_SEARCHED = open("The search for backtracking did not finish");

/** The words of the Safety panel, with the length that takes one second. */
function verdictBadge(verdict: Verdict): Badge {
  const { title, severity } = assess(verdict);
  if (verdict.kind === "safe") return good(`${title}: proved that no input makes it slow`);
  const second = secondLabel(verdict);
  return (severity === "danger" ? bad : open)(second === "" ? title : `${title}: ${second}`);
}
