import { type Signal, signal } from "@preact/signals";
import { MAX_PAGE_ITEMS } from "../../limits/library.ts";
import { CONTRACTS_MS, LOCAL_ANALYSIS_MS } from "../../limits/workbench.ts";
import { answerText } from "../../regex/contracts/answered_contract.ts";
import type { FormatWords } from "../../regex/formats/format_words.ts";
import { NOT_ANALYSED, type Verdict } from "../../regex/redos/verdict.ts";
import type { Regex } from "../../regex/regex.ts";
import type { NewestVersion } from "../../schema/library.ts";
import type { Snippet } from "../../schema/snippets.ts";
import { type Answer, ask } from "../client/api.ts";
import type { LocalKnowledge, LocalRequest } from "../judging/local_knowledge.ts";
import { verdictHeadline } from "../judging/verdict_headline.ts";
import { answeredRows, contractRows, contractSummary } from "../matching/contract_checks.ts";
import type { ContractRequest, ContractRow } from "../matching/contract_rows.ts";
import { displayableCode } from "../model/displayable.ts";
import type { VerdictHeadline } from "../model/results.ts";
import { debounce } from "../runtime/schedule.ts";
import { WorkerCalls } from "../runtime/worker_calls.ts";

/** Data that a row shows in addition to the API's list; absent until it is known. */
export interface RowFacts {
  readonly verdict?: VerdictHeadline;
  /** The format that the pattern is for. */
  readonly format?: FormatWords;
  /** Number of versions. */
  readonly versions?: number;
  /** Contracts of the pattern, if it has any. */
  readonly contracts?: ContractFacts;
}

/** The contracts of a saved pattern in a few words. */
interface ContractFacts {
  /** "holds" if all of them do. */
  readonly kind: "unchecked" | "holds" | "broken" | "undecided";
  /** Such as "3 contracts, 1 broken". */
  readonly words: string;
  /** The first one that doesn't hold, and why; empty for none. */
  readonly detail: string;
}

/** The sources of these facts. */
interface RowSources {
  /** Starts the worker that analyses patterns. */
  readonly spawn: () => Worker;
  /** Starts the worker that checks contracts. */
  readonly spawnContracts: () => Worker;
  /** Requests the newest versions of some snippets. */
  readonly readNewest: (ids: readonly string[]) => Promise<Answer<NewestVersions>>;
}

/** By the snippet's id. */
type NewestVersions = Readonly<Record<string, NewestVersion>>;

/** Requests them from the page's own route, because the API's list has neither numbers nor contracts. */
export function fetchNewestVersions(ids: readonly string[]): Promise<Answer<NewestVersions>> {
  return ask(`/library/versions?${new URLSearchParams(ids.map((id) => ["id", id]))}`);
}

/** Pause while scrolling before facts about the rows in view are requested. */
const ROW_FACTS_DEBOUNCE_MS = 80;

/**
 * Determines the facts for the rows in view. Verdicts and answers to contracts come from workers of this browser, as on
 * the workbench, one at a time; rows that were scrolled past are not analyzed. Facts are cached until the page is left.
 */
export class RowFinder {
  /** By literal: the same pattern has the same verdict in every row. */
  readonly #judged: Signal<ReadonlyMap<string, JudgedRow>> = signal(new Map());
  /** By id and time of the last change. */
  readonly #newest: Signal<ReadonlyMap<string, NewestVersion>> = signal(new Map());
  /** By id and time of the last change. */
  readonly #checked: Signal<ReadonlyMap<string, readonly ContractRow[]>> = signal(new Map());
  readonly #calls: WorkerCalls<LocalRequest, LocalKnowledge>;
  readonly #contractCalls: WorkerCalls<ContractRequest, ContractRow | null>;
  readonly #sources: RowSources;
  readonly #pause = debounce(ROW_FACTS_DEBOUNCE_MS);
  #wanted: readonly Snippet[] = [];
  #isAnalysing = false;
  readonly #requested = new Set<string>();

  constructor(sources: RowSources) {
    this.#sources = sources;
    this.#calls = new WorkerCalls(sources.spawn, { deadline: LOCAL_ANALYSIS_MS });
    this.#contractCalls = new WorkerCalls(sources.spawnContracts, { deadline: CONTRACTS_MS });
  }

  /** The facts known so far. It reads signals: call it where they are to be tracked. */
  factsOf(snippet: Snippet): RowFacts {
    const judged = this.#judged.value.get(literal(snippet));
    const newest = this.#newest.value.get(revision(snippet));
    const count = newest?.contracts?.length ?? 0;
    const rows = this.#checked.value.get(revision(snippet));
    return {
      ...judged,
      ...(newest && { versions: newest.number }),
      ...(count > 0 && { contracts: contractFacts(count, rows) }),
    };
  }

