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

/** What has no shape of its own is written as an escape; a line end is one. */
function visible(text: string) {
  return text.split(/((?!\n)[\p{Cc}\xa0])/u).map((piece, index) =>
    index % 2 === 1 ? <span key={index} class="unseen">{escapeOf(piece)}</span> : piece
  );
}

function escapeOf(character: string): string {
  return NAMED[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

const NAMED: Readonly<Record<string, string>> = {
  "\b": "\\b",
  "\t": "\\t",
  "\v": "\\v",
  "\f": "\\f",
  "\r": "\\r",
};
