import { ShownText } from "../../components/ShownText.tsx";
import {
  type FirstMatches,
  MAX_SEARCH_STEPS,
  MAX_SEARCHED_CHARACTERS,
} from "../regex/matching/first_matches.ts";
import { NOT_ANALYSED, type Verdict } from "../regex/redos/verdict.ts";
import type { Regex } from "../regex/regex.ts";
import { warningsBeside } from "../regex/rules/warning.ts";
import { counted, number } from "../regex/words.ts";
import { Structure } from "./explanation/structure_view.tsx";
import { FIXED, PROOF_MARKS, USE_FIX } from "./judging/rewrite_rows.ts";
import { verdictWords } from "./judging/verdict_words.ts";
import { shortened } from "./matching/shown_text.ts";
import { captureClass } from "./model/marks.ts";
import type { Model } from "./model/model.ts";
import { Cause, FixChange } from "./safety/verdict_card.tsx";
import { Warnings } from "./warnings/view.tsx";

/** What the server found out about a pattern and its text; null for what it doesn't know. */
export interface Judged {
  readonly verdict: Verdict | null;
  readonly matches: FirstMatches | null;
  /** A regex that is proved to find the same in linear time, and the address of its page. */
  readonly fix?: { readonly regex: Regex; readonly address: string };
}

interface StaticViewsProps {
  readonly model: Model;
  /** Null if the server wasn't asked. */
  readonly judged: Judged | null;
}

/**
 * The views for browsers without scripts, which have no tabs: the verdict with a fix, the first matches, the warnings and
 * the tree. The page itself leads such a browser to the address with the matches and the verdict.
 */
export function StaticViews({ model, judged }: StaticViewsProps) {
  const explained = model.views.value?.explained.value;
  if (!explained) return null;
  return (
    <div class="static-views without-script">
      {judged && (
        <>
          <section aria-label="Safety">
            <h2>Safety</h2>
            <Safety pattern={model.sources.pattern.value} judged={judged} />
          </section>
          <section class="static-matches" aria-label="Matches">
            <h2>Matches</h2>
            <Matches model={model} found={judged.matches} />
          </section>
        </>
      )}
      <section aria-label="Warnings">
        <h2>Warnings</h2>
        <Warnings
          warnings={warningsBeside(judged?.verdict ?? NOT_ANALYSED, model.views.value?.warnings.value ?? [])}
          pattern={model.sources.pattern.value}
          search="running"
        />
      </section>
      <section aria-label="Syntax tree">
        <h2>Syntax tree</h2>
        <Structure tree={explained.tree} />
      </section>
    </div>
  );
}

const NOT_NOW = "The server could not check it now. Load the page again to try once more.";

interface SafetyProps {
  readonly pattern: string;
  readonly judged: Judged;
}

/** The verdict, what makes the pattern slow, and what to use instead. */
function Safety({ pattern, judged: { verdict, fix } }: SafetyProps) {
  if (verdict === null) return <p>{NOT_NOW}</p>;
  const { severity, title, headline, sentence, checked } = verdictWords(verdict);
  return (
    <div class={`safety-verdict ${severity}`}>
      <p>
        <strong>{title}</strong>. {[headline, sentence, checked].filter(Boolean).join(". ")}
        {verdict.hotspots.length > 0 && <Cause pattern={pattern} verdict={verdict} />}
      </p>
      {fix === undefined && verdict.kind === "vulnerable" && <p class="hint">No proved fix found</p>}
      {fix && (
        <>
          <p>
            <FixChange pattern={pattern} replacement={fix.regex} />{" "}
            <span class="proof-badge equal">
              <span aria-hidden="true">{PROOF_MARKS.equal}</span> {FIXED}
            </span>
          </p>
          <p>
            <a class="button primary" href={fix.address}>{USE_FIX}</a>
          </p>
        </>
      )}
    </div>
  );
}

interface MatchesProps {
  readonly model: Model;
  readonly found: FirstMatches | null;
}

/** A row for each of the first matches, with its groups. */
function Matches({ model: { sources, views }, found }: MatchesProps) {
  if (sources.text.value.length > MAX_SEARCHED_CHARACTERS) {
    return (
      <p>
        Without JavaScript, only texts of up to {number(MAX_SEARCHED_CHARACTERS)} characters are searched.
      </p>
    );
  }
  if (found === null) return <p>{NOT_NOW}</p>;
  const { matches, end } = found;
  const groups = views.value?.tree.value?.groups.slice(0, (matches[0]?.texts.length ?? 1) - 1) ?? [];
  return (
    <>
      <p>{matchWords(found)}</p>
      {matches.length > 0 && (
        <div class="scrolled" role="region" aria-label="The matches and their groups" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Match</th>
                {groups.map(({ name }, at) => (
                  <th key={at} scope="col" class={captureClass(at + 1)}>{name ?? `Group ${at + 1}`}</th>
                ))}
                <th scope="col">Position</th>
              </tr>
            </thead>
            <tbody>
              {matches.map(({ line, column, texts }, row) => (
                <tr key={row}>
                  {texts.map((text, at) => <Cell key={at} text={text} />)}
                  <td>Ln {number(line)}, Col {number(column)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {end === "stopped" && (
        <p>
          The server stopped after {number(MAX_SEARCH_STEPS)}{" "}
          steps. With JavaScript, your browser searches to the end.
        </p>
      )}
    </>
  );
}

function matchWords({ matches: { length }, end }: FirstMatches): string {
  if (end === "enough") return `The first ${counted(length)}:`;
  if (length === 0) return end === "all" ? "No match in this text." : "Not finished: no match so far.";
  return end === "all" ? `${counted(length)}:` : `${counted(length)} so far:`;
}

function Cell({ text }: { readonly text: string | null }) {
  if (text === null) return <td>not set</td>;
  return (
    <td>
      {text === "" ? <em>empty</em> : (
        <code>
          <ShownText text={shortened(text, 0, text.length)} />
        </code>
      )}
    </td>
  );
}