  /** Determines the facts of these snippets, and no longer of the previous ones. */
  want(snippets: readonly Snippet[]): void {
    this.#wanted = snippets;
    this.#pause.run(() => {
      this.#readNewest();
      this.#analyse();
    });
  }

  /** Terminates the worker. */
  stop(): void {
    this.#wanted = [];
    this.#pause.cancel();
    this.#calls.stop();
    this.#contractCalls.stop();
  }

  async #readNewest(): Promise<void> {
    const missing = this.#wanted.filter((each) => !this.#requested.has(revision(each))).slice(
      0,
      MAX_PAGE_ITEMS,
    );
    if (missing.length === 0) return;
    missing.forEach((each) => this.#requested.add(revision(each)));
    const answer = await this.#sources.readNewest(missing.map(({ id }) => id));
    // Without an answer, the rows request it again when they are next in view.
    if (!answer.ok) return missing.forEach((each) => this.#requested.delete(revision(each)));
    const found = missing.flatMap((each) => {
      const newest = answer.value[each.id];
      return newest === undefined ? [] : [[revision(each), newest] as const];
    });
    this.#newest.value = new Map([...this.#newest.peek(), ...found]);
    this.#analyse();
  }

  async #analyse(): Promise<void> {
    if (this.#isAnalysing) return;
    this.#isAnalysing = true;
    for (let next = this.#nextRegex(); next !== null; next = this.#nextRegex()) {
      const judged = await this.#judge(next);
      if (judged === null) break;
      this.#judged.value = new Map([...this.#judged.peek(), [literal(next), judged]]);
    }
    for (let next = this.#nextUnchecked(); next !== null; next = this.#nextUnchecked()) {
      const rows = await this.#check(next);
      if (rows === null) break;
      this.#checked.value = new Map([...this.#checked.peek(), [revision(next), rows]]);
    }
    this.#isAnalysing = false;
  }

  #nextRegex(): Regex | null {
    const next = this.#wanted.find((each) => !this.#judged.peek().has(literal(each)));
    return next ? { pattern: next.pattern, flags: next.flags } : null;
  }

  #nextUnchecked(): Snippet | null {
    const isUnchecked = (each: Snippet) =>
      this.#contractsOf(each).length > 0 && !this.#checked.peek().has(revision(each));
    return this.#wanted.find(isUnchecked) ?? null;
  }

  #contractsOf(snippet: Snippet): readonly string[] {
    return this.#newest.peek().get(revision(snippet))?.contracts ?? [];
  }

  /** The answers to the contracts; null if the worker fails. */
  async #check(snippet: Snippet): Promise<readonly ContractRow[] | null> {
    const lines = this.#contractsOf(snippet);
    const { pattern, flags } = snippet;
    const rows: ContractRow[] = [];
    const take = (row: ContractRow | null) => row && rows.push(row);
    const { status } = await this.#contractCalls.call({ regex: { pattern, flags }, lines }, take);
    if (status === "failed" || status === "stopped") return null;
    return answeredRows(contractRows(lines.join("\n"), { status, rows }));
  }

  /** The verdict of the same analysis as on the workbench; null if the worker fails. */
  async #judge(regex: Regex): Promise<JudgedRow | null> {
    const brief = await this.#calls.call({ regex, isBrief: true, withFormat: true });
    if (brief.status === "failed" || brief.status === "stopped") return null;
    const proved = brief.status === "done" ? brief.report.finding?.verdict : undefined;
    if (proved?.how === "proved") {
      return judgedRow(proved, brief.status === "done" ? brief.report.format : null);
    }
    let partial: LocalKnowledge | null = null;
    const full = await this.#calls.call({ regex, isBrief: false }, (report) => partial = report);
    if (full.status === "failed" || full.status === "stopped") return null;
    const { finding, format }: Pick<LocalKnowledge, "finding" | "format"> = full.status === "done"
      ? full.report
      : partial ?? { finding: null, format: null };
    return judgedRow(finding?.verdict ?? NOT_ANALYSED, format);
  }
}

/** What the worker says about a pattern. */
type JudgedRow = Pick<RowFacts, "verdict" | "format">;

function judgedRow(verdict: Verdict, format: FormatWords | null): JudgedRow {
  const headline = verdictHeadline(verdict, true);
  return { ...(headline && { verdict: headline }), ...(format && { format }) };
}

function contractFacts(count: number, rows: readonly ContractRow[] | undefined): ContractFacts {
  const contracts = count === 1 ? "1 contract" : `${count} contracts`;
  if (rows === undefined) return { kind: "unchecked", words: contracts, detail: "" };
  const others = rows.filter(({ kind }) => kind !== "holds");
  const broken = others.find(({ kind }) => kind === "broken");
  const first = broken ?? others[0];
  if (first === undefined) {
    return { kind: "holds", words: `${contracts} ${count === 1 ? "holds" : "hold"}`, detail: "" };
  }
  return {
    kind: broken ? "broken" : "undecided",
    words: `${contracts}, ${contractSummary(others)}`,
    detail: displayableCode(`${first.line}: ${answerText(first)}`),
  };
}

const literal = ({ pattern, flags }: Regex) => JSON.stringify([pattern, flags]);

const revision = ({ id, updated_at }: Snippet) => `${id} ${updated_at}`;
