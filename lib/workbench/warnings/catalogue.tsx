import { Contents } from "../../../components/docs/Contents.tsx";
import { Prose, visible } from "../../../components/docs/reference.tsx";
import type { Severity } from "../../regex/regex.ts";
import { CATALOGUE, type CatalogueEntry } from "../../regex/rules/catalogue.ts";
import { readExamples, type RuleExample } from "../../regex/rules/examples.ts";
import { writeUrlState } from "../model/link_writing.ts";
import { SEVERITY_WORDS } from "./view.tsx";

/** The sections of the catalogue. A static rule never has the severity `danger`: that takes a run. */
const SECTIONS: readonly { readonly severity: Severity; readonly lead: string }[] = [
  {
    severity: "warn",
    lead: "These patterns probably don't do what their author meant, or they can be slow.",
  },
  { severity: "info", lead: "These patterns may be right. They could be simpler, or they may surprise you." },
];

/** The contents of the catalogue of warnings. */
export function CatalogueContents() {
  return (
    <Contents next={SECTIONS[0]?.severity}>
      {SECTIONS.map(({ severity }) => (
        <li key={severity}>
          <a href={`#${severity}`}>{SEVERITY_WORDS[severity]}</a>
          <div class="constructs">
            {entriesBySeverity(severity).map(({ id, title }) => (
              <a key={id} href={`#${id}`} title={title}>
                <code>{id}</code>
              </a>
            ))}
          </div>
        </li>
      ))}
    </Contents>
  );
}

/** Every rule with its description and examples, by severity and id. */
export function Catalogue() {
  return (
    <>
      {SECTIONS.map(({ severity, lead }) => (
        <section key={severity} id={severity} aria-labelledby={`${severity}-title`}>
          <h2 id={`${severity}-title`}>{SEVERITY_WORDS[severity]}</h2>
          <p>{lead}</p>
          {entriesBySeverity(severity).map((entry) => <Entry key={entry.id} {...entry} />)}
        </section>
      ))}
    </>
  );
}

const entriesBySeverity = (severity: Severity) => CATALOGUE.filter((entry) => entry.severity === severity);

function Entry({ id, title, meaning, hint, flagged, clean, text = "" }: CatalogueEntry) {
  return (
    <article class="entry" id={id} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>
        <a href={`#${id}`}>{title}</a>
      </h3>
      <p>
        <code>{id}</code>
      </p>
      <p>
        <Prose words={meaning} />
      </p>
      <p class="note">{hint}.</p>
      <Examples title="Reported" examples={readExamples(flagged)} text={text} />
      <Examples title="Not reported" examples={readExamples(clean)} text={text} />
    </article>
  );
}

function Examples(
  { title, examples, text }: { title: string; examples: readonly RuleExample[]; text: string },
) {
  return (
    <>
      <h4>{title}</h4>
      <ul class="rule-examples">
        {examples.map((example) => (
          <li key={example.literal}>
            <a href={`/?${writeUrlState({ ...example, text }).query}`}>
              <code>
                {marked(example).map(({ text, isMarked }, index) =>
                  isMarked
                    ? <mark key={index} class={text === "" ? "empty" : ""}>{visible(text)}</mark>
                    : <span key={index}>{visible(text)}</span>
                )}
              </code>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

interface Piece {
  readonly text: string;
  readonly isMarked: boolean;
}

/** The literal split where a range starts or ends; an empty range is an empty piece. */
function marked({ literal, ranges }: RuleExample): Piece[] {
  // Ranges are offsets in the pattern, which starts after the first slash.
  const shifted = ranges.map(({ start, end }) => ({ start: start + 1, end: end + 1 }));
  const edges = new Set([0, ...shifted.flatMap(({ start, end }) => [start, end]), literal.length]);
  const cuts = [...edges].sort((a, b) => a - b);
  return cuts.slice(1).flatMap((end, index) => {
    const start = cuts[index] ?? 0;
    const isMarked = shifted.some((range) => range.start <= start && end <= range.end);
    const piece = { text: literal.slice(start, end), isMarked };
    const isEmptyRange = shifted.some((range) => range.start === end && range.end === end);
    return isEmptyRange ? [piece, { text: "", isMarked: true }] : [piece];
  });
}
