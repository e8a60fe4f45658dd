import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { ShownText } from "../../../components/ShownText.tsx";
import { countFindings, findingTitle } from "../../change/findings.ts";
import type { RegexChange, RegexPair, ReviewReport } from "../../change/model.ts";
import { createReport, reasonWords, reviewComment, reviewJson, reviewMarkdown } from "../../change/report.ts";
import { capitalized, changeSentence, contractPhrase } from "../../change/sentence.ts";
import { undecidedChange, unjudgedReason } from "../../change/unjudged.ts";
import type { CharacterEdit } from "../../regex/diff/characters.ts";
import { type Range, toLiteral } from "../../regex/regex.ts";
import { counted, number, plural } from "../../regex/words.ts";
import { shownText } from "../matching/shown_text.ts";
import type { VerdictHeadline } from "../model/results.ts";
import { Circles } from "./circles.tsx";
import type { JudgedChange, ScannedReview } from "./review.ts";
import {
  certainty,
  describeDifference,
  flagSentences,
  isSingle,
  needsDecision,
  pairLocation,
  safetyHeadlines,
  shownPieces,
  type ShownVersion,
  shownVersions,
  splitAtSigns,
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
    ? `Checked ${counted(checked, "change")}`
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
  const { report, edits } = useMemo(() => buildReport(review, judged), [review]);
  const unchanged = report.changes.filter(({ importance }) => importance === "none");
  const single = report.changes.filter(isSingle);
  const shown = report.changes.filter((change) => change.importance !== "none" && !isSingle(change));
  return (
    <>
      <Summary page={page} report={report} />
      {shown.map((change, index) => <Change key={index} change={change} edits={edits.get(change) ?? []} />)}
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
              <span class="hint">{[findingTitle(change), ...reasonWords(change)].join(". ")}</span>
            </li>
          ))}
        </Group>
      )}
      {report.unjudged.length > 0 && (
        <Group title={`Not judged (${report.unjudged.length})`}>
          {report.unjudged.map((pair, index) => (
            <li key={index}>
              <Place pair={pair} />
              <Pair pair={pair} />
              <span class="hint">{unjudgedReason(pair)}</span>
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
            <span class="hint">Only JavaScript, TypeScript, JSON, YAML and HTML files are read</span>
            <code class="place">{review.unread.join(", ")}</code>
          </li>
        </Group>
      )}
      {report.skipped.length > 0 && (
        <Group title={`Notes (${report.skipped.length})`}>
          {report.skipped.map(({ file, problem }) => (
            <li key={file}>
              <code class="place">{file}</code> <span class="hint">{problem.message}</span>
            </li>
          ))}
        </Group>
      )}
    </>
  );
}

function buildReport(review: ScannedReview, judged: readonly JudgedChange[]) {
  const unjudged = review.unjudged.map((pair) => undecidedChange(pair, unjudgedReason(pair)));
  return {
    report: createReport([...judged.map(({ change }) => change), ...unjudged], review.skipped),
    edits: new Map(judged.map(({ change, edits }) => [change, edits])),
  };
}

function Summary({ page, report }: { readonly page: ChangesPage; readonly report: ReviewReport }) {
  const { changes } = report;
  const open = changes.filter(needsDecision).length;
  const options = { link: (change: RegexChange) => absolute(workbenchLink(change)) };
  const tone = changes.some(({ importance }) => importance === "danger")
    ? "danger"
    : open > 0
    ? "warn"
    : "ok";
  return (
    <header class={`change-summary ${tone}`}>
      <div>
        <h2>{summarizeReview(report, open)}</h2>
        <ul class="change-counts" aria-label="Findings">
          {countFindings(report).map(({ name, count, importance }) => (
            <li key={name} class={`importance is-${importance}`}>{count} {name}</li>
          ))}
        </ul>
      </div>
      {changes.length > 0 && (
        <p class="change-copies">
          <button
            type="button"
            class="primary"
            onClick={() => copy(page, "as PR comment", reviewComment(report, options))}
          >
            Copy as PR comment
          </button>
          <button type="button" onClick={() => copy(page, "as Markdown", reviewMarkdown(report, options))}>
            Markdown
          </button>
          <button
            type="button"
            onClick={() => copy(page, "as JSON", JSON.stringify(reviewJson(report, options), null, 2))}
          >
            JSON
          </button>
          <button type="button" onClick={() => copyPageLink(page, location)}>Copy link</button>
        </p>
      )}
    </header>
  );
}

const absolute = (path: string | null) => path && location.origin + path;

function summarizeReview({ changes, unjudged }: ReviewReport, open: number): string {
  const total = changes.length;
  if (total === 0) {
    return unjudged.length === 0 ? "No regular expression changed" : "No change could be judged";
  }
  if (total === 1) return `1 change needs ${open === 1 ? "a" : "no"} decision`;
  if (open === 0) return `None of ${number(total)} changes needs a decision`;
  return `${number(open)} of ${number(total)} changes ${open === 1 ? "needs" : "need"} a decision`;
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

function Place({ pair }: { readonly pair: RegexPair }) {
  const place = pairLocation(pair);
  return place === "" ? null : <code class="place">{place}</code>;
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

const versionSource = ({ regex, source }: ShownVersion) => (regex ? toLiteral(regex) : source).toWellFormed();

interface ChangeProps {
  readonly change: RegexChange;
  readonly edits: readonly CharacterEdit[];
}

/** A change that has an effect. */
function Change({ change, edits }: ChangeProps) {
  const { pair, importance, relation } = change;
  const link = workbenchLink(change);
  const how = certainty(change);
  const ranges = (version: ShownVersion["title"]) =>
    edits.map((edit) => version === "Before" ? edit.before : edit.after);
  return (
    <article class="change">
      <header>
        <p class="change-labels">
          <span class={`importance is-${importance}`}>{findingTitle(change)}</span>
          <Place pair={pair} />
          {link !== null && <a class="change-link" href={link}>Open in the workbench</a>}
        </p>
        <div class="change-claim">
          <div>
            <h2>
              <Sentence text={changeSentence(change)} />
            </h2>
            {how && (
              <p>
                <span class={`badge ${how}`}>{how}</span>{" "}
                <span class="hint">{certaintyWords(change, how)}</span>
              </p>
            )}
          </div>
          <Circles relation={relation} />
        </div>
      </header>
      <div class="change-versions">
        {shownVersions(pair).map((version) => (
          <Version key={version.title} version={version} ranges={ranges(version.title)} />
        ))}
      </div>
      <div class="change-facts">
        <Contracts change={change} />
        <Examples change={change} />
        <Safety change={change} />
        <Warnings change={change} />
        <Flags change={change} />
      </div>
    </article>
  );
}

const HOW = {
  proved: "For all texts",
  searched: "In the texts that were tried; no proof was found",
} as const;

const certaintyWords = ({ mayDeviate }: RegexChange, how: RegexChange["how"]): string =>
  how === "proved" && mayDeviate ? "For all texts, by the specification" : HOW[how];

interface VersionProps {
  readonly version: ShownVersion;
  readonly ranges: readonly Range[];
}

/** A version of the pattern, with its differences from the other one marked. */
function Version({ version: { title, regex, source }, ranges }: VersionProps) {
  const pattern = regex?.pattern ?? source;
  const pieces = ranges.flatMap(({ start, end }, index) => [
    pattern.slice(ranges[index - 1]?.end ?? 0, start),
    pattern.slice(start, end),
  ]);
  const rest = pattern.slice(ranges.at(-1)?.end ?? 0);
  const Mark = title === "Before" ? "del" : "ins";
  return (
    <div class="change-version">
      <p class="side-head">
        <span>{title}</span>
        {regex && (
          <span>
            {regex.flags === "" ? "no flags" : (
              <>
                flags <code>{regex.flags}</code>
              </>
            )}
          </span>
        )}
      </p>
      <code class="version-pattern">
        {pieces.map((piece, index) =>
          index % 2 === 0
            ? <ShownText key={index} text={shownText(piece)} />
            : piece !== "" && (
              <Mark key={index}>
                <Characters text={piece} />
              </Mark>
            )
        )}
        <ShownText text={shownText(rest)} />
      </code>
    </div>
  );
}

function Examples({ change }: Pick<ChangeProps, "change">) {
  const { onlyAfter, onlyBefore, typicalAfter, typicalBefore, both, elsewhere, typicalElsewhere, relation } =
    change;
  const difference = elsewhere && describeDifference(typicalElsewhere ?? elsewhere);
  return (
    <>
      {onlyAfter !== undefined && (
        <Example title="Now also accepted" sign="+" text={typicalAfter ?? onlyAfter} shortest={onlyAfter} />
      )}
      {onlyBefore !== undefined && (
        <Example
          title="No longer accepted"
          sign="−"
          text={typicalBefore ?? onlyBefore}
          shortest={onlyBefore}
        />
      )}
      {relation === "overlapping" && both !== undefined && (
        <Example title="Still accepted" sign="=" text={both} />
      )}
      {difference && (
        <section>
          <h3>Matches differently</h3>
          <p class="example-text">
            <Text text={difference.text} />
          </p>
          {elsewhere.text.length < difference.text.length && (
            <p class="example-text">
              <span class="hint">Shortest:</span> <Text text={elsewhere.text} />
            </p>
          )}
          {difference.sentences.map((sentence) => (
            <p key={sentence}>
              <Sentence text={sentence} />
            </p>
          ))}
        </section>
      )}
    </>
  );
}

interface ExampleProps {
  readonly title: string;
  readonly sign: "+" | "−" | "=";
  readonly text: string;
  readonly shortest?: string;
}

function Example({ title, sign, text, shortest = text }: ExampleProps) {
  return (
    <section>
      <h3>{title}</h3>
      <p class="example-text">
        <span class={`sign ${SIGNS[sign]}`} aria-hidden="true">{sign}</span> <Text text={text} />
      </p>
      {shortest.length < text.length && (
        <p class="example-text">
          <span class="hint">Shortest:</span> <Text text={shortest} />
        </p>
      )}
    </section>
  );
}

/** What is to be known about contracts. */
function Contracts({ change: { contracts = [] } }: Pick<ChangeProps, "change">) {
  if (contracts.length === 0) return null;
  return (
    <section class="contract-findings">
      <h3>{plural(contracts.length, "Contract")}</h3>
      <ul>
        {contracts.map((finding, index) => (
          <li key={index}>
            <Sentence text={capitalized(contractPhrase(finding))} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const SIGNS = { "+": "added", "−": "removed", "=": "kept" } as const;

function Text({ text }: { readonly text: string }) {
  return text === "" ? <span class="hint">the empty text</span> : (
    <code>
      <Characters text={text} />
    </code>
  );
}

/** How slow the versions can be. */
function Safety({ change }: Pick<ChangeProps, "change">) {
  const [before, after] = safetyHeadlines(change);
  if (!before && !after) return null;
  const shown = after ?? before;
  return (
    <section>
      <h3>Safety</h3>
      <p>
        {before && <Verdict verdict={before} />}
        {before && after && (
          <>
            {" "}
            <span aria-label="becomes">→</span>
            {" "}
          </>
        )}
        {after && <Verdict verdict={after} />}
      </p>
      {shown && <p class="hint">{before && after ? "After: " : ""}{shown.detail}</p>}
    </section>
  );
}

function Verdict({ verdict: { severity, word } }: { readonly verdict: VerdictHeadline }) {
  return <span class={`verdict-badge ${severity}`}>{word}</span>;
}

function Warnings({ change: { newWarnings } }: Pick<ChangeProps, "change">) {
  if (newWarnings.length === 0) return null;
  return (
    <section class="new-warnings">
      <h3>New {plural(newWarnings.length, "warning")}</h3>
      <ul>
        {newWarnings.map(({ id, title, message }, index) => (
          <li key={index}>
            <a href={`/docs/warnings#${id}`}>{title}</a>
            <p class="hint">{message}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Flags({ change }: Pick<ChangeProps, "change">) {
  const sentences = flagSentences(change);
  if (sentences.length === 0) return null;
  return (
    <section>
      <h3>Flags</h3>
      <ul>{sentences.map((sentence) => <li key={sentence}>{sentence}</li>)}</ul>
    </section>
  );
}

/** A sentence with quoted texts, in which the signs of invisible characters are drawn as in texts. */
function Sentence({ text }: { readonly text: string }) {
  return (
    <>
      {splitAtSigns(text).map((part, at) =>
        at % 2 === 0 ? part : <span key={at} class="special">{part}</span>
      )}
    </>
  );
}

/** A text that stands alone; invisible characters are drawn as on the workbench, and so are spaces at its ends. */
function Characters({ text }: { readonly text: string }) {
  return (
    <>
      {shownPieces(text).map((part, at) =>
        typeof part === "string"
          ? part
          : (
            <span key={at} class="special" role="img" aria-label={part.name} title={part.name}>
              {part.sign}
            </span>
          )
      )}
    </>
  );
}
