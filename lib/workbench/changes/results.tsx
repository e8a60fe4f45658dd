import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { countFindings, findingTitle } from "../../change/report/findings.ts";
import type { RegexChange, RegexPair, ReviewReport } from "../../change/model.ts";
import { createReport, reasonWords } from "../../change/report/create_report.ts";
import { isIncomplete, outsideSentences } from "../../change/judge/not_looked_at.ts";
import { splitUnjudged, undecidedChange, unjudgedReason } from "../../change/judge/unjudged.ts";
import { toLiteral } from "../../regex/regex.ts";
import { number, plural } from "../../regex/words.ts";
import { displayableCode } from "../model/displayable.ts";
import { shownNames } from "./shown_name.ts";
import { Verdict } from "../../../components/SafetyChange.tsx";
import { ChangeCard, Place } from "./change_card.tsx";
import type { JudgedChange, ScannedReview } from "./review.ts";
import {
  isSingle,
  needsDecision,
  pairLocation,
  safetyHeadlines,
  type ShownVersion,
  shownVersions,
  workbenchLink,
} from "./rows.ts";
import { type ChangesPage, copy, copyPageLink } from "./state.ts";

/** The results: what each change does. */
export function Results(
  { page, isIncomplete }: { readonly page: ChangesPage; readonly isIncomplete: boolean },
) {
  const review = page.review.value;
  const isOutdated = page.isOutdated.value;
  const status = isIncomplete ? "" : isOutdated ? READING : describeStatus(review);
  return (
    <section
      class={`change-results${isOutdated ? " outdated" : ""}`}
      aria-label="Result"
      aria-busy={isOutdated}
    >
      <div class="change-lines">
        <p role="status">{status}</p>
        <p role="status">{page.notice.value}</p>
      </div>
      {review?.status === "failed" && <p class="change-problem" role="alert">{review.reason}</p>}
      {review?.status === "judging" && <Progress review={review} />}
      {review?.status === "done" && <Report page={page} review={review} />}
    </section>
  );
}

const READING = "Looking for regular expressions…";

function describeStatus(review: ChangesPage["review"]["value"]): string {
  if (review === null || review.status === "scanning") return READING;
  if (review.status === "failed") return "";
  const checked = review.judged.filter((each) => each !== null).length;
  return review.status === "done"
    ? `Checked ${number(checked)} ${plural(checked, "change")}`
    : `Checked ${checked} of ${review.pairs.length}`;
}

/** One line for each change, in the order of the input; replaced by the results when all are complete. */
function Progress({ review: { pairs, judged } }: { readonly review: ScannedReview }) {
  const checked = judged.filter((each) => each !== null).length;
  return (
    <>
      <progress value={checked} max={pairs.length} aria-label="Checked changes" />
      <ol class="change-progress">
        {pairs.map((pair, index) => {
          const change = judged[index]?.change;
          return (
            <li key={index}>
              <code class="place">{pairLocation(pair) || "Pattern"}</code>
              <span class="hint">{change ? findingTitle(change) : "Checking…"}</span>
            </li>
          );
        })}
      </ol>
    </>
  );
}

function Report({ page, review }: { readonly page: ChangesPage; readonly review: ScannedReview }) {
  const judged = review.judged.filter((each) => each !== null);
  const { report, results } = useMemo(() => buildReport(review, judged), [review]);
  const { listed } = splitUnjudged(report);
  const outside = outsideSentences(report);
  const unchanged = report.changes.filter(({ importance }) => importance === "none");
  const single = report.changes.filter(isSingle);
  const shown = report.changes.filter((change) => change.importance !== "none" && !isSingle(change));
  return (
    <>
      <Summary page={page} report={report} />
      {shown.map((change, index) => (
        <ChangeCard
          key={index}
          edits={[]}
          {...results.get(change)}
          change={change}
          onCopy={(what, text) => copy(page, what, text)}
        />
      ))}
      {single.length > 0 && (
        <Group title={`Added and removed (${single.length})`}>
          {single.map((change, index) => <Single key={index} change={change} />)}
        </Group>
      )}
      {unchanged.length > 0 && (
        <Group title={`Same, proved (${unchanged.length})`}>
          {unchanged.map((change, index) => (
            <li key={index}>
              <Place pair={change.pair} />
              <Pair pair={change.pair} />
            </li>
          ))}
        </Group>
      )}
      {report.accepted.length > 0 && (
        <Group title={`Accepted (${report.accepted.length})`}>
          {report.accepted.map((change, index) => (
            <li key={index}>
              <Place pair={change.pair} />
              <Pair pair={change.pair} />
              <span class="hint">
                {displayableCode([findingTitle(change), ...reasonWords(change)].join(". "))}
              </span>
            </li>
          ))}
        </Group>
      )}
      <span id="not-all" />
      {listed.length > 0 && (
        <Group title={`Not judged (${listed.length})`}>
          {listed.map((pair, index) => (
            <li key={index}>
              <Place pair={pair} />
              <Pair pair={pair} />
              <span class="hint">{displayableCode(unjudgedReason(pair))}</span>
            </li>
          ))}
        </Group>
      )}
      {review.beyondLimit.length > 0 && (
        <Group title={`Beyond the limit (${review.beyondLimit.length})`}>
          <li>
            Only the first {review.pairs.length} changes were checked. Review the rest in a diff of their own.
          </li>
        </Group>
      )}
      {review.unread.length > 0 && (
        <Group title={`Files that are not read (${review.unread.length})`}>
          <li class="unread">
            <span class="hint">Only JavaScript, TypeScript, JSON, YAML, HTML and Markdown are read</span>
            <code class="place">{displayableCode(shownNames(review.unread))}</code>
          </li>
        </Group>
      )}
      {outside.length > 0 && (
        <Group title="Not looked at">
          {outside.map((text) => <li key={text}>{text}</li>)}
        </Group>
      )}
      {report.skipped.length > 0 && (
        <Group title={`Problems (${report.skipped.length})`}>
          {report.skipped.map(({ file, problem }) => (
            <li key={file}>
              <code class="place">{file}</code> <span class="hint">{displayableCode(problem.message)}</span>
            </li>
          ))}
        </Group>
      )}
    </>
  );
}

