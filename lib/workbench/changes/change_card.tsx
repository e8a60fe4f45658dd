import { SafetyChange } from "../../../components/SafetyChange.tsx";
import { ShownText } from "../../../components/ShownText.tsx";
import { findingTitle } from "../../change/report/findings.ts";
import type { RegexChange, RegexPair } from "../../change/model.ts";
import { capitalized, changeSentence, contractPhrase } from "../../change/report/sentence.ts";
import { type Range, toLiteral } from "../../regex/regex.ts";
import { plural } from "../../regex/words.ts";
import { differingTexts } from "../judging/differing_texts.ts";
import { shownText } from "../matching/shown_text.ts";
import { displayableCode } from "../model/displayable.ts";
import { Characters, DifferingList, Sentence } from "../page/differing_texts.tsx";
import { type FoundFix, type JudgedChange, wantsFix } from "./review.ts";
import { Circles } from "./circles.tsx";
import {
  certainty,
  flagSentences,
  pairLocation,
  safetyHeadlines,
  sentenceBeside,
  type ShownVersion,
  shownVersions,
  workbenchLink,
} from "./rows.ts";

interface ChangeProps extends JudgedChange {
  readonly onCopy: (what: string, text: string) => void;
}

/** A change that has an effect: both versions, what it accepts now and no longer, and how slow it can be. */
export function ChangeCard({ change, edits, fix, onCopy }: ChangeProps) {
  const { pair, importance, relation } = change;
  const link = workbenchLink(change);
  const how = certainty(change);
  const said = changeSentence(change);
  const title = findingTitle(change);
  const [before = null, after = null] = safetyHeadlines(change, said);
  const isOtherVerdict = before?.word !== after?.word;
  const safety = (before || after) && (
    <section>
      <h3>Can it hang?</h3>
      <SafetyChange before={before} after={after} />
    </section>
  );
  const ranges = (version: ShownVersion["title"]) =>
    edits.map((edit) => version === "Before" ? edit.before : edit.after);
  return (
    <article class="change">
      <header>
        <p class="change-labels">
          <span class={`importance is-${importance}`}>{title}</span>
          <Place pair={pair} />
          {link !== null && <a class="change-link" href={link}>Open in the workbench</a>}
        </p>
        <div class="change-claim">
          <div>
            <h2>
              <Sentence text={sentenceBeside(title, said)} />
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
        {isOtherVerdict && safety}
        <Contracts change={change} />
        <Examples change={change} />
        {!isOtherVerdict && safety}
        {wantsFix(change) && fix !== "not looked for" && <Fix fix={fix} onCopy={onCopy} />}
        <Warnings change={change} />
        <Flags change={change} />
      </div>
    </article>
  );
}

/** The path and line of a pair of versions, if they have one. */
export function Place({ pair }: { readonly pair: RegexPair }) {
  const place = pairLocation(pair);
  return place === "" ? null : <code class="place">{place}</code>;
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
  const written = regex?.pattern ?? source;
  const pattern = displayableCode(written);
  const marked = pattern === written ? ranges : [];
  const pieces = marked.flatMap(({ start, end }, index) => [
    pattern.slice(marked[index - 1]?.end ?? 0, start),
    pattern.slice(start, end),
  ]);
  const rest = pattern.slice(marked.at(-1)?.end ?? 0);
  const Mark = title === "Before" ? "del" : "ins";
  return (
    <div class="change-version">
      <p class="side-head">
        <span>{title}</span>
        {regex && (
          <span>
            {regex.flags === "" ? "no flags" : (
              <>
                flags <code>{displayableCode(regex.flags)}</code>
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
  const {
    onlyAfter,
    onlyBefore,
    typicalAfter,
    typicalBefore,
    both,
    elsewhere,
    typicalElsewhere,
    furtherDifferences,
    relation,
  } = change;
  const kinds = differingTexts({
    onlyLeft: onlyBefore,
    onlyRight: onlyAfter,
    elsewhere,
    typical: {
      ...typicalBefore !== undefined && { onlyLeft: typicalBefore },
      ...typicalAfter !== undefined && { onlyRight: typicalAfter },
      ...typicalElsewhere && { elsewhere: typicalElsewhere },
    },
    more: furtherDifferences,
    both: relation === "overlapping" ? both : undefined,
  });
  return <DifferingList kinds={kinds} />;
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

interface FixProps extends Pick<ChangeProps, "onCopy"> {
  readonly fix: FoundFix | "none" | undefined;
}

/** What to use instead of the new version, as on the workbench. */
function Fix({ fix, onCopy }: FixProps) {
  if (fix === undefined || fix === "none") {
    return (
      <section>
        <h3>Fix</h3>
        <p class="hint" role="status">{fix ? "No proved fix was found" : "Looking for a fix…"}</p>
      </section>
    );
  }
  const literal = toLiteral(fix.replacement);
  return (
    <section>
      <h3>Fix</h3>
      <p>
        <code>
          <ShownText text={shownText(displayableCode(literal))} />
        </code>{" "}
        <button type="button" aria-label="Copy the fix" onClick={() => onCopy("the fix", literal)}>
          Copy
        </button>
      </p>
      <p>
        <span class={`proof-badge${fix.isPartial ? " partial" : ""}`}>
          <span aria-hidden="true">{fix.isPartial ? "!" : "✓"}</span> {fix.badge}
        </span>
      </p>
    </section>
  );
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
