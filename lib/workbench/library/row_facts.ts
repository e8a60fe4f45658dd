import { type Signal, signal } from "@preact/signals";
import { MAX_PAGE_ITEMS } from "../../limits/library.ts";
import { LOCAL_ANALYSIS_MS, ROW_FACTS_DEBOUNCE_MS } from "../../limits/workbench.ts";
import type { FormatWords } from "../../regex/formats/format_words.ts";
import { NOT_ANALYSED, type Verdict } from "../../regex/redos/verdict.ts";
import type { Regex } from "../../regex/regex.ts";
import type { Snippet } from "../../schema/snippets.ts";
import { type Answer, ask } from "../client/api.ts";
import type { LocalKnowledge, LocalRequest } from "../judging/local_knowledge.ts";
import { verdictHeadline } from "../judging/verdict_headline.ts";
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
}

/** The sources of these facts. */
export interface RowSources {
  /** Starts the worker that analyses patterns. */
  readonly spawn: () => Worker;
  /** Requests the number of versions of some snippets. */
  readonly countVersions: (ids: readonly string[]) => Promise<Answer<Readonly<Record<string, number>>>>;
}

/** Requests the counts from the page's own route, because the API has none. */
export function fetchVersionCounts(
  ids: readonly string[],
): Promise<Answer<Readonly<Record<string, number>>>> {
  return ask(`/library/versions?${new URLSearchParams(ids.map((id) => ["id", id]))}`);
}

/**
 * Determines the facts for the rows in view. Verdicts come from a worker of this browser, as on the
 * workbench, one at a time; rows that were scrolled past are not analyzed. Facts are cached until the page is
 * left.
 */
export class RowFinder {
  /** By literal: the same pattern has the same verdict in every row. */
  readonly #judged: Signal<ReadonlyMap<string, JudgedRow>> = signal(new Map());
  /** By id and time of the last change. */
  readonly #counts: Signal<ReadonlyMap<string, number>> = signal(new Map());
  readonly #calls: WorkerCalls<LocalRequest, LocalKnowledge>;
  readonly #sources: RowSources;
  readonly #pause = debounce(ROW_FACTS_DEBOUNCE_MS);
  #wanted: readonly Snippet[] = [];
  #isAnalysing = false;
  readonly #requested = new Set<string>();

  constructor(sources: RowSources) {
    this.#sources = sources;
    this.#calls = new WorkerCalls(sources.spawn, { deadline: LOCAL_ANALYSIS_MS });
  }

  /** The facts known so far. It reads signals: call it where they are to be tracked. */
  factsOf(snippet: Snippet): RowFacts {
    const judged = this.#judged.value.get(literal(snippet));
    const versions = this.#counts.value.get(revision(snippet));
    return { ...judged, ...(versions !== undefined && { versions }) };
  }

  /** Determines the facts of these snippets, and no longer of the previous ones. */
  want(snippets: readonly Snippet[]): void {
    this.#wanted = snippets;
    this.#pause.run(() => {
      this.#count();
      this.#analyse();
    });
  }

  /** Terminates the worker. */
  stop(): void {
    this.#wanted = [];
    this.#pause.cancel();
    this.#calls.stop();
  }

  async #count(): Promise<void> {
    const missing = this.#wanted.filter((each) => !this.#requested.has(revision(each))).slice(
      0,
      MAX_PAGE_ITEMS,
    );
    if (missing.length === 0) return;
    missing.forEach((each) => this.#requested.add(revision(each)));
    const answer = await this.#sources.countVersions(missing.map(({ id }) => id));
    // Without an answer, the rows request it again when they are next in view.
    if (!answer.ok) return missing.forEach((each) => this.#requested.delete(revision(each)));
    const found = missing.flatMap((each) => {
      const count = answer.value[each.id];
      return count === undefined ? [] : [[revision(each), count] as const];
    });
    this.#counts.value = new Map([...this.#counts.peek(), ...found]);
  }

  async #analyse(): Promise<void> {
    if (this.#isAnalysing) return;
    this.#isAnalysing = true;
    for (let next = this.#nextRegex(); next !== null; next = this.#nextRegex()) {
      const judged = await this.#judge(next);
      if (judged === null) break;
      this.#judged.value = new Map([...this.#judged.peek(), [literal(next), judged]]);
    }
    this.#isAnalysing = false;
  }

  #nextRegex(): Regex | null {
    const next = this.#wanted.find((each) => !this.#judged.peek().has(literal(each)));
    return next ? { pattern: next.pattern, flags: next.flags } : null;
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

const literal = ({ pattern, flags }: Regex) => JSON.stringify([pattern, flags]);

const revision = ({ id, updated_at }: Snippet) => `${id} ${updated_at}`;