function buildReport(review: ScannedReview, judged: readonly JudgedChange[]) {
  const unjudged = [...review.unjudged, ...review.beyondLimit].map((pair) =>
    undecidedChange(pair, unjudgedReason(pair))
  );
  return {
    report: createReport([...judged.map(({ change }) => change), ...unjudged], review.skipped, {
      outside: review.outside,
    }),
    results: new Map(judged.map((each) => [each.change, each])),
  };
}

function Summary({ page, report }: { readonly page: ChangesPage; readonly report: ReviewReport }) {
  const { changes } = report;
  const open = changes.filter(needsDecision).length;
  const options = { link: (change: RegexChange) => absolute(workbenchLink(change)) };
  type Documents = Awaited<ReturnType<typeof loadDocuments>>;
  const write = (what: string, text: (documents: Documents) => string) => async () =>
    copy(page, what, text(await loadDocuments()));
  const tone = changes.some(({ importance }) => importance === "danger")
    ? "danger"
    : open > 0 || isIncomplete(report)
    ? "warn"
    : "ok";
  return (
    <header class={`change-summary ${tone}`}>
      <div>
        <h2>{summarizeReview(report, open)}</h2>
        {isIncomplete(report) && (
          <p>
            <a href="#not-all">Not everything was looked at</a>
          </p>
        )}
        <ul class="change-counts" aria-label="Findings">
          {countFindings(report).map(({ name, count, importance }) => (
            <li key={name} class={`importance is-${importance}`}>{count} {name}</li>
          ))}
        </ul>
      </div>
      {changes.length > 0 && (
        <p class="change-copies" onPointerEnter={loadDocuments} onFocusIn={loadDocuments}>
          <button
            type="button"
            class="primary"
            onClick={write("as PR comment", ({ reviewComment }) =>
              reviewComment(report, options))}
          >
            Copy as PR comment
          </button>
          <button
            type="button"
            onClick={write("as Markdown", ({ reviewMarkdown }) =>
              reviewMarkdown(report, options))}
          >
            Markdown
          </button>
          <button
            type="button"
            onClick={write("as JSON", ({ reviewJson }) =>
              JSON.stringify(reviewJson(report, options), null, 2))}
          >
            JSON
          </button>
          <button type="button" onClick={() => copyPageLink(page, location)}>Copy link</button>
        </p>
      )}
    </header>
  );
}

/** Fetched before the click, because a browser refuses to copy long after it. */
async function loadDocuments() {
  const [text, json] = [
    import("../../change/report/report.ts"),
    import("../../change/report/report_json.ts"),
  ];
  return { ...await text, ...await json };
}

const absolute = (path: string | null) => path && location.origin + path;

function summarizeReview(report: ReviewReport, open: number): string {
  const { changes, unjudged } = report;
  const total = changes.length;
  if (total === 0) {
    return unjudged.length === 0 ? "No regular expression changed" : "No change could be judged";
  }
  if (total === 1) return `1 change needs ${open === 1 ? "a" : "no"} decision`;
  const changed = `${number(total)} ${isIncomplete(report) ? "checked " : ""}changes`;
  if (open === 0) return `None of ${changed} needs a decision`;
  if (open === total) {
    return `${total === 2 ? changed.replace("2", "Both") : `All ${changed}`} need a decision`;
  }
  return `${number(open)} of ${changed} ${open === 1 ? "needs" : "need"} a decision`;
}

function Group({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <section class="change-group">
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

/** A regex that was added or removed; it needs no decision. */
function Single({ change }: { readonly change: RegexChange }) {
  const { pair, relation } = change;
  const verdict = safetyHeadlines(change).find((each) => each !== null);
  const link = workbenchLink(change);
  return (
    <li>
      <span class="relation">{relation === "added" ? "Added" : "Removed"}</span>
      <Place pair={pair} />
      <Pair pair={pair} />
      {verdict && <Verdict verdict={verdict} />}
      {link !== null && (
        <a class="change-link" href={link}>
          Open<span class="for-readers">in the workbench</span>
        </a>
      )}
    </li>
  );
}

/** Both versions on one line. */
function Pair({ pair }: { readonly pair: RegexPair }) {
  const [first, second] = shownVersions(pair).map(versionSource);
  return (
    <span class="pair">
      <code>{first}</code>
      {second !== undefined && (
        <>
          {" "}
          <span aria-label="becomes">→</span> <code>{second}</code>
        </>
      )}
    </span>
  );
}

const versionSource = ({ regex, source }: ShownVersion) =>
  displayableCode((regex ? toLiteral(regex) : source).toWellFormed());
