import { Fragment } from "preact";
export interface ReferenceEntryProps {
  readonly id: string;
  readonly syntax: string;
  readonly name: string;
  readonly meaning: string;
  readonly note?: string;
  readonly code?: { readonly source: string; readonly result: string };
  readonly shown: SampleTextProps & {
    readonly literal: string;
    readonly count: string;
    readonly href: string;
  };
}

/** A construct: its meaning, and an example that opens in the workbench. */
export function ReferenceEntry({ id, syntax, name, meaning, note, code, shown }: ReferenceEntryProps) {
  return (
    <article class="entry" id={id} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>
        <a href={`#${id}`}>
          <code>{syntax}</code> {name}
        </a>
      </h3>
      <p>
        <Prose words={meaning} />
      </p>
      {note && (
        <p class="note">
          <Prose words={note} />
        </p>
      )}
      <div class="example">
        <code class="literal">{shown.literal}</code>
        <SampleText pieces={shown.pieces} />
        <span class="found">{shown.count}</span>
        <a class="open" href={shown.href}>
          Open <span class="for-readers">the example “{name}”</span>
        </a>
      </div>
      {code && <pre class="code"><code>{code.source}</code><code class="result">→ {code.result}</code></pre>}
    </article>
  );
}

export interface SampleTextProps {
  readonly pieces: readonly { readonly text: string; readonly isMatch: boolean }[];
}

/** A text with its matches marked. */
export function SampleText({ pieces }: SampleTextProps) {
  return (
    <code class="sample">
      {pieces.map(({ text, isMatch }, index) =>
        isMatch
          ? <mark key={index} class={text === "" ? "empty" : ""}>{visible(text)}</mark>
          : <span key={index}>{visible(text)}</span>
      )}
    </code>
  );
}

/** Shows invisible characters as escapes, except line feeds and plain spaces. */
export function visible(text: string) {
  return text.split(/((?![\n ])[\p{Cc}\p{Cf}\p{Z}])/u).map((piece, index) =>
    // Not the string itself: Preact's server rendering escapes strings in an array twice.
    <span key={index} class={index % 2 === 1 ? "unseen" : undefined}>
      {index % 2 === 1 ? escapeSequence(piece) : piece}
    </span>
  );
}

function escapeSequence(character: string): string {
  return NAMED[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

const NAMED: Readonly<Record<string, string>> = {
  "\b": "\\b",
  "\t": "\\t",
  "\v": "\\v",
  "\f": "\\f",
  "\r": "\\r",
};

/** Sentences with code in backticks. */
export function Prose({ words }: { words: string }) {
  return (
    <>
      {words.split("`").map((piece, index) =>
        index % 2 === 1 ? <code key={index}>{piece}</code> : <Fragment key={index}>{piece}</Fragment>
      )}
    </>
  );
}
