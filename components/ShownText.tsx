import { Fragment } from "preact";

/** A piece of a text: plain text, or the letters of the sign for an invisible character. */
export type Shown = string | { readonly sign: string };

/**
 * A text in a list; its invisible characters are drawn as in the editor. Each piece is an element, because the server
 * escapes strings in an array twice.
 */
export function ShownText({ text }: { readonly text: readonly Shown[] }) {
  return (
    <>
      {text.map((part, at) =>
        typeof part === "string"
          ? <Fragment key={at}>{part}</Fragment>
          : <span key={at} class="special">{part.sign}</span>
      )}
    </>
  );
}
