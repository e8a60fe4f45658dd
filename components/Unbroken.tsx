import { type ComponentChildren, Fragment } from "preact";

/** A range, such as A–Z, a short text in quotes, or a form such as YYYY-MM-DD. */
const UNBROKEN = /("[^"\s]{1,20}"|\w–\w|[A-Z]+(?:-[A-Z]+)+)/;

/**
 * A sentence in which nothing of that breaks, for instance at a dash. Each piece is an element, because the server escapes
 * strings in an array twice.
 */
export const unbroken = (words: string): ComponentChildren =>
  UNBROKEN.test(words)
    ? words.split(UNBROKEN).map((piece, at) =>
      at % 2 ? <span key={at} class="unbroken">{piece}</span> : <Fragment key={at}>{piece}</Fragment>
    )
    : words;
