import { Prose } from "./Prose.tsx";
import { SampleText, type SampleTextProps } from "./SampleText.tsx";

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

/** One construct: what it means, and an example that opens in the workbench. */
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
