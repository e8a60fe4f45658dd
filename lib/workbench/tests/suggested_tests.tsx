import { stringExcerpt } from "../../regex/excerpt.ts";
import type { Sample } from "../../regex/language/samples.ts";
import { counted } from "../../regex/words.ts";
import type { MadeTests } from "../matching/generated_tests.ts";

/** Texts generated for the pattern. Each one was run, with the result shown. */
export function SuggestedTests({ status, tests, onAdd }: MadeTests) {
  const { matching, nonMatching, edge } = tests;
  const every = [...matching, ...nonMatching, ...edge];
  const lines = every.filter(isOneLine);
  return (
    <section class="generated" aria-label="Examples">
      <div class="generated-head">
        <p role="status">{statusWords(status, every.length)}</p>
        <button type="button" disabled={lines.length === 0} onClick={() => onAdd(lines)}>
          Replace the test text with these
        </button>
      </div>
      <Samples title="Matches" samples={matching} onAdd={onAdd} />
      <Samples title="Edge cases" samples={edge} onAdd={onAdd} isMixed />
      <Samples title="No match" samples={nonMatching} onAdd={onAdd} />
    </section>
  );
}

function statusWords(status: MadeTests["status"], count: number): string {
  switch (status) {
    case "running":
      return "Generating example texts…";
    case "done":
      return `${counted(count, "example text")}, each run in this browser`;
    case "ended":
      return `Stopped${
        count > 0 ? ` after ${counted(count, "example text")}` : ""
      }: the next text took too long`;
    case "failed":
      return "Example texts could not be generated";
  }
}

type SamplesProps = Pick<MadeTests, "onAdd"> & {
  readonly title: string;
  readonly samples: readonly Sample[];
  /** Whether some match and others don't, so that each says it. */
  readonly isMixed?: boolean;
};

function Samples({ title, samples, onAdd, isMixed = false }: SamplesProps) {
  if (samples.length === 0) return null;
  return (
    <details class="suite" open={title !== "No match"}>
      <summary>
        {title} <span class="count">{samples.length}</span>
      </summary>
      <ul class="samples">
        {samples.toSorted((a, b) => Number(isPlain(b)) - Number(isPlain(a))).map((sample) => (
          <li key={sample.text}>
            <code class="source">{stringExcerpt(sample.text)}</code>{" "}
            <span class="why">
              {sample.why}
              {isMixed && (
                <>
                  : <strong>{sample.matches ? "matches" : "no match"}</strong>
                </>
              )}
            </span>{" "}
            {isOneLine(sample)
              ? (
                <button
                  type="button"
                  class="link"
                  aria-label={`Add ${stringExcerpt(sample.text)} as a line`}
                  onClick={() => onAdd([sample])}
                >
                  Add
                </button>
              )
              : <span class="hint">not one line</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Texts that a person could have typed come first. */
const isPlain = ({ text }: Sample): boolean => /^[ -~]+$/.test(text);

/** A text with a line terminator isn't one line. */
const isOneLine = ({ text }: Sample): boolean => !/[\n\r]/.test(text);
